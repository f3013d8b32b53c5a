import type { Meters } from '../observe/meters.ts';
import { beginWithin, type Span, type Traces } from '../observe/traces.ts';

interface Watch {
  readonly meters: Meters;
  readonly traces: Traces;
  /** Step of the work on a meeting that the stages belong to. */
  readonly step: string;
}

export interface Stages {
  /** Notes that a stage begins now and that the previous one is over. */
  readonly enter: (stage: string) => void;
  /** Notes that the last stage is over. @param failure kind of the error that ended it; null if none did */
  readonly leave: (failure: string | null) => void;
}

/** Measures how long each stage of a job's work takes. */
export function watchStages({ meters, traces, step }: Watch): Stages {
  let now: { readonly stage: string; readonly begun: number; readonly span: Span } | null = null;

  function leave(failure: string | null): void {
    if (now === null) return;
    meters.stage(step, now.stage, (performance.now() - now.begun) / 1_000);
    now.span.end(failure);
    now = null;
  }

  return {
    enter(stage) {
      if (now?.stage === stage) return;
      leave(null);
      now = { stage, begun: performance.now(), span: beginWithin(traces, `${step} ${stage}`, {}) };
    },
    leave,
  };
}
