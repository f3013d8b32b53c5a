import { access, readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { z } from 'zod';
import { speechErrors } from '../speech-errors.ts';
import { isMissing } from './files.ts';

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
export type Manifest = z.infer<typeof Manifest>;
export type ModelFile = z.infer<typeof ModelFile>;

/** The weights that come with the repository. */
const PROGRAM_MODELS = resolve(import.meta.dirname, '../../../../models');

/** Finds the folder of the starter weights: the models folder if it has a manifest, else the program's own. */
export async function starterFolder(modelsDir: string): Promise<string> {
  return access(join(modelsDir, 'manifest.json')).then(
    () => modelsDir,
    () => PROGRAM_MODELS,
  );
}

/** Reads the manifest. @throws SpeechError whose message names the manifest */
export async function readManifest(folder: string): Promise<Manifest> {
  const path = join(folder, 'manifest.json');
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
