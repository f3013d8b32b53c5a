import type { CatalogueModel, ListeningModel, ListeningRole } from './entry.ts';
import { LISTENING_MODELS } from './listening.ts';
import { WRITING_MODELS } from './writing.ts';

/**
 * Models that come with the repository. None of them writes; without a writing model, minutes are made of quotations.
 */
export const STARTER_MODELS: Readonly<Record<ListeningRole, string>> = { speech: 'whisper-base', speakers: 'campplus' };

/** All models that can be installed. */
export const CATALOGUE: readonly CatalogueModel[] = [...LISTENING_MODELS, ...WRITING_MODELS];

/** Finds a model that recognises text or tells voices apart. */
export const findListening = (id: string): ListeningModel | undefined =>
  LISTENING_MODELS.find((model) => model.id === id);

export const modelBytes = ({ files }: Pick<CatalogueModel, 'files'>): number =>
  files.reduce((sum, { bytes }) => sum + bytes, 0);

/** Memory that a two-hour transcription takes with the starter models (`npm run bench -- memory`); bytes. */
export const STARTER_MEMORY = 1_500_000_000;
/** Size above which one session loads the weights, for both cores, instead of two sessions with a copy each; bytes. */
const HELD_ONCE = 400_000_000;
/** Estimated number of tokens in a prompt that asks for minutes and in its answer, together. */
const PROMPT_TOKENS = 8_192;
/** Estimated memory of the language models' runtime, without weights and tokens; bytes. */
const RUNTIME_MEMORY = 600_000_000;

/**
 * Estimates the memory that work with this model takes. For a transcription, this is the memory with the starter
 * models, plus the model's weights. For writing, it is the weights, the tokens of the context, and the runtime.
 */
export function memoryOf(model: CatalogueModel): number {
  const bytes = modelBytes(model);
  if (model.role === 'text') return bytes + PROMPT_TOKENS * model.tokenBytes + RUNTIME_MEMORY;
  return STARTER_MEMORY + (bytes > HELD_ONCE ? bytes : 2 * bytes);
}
