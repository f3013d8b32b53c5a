import type { z } from 'zod';

/**
 * Kinds of jobs that a worker may be told to take (`WORKER_TAKES`): recordings and their models, texts that an engine
 * writes and reads, or work that follows from documents, such as the words that searches find, and e-mails.
 */
export const JOB_KINDS = ['speech', 'text', 'documents'] as const;
export type JobKind = (typeof JOB_KINDS)[number];

/** A kind of job. `name` contains a version (`transcribe.v1`), because jobs outlive the program that queued them. */
export interface JobDefinition<T> {
  readonly name: string;
  readonly kind: JobKind;
  readonly payload: z.ZodType<T>;
  readonly retryLimit: number;
  /** Wait before the second run, after a failure. Each further wait is longer, up to an hour. No wait if absent. */
  readonly retryDelaySeconds?: number;
  /** Longest time that a run may take; a handler that takes longer is aborted. */
  readonly expireInSeconds: number;
}

export interface JobContext {
  /** Aborts when the job is cancelled or the process stops. */
  readonly signal: AbortSignal;
  /** Number of the run; 1 for the first. */
  readonly attempt: number;
  /** Tells whether somebody else's job of this kind waits for its turn. */
  readonly othersWait: () => Promise<boolean>;
}
