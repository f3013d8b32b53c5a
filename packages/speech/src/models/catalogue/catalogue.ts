import type { CatalogueModel, ListeningModel, ListeningRole } from './entry.ts';
import { LISTENING_MODELS } from './listening.ts';
import { WRITING_MODELS } from './writing.ts';

/** The models of the repository's own weights. Nothing writes from the start: without a model minutes are quotations. */
export const STARTER_MODELS: Readonly<Record<ListeningRole, string>> = { speech: 'whisper-base', speakers: 'campplus' };

/** What can be installed. */
export const CATALOGUE: readonly CatalogueModel[] = [...LISTENING_MODELS, ...WRITING_MODELS];

/** One that recognises text or tells voices apart. */
export const findListening = (id: string): ListeningModel | undefined =>
  LISTENING_MODELS.find((model) => model.id === id);

export const modelBytes = ({ files }: Pick<CatalogueModel, 'files'>): number =>
  files.reduce((sum, { bytes }) => sum + bytes, 0);

/** What a transcription of two hours with the starters takes (`npm run bench -- memory`); bytes. */
export const STARTER_MEMORY = 1_500_000_000;
/** Weights above this size are held once, by one session on both cores, others by each of two; bytes. */
const HELD_ONCE = 400_000_000;
/** Tokens that a language model is estimated to read at once: a prompt of minutes, and its answer. */
const PROMPT_TOKENS = 8_192;
/** What the runtime of language models takes beside weights and what was read: an estimate; bytes. */
const RUNTIME_MEMORY = 600_000_000;

/**
 * Memory that the work with this model is estimated to take, which is not measured: of a transcription the starters' and
 * its weights; of writing the weights, what was read, and the runtime.
 */
export function memoryOf(model: CatalogueModel): number {
  const bytes = modelBytes(model);
  if (model.role === 'text') return bytes + PROMPT_TOKENS * model.tokenBytes + RUNTIME_MEMORY;
  return STARTER_MEMORY + (bytes > HELD_ONCE ? bytes : 2 * bytes);
}
