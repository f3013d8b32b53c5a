import { join } from 'node:path';
import { speechErrors } from '../speech-errors.ts';
import { findListening, STARTER_MODELS } from './catalogue/catalogue.ts';
import type { ListeningModel } from './catalogue/entry.ts';
import { checkFile, findWhole } from './files.ts';
import { type ModelFile, readManifest, starterFolder } from './starter.ts';

/** Paths of the weights that recognise text; the layout of the files decides their kind. */
export type RecognizerModel = WhisperModel | WhisperHubModel | ParakeetModel | RemoteModel;

/** Marks that there are no weights, because a server recognises the text (`text/remote/`). */
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

/** Whisper in the layout of onnx-community's exports. */
export interface WhisperHubModel {
  readonly kind: 'whisper-hub';
  readonly encoder: string;
  readonly decoder: string;
  readonly tokenizer: string;
  readonly config: string;
  readonly generationConfig: string;
  readonly preprocessorConfig: string;
}

/** Parakeet TDT in the layout of onnx-asr. */
export interface ParakeetModel {
  readonly kind: 'parakeet-tdt';
  readonly preprocessor: string;
  readonly encoder: string;
  readonly decoderJoint: string;
  readonly tokens: string;
  readonly config: string;
}

/** Weights that tell voices apart: `waveform` takes 16 kHz sound, `wespeaker` takes Kaldi's features. */
export interface SpeakerModel {
  readonly kind: 'waveform' | 'wespeaker';
  readonly file: string;
}

/** Paths of all weights for a transcription; the files have been checked. */
export interface ModelPaths {
  readonly voiceActivity: string;
  readonly speakerEmbedding: SpeakerModel;
  readonly recognizer: RecognizerModel;
}

/**
 * Finds the weights and checks them: existence and size each time, sha256 once for each version of a file.
 * @param modelsDir folder of installed models; a `manifest.json` in it replaces the starter weights
 * @param speechModel id in the manifest or the catalogue; null if a server recognises the text
 * @param speakerModel id in the catalogue, or the starter's
 * @throws SpeechError `model_missing` or `model_damaged`, whose message names the file; `model_unknown`
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
