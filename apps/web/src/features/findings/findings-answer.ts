import type { Finding } from '@greffier/contract/meeting/minutes/findings';

/** The findings of a meeting, as far as they are loaded. */
export interface FindingsAnswer {
  /** Undefined while they load, or if that failed. */
  readonly findings: readonly Finding[] | undefined;
  /** How many further findings were not kept. */
  readonly leftOut: number;
  readonly error: Error | null;
  readonly retry: () => void;
}
