import { z } from 'zod';

/** What a self-test found out of a model on this machine. */
export const SelfTest = z.object({
  /** Tokens a second that it reads and writes. */
  read: z.number().positive(),
  written: z.number().positive(),
  /** Threads with which it was the fastest. */
  threads: z.int().min(1),
  /** Letters of French, spaces included, that a token stands for: models cut words differently. */
  lettersPerToken: z.number().positive(),
  /** Bytes that it takes, by what the library says of its weights and of what it has read. */
  memory: z.number().positive(),
});
export type SelfTest = z.infer<typeof SelfTest>;
