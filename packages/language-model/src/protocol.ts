import { z } from 'zod';
import { SelfTest } from './self-test.ts';

/** A prompt for a model on this machine. */
export const Prompt = z.object({
  system: z.string(),
  messages: z.array(z.object({ role: z.enum(['user', 'assistant']), content: z.string() })).readonly(),
  /** The JSON schema of the answer, in which everything is required; null for plain text. */
  schema: z.record(z.string(), z.unknown()).readonly().nullable(),
  /** Largest number of tokens of the answer. */
  length: z.int().min(1),
});
export type Prompt = z.infer<typeof Prompt>;

/** Libraries for graphics cards. */
export const Card = z.enum(['cuda', 'vulkan', 'metal']);
export type Card = z.infer<typeof Card>;

/** Orders of the parent to the child process: first `open`, once; then prompts, one after the other. */
export const Order = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('open'),
    file: z.string(),
    /** Largest number of tokens of a prompt and its answer together. */
    context: z.int(),
    /** Memory that the model may take; bytes. */
    memory: z.number(),
    /** Threads to compute with; 0: as many as the processor has cores for arithmetic. */
    threads: z.int(),
    /** Installed library for a graphics card; null to compute on the processor. */
    card: Card.nullable(),
  }),
  /**
   * `urgent`: whether a person waits. If there is enough memory, an urgent prompt has a context of its own, so that the
   * text that was read for jobs is kept.
   */
  z.object({ kind: z.literal('ask'), id: z.int(), prompt: Prompt, urgent: z.boolean() }),
  /**
   * `threads`: the number of threads to measure; 0 to measure with as many as there are cores for arithmetic, and with
   * one fewer. `time`: duration of the whole measurement; ms.
   */
  z.object({ kind: z.literal('measure'), id: z.int(), threads: z.int(), time: z.number() }),
  z.object({ kind: z.literal('stop'), id: z.int() }),
]);
export type Order = z.infer<typeof Order>;

/**
 * Reasons why a model cannot be used. `unreadable`: the file is damaged or of an unknown kind. `memory`: the model
 * takes more than there is. `context`: it holds fewer tokens than prompts need. `runtime`: the library does not run on
 * this system.
 */
export const Refusal = z.enum(['unreadable', 'memory', 'context', 'runtime']);
export type Refusal = z.infer<typeof Refusal>;

/** Progress of an answer. */
export const Progress = z.object({
  /** Tokens of the prompt. */
  prompt: z.int(),
  /**
   * Tokens of the prompt read so far. The beginning may still be known from the previous prompt and is not read again.
   */
  read: z.int(),
  /** Tokens of the prompt that are still to be read. */
  toRead: z.int(),
  /** Tokens of the answer. */
  written: z.int(),
  /** Time that reading and writing took so far; ms. */
  reading: z.number(),
  writing: z.number(),
});
export type Progress = z.infer<typeof Progress>;

/** Figures about an ended answer. */
export const Counts = Progress.omit({ toRead: true }).extend({
  /** Whether the answer ended because it reached its greatest length. */
  cut: z.boolean(),
  /** Whether the answer was stopped because it repeated itself. */
  looped: z.boolean(),
});
export type Counts = z.infer<typeof Counts>;

/** Reports from the child. */
export const Told = z.discriminatedUnion('kind', [
  /** Two reports: the library has started and reads the file's header next; the header was read and is usable. */
  z.object({ kind: z.literal('reading header') }),
  z.object({ kind: z.literal('header read') }),
  z.object({ kind: z.literal('opened') }),
  /** `needed`: memory that the model needs, if there is too little; bytes. */
  z.object({ kind: z.literal('refused'), reason: Refusal, needed: z.number().nullable() }),
  /** Report that is sent at the beginning, after each piece of the prompt, and during writing. */
  z.object({ kind: z.literal('progress'), id: z.int(), progress: Progress }),
  z.object({ kind: z.literal('text'), id: z.int(), text: z.string() }),
  z.object({ kind: z.literal('answered'), id: z.int(), counts: Counts }),
  z.object({ kind: z.literal('measured'), id: z.int(), result: SelfTest }),
  z.object({ kind: z.literal('overflow'), id: z.int() }),
  z.object({ kind: z.literal('stopped'), id: z.int() }),
]);
export type Told = z.infer<typeof Told>;
