import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { speechErrors } from './messages.ts';

const ModelFile = z.object({
  name: z.string().regex(/^[\w.-]+$/),
  bytes: z.int().positive(),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  origin: z.string(),
  licence: z.string(),
});
const SpeechModel = z.object({
  mel: ModelFile,
  encoder: ModelFile,
  decoder: ModelFile,
  tokens: ModelFile,
  suppress: ModelFile,
});
export const Manifest = z.object({
  voiceActivity: ModelFile,
  speakerEmbedding: ModelFile,
  speech: z.record(z.string(), SpeechModel),
});
type ModelFile = z.infer<typeof ModelFile>;

/** Paths of the weights that recognise text, by the layout in which they come. */
export type RecognizerModel = WhisperModel | WhisperHubModel | ParakeetModel | RemoteModel;

/** No weights: a server recognises the text (`remote/`). */
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
  readonly vocabulary: string;
  readonly config: string;
}

/** Paths of the weights of one speech model, checked. */
export interface ModelPaths {
  readonly voiceActivity: string;
  readonly speakerEmbedding: string;
  readonly recognizer: RecognizerModel;
}

/** Files whose sha256 was right in this process: path → size and time of change. */
const verified = new Map<string, string>();

/**
 * Finds and checks the weights: existence and size each time, sha256 once per process and version of a file.
 * @param modelsDir folder with `manifest.json`
 * @param speechModel null where a server recognises the text: then no weights are needed for it
 * @throws SpeechError `model_missing` or `model_damaged`, its message names the file; `model_unknown`
 */
export async function loadModels(modelsDir: string, speechModel: string | null): Promise<ModelPaths> {
  const manifest = await readManifest(modelsDir);
  const check = (file: ModelFile): Promise<string> => checkFile(modelsDir, file);
  const voices = async () => ({
    voiceActivity: await check(manifest.voiceActivity),
    speakerEmbedding: await check(manifest.speakerEmbedding),
  });
  if (speechModel === null) return { ...(await voices()), recognizer: { kind: 'remote' } };
  const speech = manifest.speech[speechModel];
  if (speech === undefined) throw speechErrors.modelUnknown(speechModel);
  return {
    ...(await voices()),
    recognizer: {
      kind: 'whisper',
      mel: await check(speech.mel),
      encoder: await check(speech.encoder),
      decoder: await check(speech.decoder),
      tokens: await check(speech.tokens),
      suppress: await check(speech.suppress),
    },
  };
}

async function readManifest(modelsDir: string): Promise<z.infer<typeof Manifest>> {
  const path = join(modelsDir, 'manifest.json');
  const text = await readFile(path, 'utf8').catch((error: unknown) => {
    if (isMissing(error)) throw speechErrors.modelMissing(path);
    throw error;
  });
  try {
    return Manifest.parse(JSON.parse(text));
  } catch {
    throw speechErrors.modelDamaged(path);
  }
}

async function checkFile(modelsDir: string, file: ModelFile): Promise<string> {
  const path = join(modelsDir, file.name);
  const info = await stat(path).catch((error: unknown) => {
    if (isMissing(error)) throw speechErrors.modelMissing(path);
    throw error;
  });
  if (info.size !== file.bytes) throw speechErrors.modelDamaged(path);
  const version = `${info.size}:${info.mtimeMs}:${file.sha256}`;
  if (verified.get(path) === version) return path;
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer); // A stream without encoding hands out buffers.
  if (hash.digest('hex') !== file.sha256) throw speechErrors.modelDamaged(path);
  verified.set(path, version);
  return path;
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR');
}
