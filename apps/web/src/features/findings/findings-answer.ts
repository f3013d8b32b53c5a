import type { Finding } from '@greffier/contract/meeting/minutes/findings';

/** The findings of a meeting, or the state of their loading. */
export interface FindingsAnswer {
  /** Undefined while the findings load, or if loading failed. */
  readonly findings: readonly Finding[] | undefined;
  /** Number of further findings that were not kept. */
  readonly leftOut: number;
  readonly error: Error | null;
  readonly retry: () => void;
}
