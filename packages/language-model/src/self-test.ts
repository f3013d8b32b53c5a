import { z } from 'zod';

/** The result of a model's self-test on this machine. */
export const SelfTest = z.object({
  /** Speed of reading, then of writing; tokens a second. */
  read: z.number().positive(),
  written: z.number().positive(),
  /** The fastest number of threads. */
  threads: z.int().min(1),
  /** French letters, including spaces, for each token: models divide words differently. */
  lettersPerToken: z.number().positive(),
  /** Memory for the model's weights and context, as the library states it; bytes. */
  memory: z.number().positive(),
});
export type SelfTest = z.infer<typeof SelfTest>;
