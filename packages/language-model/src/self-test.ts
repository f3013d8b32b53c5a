import { z } from 'zod';

/** The result of a model's self-test on this machine. */
export const SelfTest = z.object({
  /** Speed of reading, then of writing; tokens a second. */
  read: z.number().positive(),
  written: z.number().positive(),
  /** The fastest number of threads. */
  threads: z.int().min(1),
  /** Average number of letters, including spaces, in a token of French text. It differs between models. */
  lettersPerToken: z.number().positive(),
  /** Memory for the model's weights and context, as the library states it; bytes. */
  memory: z.number().positive(),
});
export type SelfTest = z.infer<typeof SelfTest>;
