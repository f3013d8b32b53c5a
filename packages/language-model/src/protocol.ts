import { z } from 'zod';
import { SelfTest } from './self-test.ts';

/** A prompt for a model on this machine. */
export const Prompt = z.object({
  system: z.string(),
  messages: z.array(z.object({ role: z.enum(['user', 'assistant']), content: z.string() })).readonly(),
  /** The JSON schema that the answer must keep to, everything required; null for plain text. */
  schema: z.record(z.string(), z.unknown()).readonly().nullable(),
  /** Tokens that the answer may take at most. */
  length: z.int().min(1),
});
export type Prompt = z.infer<typeof Prompt>;

/** Libraries for graphics cards. */
export const Card = z.enum(['cuda', 'vulkan', 'metal']);
export type Card = z.infer<typeof Card>;

/** What the parent asks of the child process: `open` once and first, then prompts, one after the other. */
export const Order = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('open'),
    file: z.string(),
    /** Tokens that a prompt and its answer may have together. */
    context: z.int(),
    /** Bytes that the model may take in all. */
    memory: z.number(),
    /** Threads that it computes with; 0: as many as the processor has cores for arithmetic. */
    threads: z.int(),
    /** Library of the graphics card that is installed; null: it computes on the processor. */
    card: Card.nullable(),
  }),
  /** `urgent`: a person waits; what was read for jobs is kept beside it, where there is memory for both. */
  z.object({ kind: z.literal('ask'), id: z.int(), prompt: Prompt, urgent: z.boolean() }),
  /** `threads`: that are measured, 0: all that do arithmetic, and one fewer; `time`: of all of it; ms. */
  z.object({ kind: z.literal('measure'), id: z.int(), threads: z.int(), time: z.number() }),
  z.object({ kind: z.literal('stop'), id: z.int() }),
]);
export type Order = z.infer<typeof Order>;

/**
 * Why a model cannot be used. `unreadable`: the file is damaged or of a kind that is not known. `memory`: it takes more than
 * there is. `context`: it holds fewer tokens than prompts need. `runtime`: the library does not run on this system.
 */
export const Refusal = z.enum(['unreadable', 'memory', 'context', 'runtime']);
export type Refusal = z.infer<typeof Refusal>;

/** How far an answer is. */
export const Progress = z.object({
  /** Tokens of the prompt. */
  prompt: z.int(),
  /** Those of them that had to be read so far: the beginning may still be known from the prompt before. */
  read: z.int(),
  /** Those of them that are still to be read. */
  toRead: z.int(),
  /** Tokens of the answer. */
  written: z.int(),
  /** Time that reading and writing took so far; ms. */
  reading: z.number(),
  writing: z.number(),
});
export type Progress = z.infer<typeof Progress>;

/** What of an answer is counted. */
export const Counts = Progress.omit({ toRead: true }).extend({
  /** Whether the answer ended because it was as long as it might be. */
  cut: z.boolean(),
  /** Whether it was stopped because it said the same again and again. */
  looped: z.boolean(),
});
export type Counts = z.infer<typeof Counts>;

/** What the child says. */
export const Told = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('opened') }),
  /** `needed`: bytes, where there are too few. */
  z.object({ kind: z.literal('refused'), reason: Refusal, needed: z.number().nullable() }),
  /** At the beginning, after each piece of the prompt, and while it writes. */
  z.object({ kind: z.literal('progress'), id: z.int(), progress: Progress }),
  z.object({ kind: z.literal('text'), id: z.int(), text: z.string() }),
  z.object({ kind: z.literal('answered'), id: z.int(), counts: Counts }),
  z.object({ kind: z.literal('measured'), id: z.int(), result: SelfTest }),
  z.object({ kind: z.literal('overflow'), id: z.int() }),
  z.object({ kind: z.literal('stopped'), id: z.int() }),
]);
export type Told = z.infer<typeof Told>;
