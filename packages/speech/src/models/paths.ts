import { join } from 'node:path';
import { speechErrors } from '../speech-errors.ts';
import { findListening, STARTER_MODELS } from './catalogue/catalogue.ts';
import type { ListeningModel } from './catalogue/entry.ts';
import { checkFile, findWhole } from './files.ts';
import { type ModelFile, readManifest, starterFolder } from './starter.ts';

/** Paths of the weights that recognise text, by the layout in which they come. */
export type RecognizerModel = WhisperModel | WhisperHubModel | ParakeetModel | RemoteModel;

/** No weights: a server recognises the text (`text/remote/`). */
export interface RemoteModel {
  readonly kind: 'remote';
}

export interface WhisperModel {
  readonly kind: 'whisper';
  readonly mel: string;
  readonly encoder: string;
  readonly decoder: string;
  readonly tokens: string;
  readonly suppress: string;
}

/** Whisper as onnx-community exports it. */
export interface WhisperHubModel {
  readonly kind: 'whisper-hub';
  readonly encoder: string;
  readonly decoder: string;
  readonly tokenizer: string;
  readonly config: string;
  readonly generationConfig: string;
  readonly preprocessorConfig: string;
}

/** Parakeet TDT as onnx-asr reads it. */
export interface ParakeetModel {
  readonly kind: 'parakeet-tdt';
  readonly preprocessor: string;
  readonly encoder: string;
  readonly decoderJoint: string;
  readonly tokens: string;
  readonly config: string;
}

/** Weights that tell voices apart: `waveform` takes 16 kHz sound, `wespeaker` Kaldi's features of it. */
export interface SpeakerModel {
  readonly kind: 'waveform' | 'wespeaker';
  readonly file: string;
}

/** Paths of the weights of one speech model, checked. */
export interface ModelPaths {
  readonly voiceActivity: string;
  readonly speakerEmbedding: SpeakerModel;
  readonly recognizer: RecognizerModel;
}

/**
 * Finds and checks the weights: existence and size each time, sha256 once per version of a file.
 * @param modelsDir folder of installed models, and of `manifest.json` where it has weights to begin with of its own
 * @param speechModel id in the manifest or the catalogue; null where a server recognises the text: then no weights are needed for it
 * @param speakerModel id in the catalogue, or the starter's
 * @throws SpeechError `model_missing` or `model_damaged`, its message names the file; `model_unknown`
 */
export async function loadModels(
  modelsDir: string,
  speechModel: string | null,
  speakerModel: string = STARTER_MODELS.speakers,
): Promise<ModelPaths> {
  const starter = await starterFolder(modelsDir);
  const manifest = await readManifest(starter);
  const check = (file: ModelFile): Promise<string> => checkFile(join(starter, file.name), file);
  const speech = speechModel === null ? undefined : manifest.speech[speechModel];
  const recognizer = async (): Promise<RecognizerModel> => {
    if (speechModel === null) return { kind: 'remote' };
    if (speech === undefined) return installedRecognizer(modelsDir, speechModel);
    return {
      kind: 'whisper',
      mel: await check(speech.mel),
      encoder: await check(speech.encoder),
      decoder: await check(speech.decoder),
      tokens: await check(speech.tokens),
      suppress: await check(speech.suppress),
    };
  };
  const speakers = async (): Promise<SpeakerModel> =>
    speakerModel === STARTER_MODELS.speakers
      ? { kind: 'waveform', file: await check(manifest.speakerEmbedding) }
      : installedSpeakers(modelsDir, speakerModel);
  return {
    voiceActivity: await check(manifest.voiceActivity),
    speakerEmbedding: await speakers(),
    recognizer: await recognizer(),
  };
}

async function installedRecognizer(modelsDir: string, id: string): Promise<RecognizerModel> {
  const model = findListening(id);
  if (model === undefined || model.kind === 'wespeaker') throw speechErrors.modelUnknown(id);
  const file = await checkedFiles(modelsDir, model);
  if (model.kind === 'parakeet-tdt') {
    return {
      kind: 'parakeet-tdt',
      preprocessor: file('nemo128.onnx'),
      encoder: file('encoder-model.int8.onnx'),
      decoderJoint: file('decoder_joint-model.int8.onnx'),
      tokens: file('vocab.txt'),
      config: file('config.json'),
    };
  }
  return {
    kind: 'whisper-hub',
    encoder: file('onnx/encoder_model_quantized.onnx'),
    decoder: file('onnx/decoder_model_merged_quantized.onnx'),
    tokenizer: file('tokenizer.json'),
    config: file('config.json'),
    generationConfig: file('generation_config.json'),
    preprocessorConfig: file('preprocessor_config.json'),
  };
}

async function installedSpeakers(modelsDir: string, id: string): Promise<SpeakerModel> {
  const model = findListening(id);
  const [weights] = model?.files ?? [];
  if (model?.kind !== 'wespeaker' || weights === undefined) throw speechErrors.modelUnknown(id);
  return { kind: 'wespeaker', file: (await checkedFiles(modelsDir, model))(weights.path) };
}

async function checkedFiles(modelsDir: string, model: ListeningModel): Promise<(path: string) => string> {
  const places = await findWhole(modelsDir, model);
  return (path) => {
    const place = places.get(path);
    if (place === undefined) throw new Error(`no file ${path} in the catalogue of ${model.id}`);
    return place;
  };
}
