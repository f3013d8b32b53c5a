import { memoryOf, modelBytes, STARTER_MEMORY, STARTER_MODELS } from './catalogue/catalogue.ts';
import type { CatalogueModel, ModelRole } from './catalogue/entry.ts';
import { bytesWaiting, inspect } from './folders.ts';
import { readManifest, starterFolder } from './starter.ts';

export interface ModelState {
  readonly id: string;
  readonly role: ModelRole;
  readonly bytes: number;
  readonly state: 'starter' | 'installed' | 'absent' | 'incomplete';
  /** Reason why the model is incomplete, in French; null if it is not. */
  readonly problem: string | null;
  /** Number of bytes that an interrupted download has already stored. */
  readonly waiting: number;
  /** Estimated memory that work with the model takes; bytes. */
  readonly memory: number;
  /** The model's entry in the catalogue; null for weights that only a manifest lists. */
  readonly entry: CatalogueModel | null;
  readonly name: string;
  readonly licence: string;
}

export const STARTER_NAMES: Readonly<Record<string, string>> = {
  [STARTER_MODELS.speech]: 'Whisper base',
  [STARTER_MODELS.speakers]: 'CAM++',
};

/** Lists the weights of the manifest, which need no installation. */
export async function starters(folder: string): Promise<ModelState[]> {
  const { speech, speakerEmbedding } = await readManifest(await starterFolder(folder));
  const known = { state: 'starter', problem: null, waiting: 0, memory: STARTER_MEMORY, entry: null } as const;
  return [
    ...Object.entries(speech).map(([id, files]) => ({
      ...known,
      id,
      name: STARTER_NAMES[id] ?? id,
      role: 'speech' as const,
      bytes: Object.values(files).reduce((sum, { bytes }) => sum + bytes, 0),
      licence: files.encoder.licence,
    })),
    {
      ...known,
      id: STARTER_MODELS.speakers,
      name: STARTER_NAMES[STARTER_MODELS.speakers] ?? STARTER_MODELS.speakers,
      role: 'speakers' as const,
      bytes: speakerEmbedding.bytes,
      licence: speakerEmbedding.licence,
    },
  ];
}

/** Lists the starters, then every model of the catalogue and how much of it is installed. */
export async function listModels(folder: string, catalogue: readonly CatalogueModel[]): Promise<ModelState[]> {
  const states: ModelState[] = [];
  for (const entry of catalogue) {
    const { id, role, name, licence } = entry;
    const found = await inspect(folder, entry);
    states.push({
      id,
      role,
      name,
      licence,
      entry,
      bytes: modelBytes(entry),
      memory: memoryOf(entry),
      state: typeof found === 'string' ? found : 'incomplete',
      problem: typeof found === 'string' ? null : found.problem,
      waiting: found === 'installed' ? 0 : await bytesWaiting(folder, entry),
    });
  }
  return [...(await starters(folder)), ...states];
}
