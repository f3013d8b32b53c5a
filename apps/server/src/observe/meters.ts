/**
 * How a run of a job ended. `gave_way`: others had their turn. `no_room`: the job waits for room on a disk. `stopped`:
 * the process ends, and another process continues the job.
 */
export type RunEnd = 'done' | 'failed' | 'cancelled' | 'gave_way' | 'no_room' | 'stopped';

/** Facts about one prompt to a language model. */
interface ModelCall {
  readonly place: 'here' | 'server';
  readonly outcome: string;
  readonly seconds: number;
  /** Numbers of tokens; absent if the model's server does not report them. */
  readonly tokens?: { readonly read: number; readonly written: number } | undefined;
}

/**
 * Measurements that are taken while the product works. Every label has few possible values, and no value is an id, a
 * name or a text, because people who may not see a meeting may see the measurements.
 */
export interface Meters {
  /** Measures a call. @param route pattern of the route, never an address */
  readonly call: (route: string, method: string, status: number, seconds: number) => void;
  /** @param waited seconds between the moment when the job could have begun and its beginning */
  readonly begun: (kind: string, waited: number) => void;
  readonly ended: (kind: string, end: RunEnd, seconds: number) => void;
  /** Measures a finished stage of the work on a meeting. */
  readonly stage: (step: string, stage: string, seconds: number) => void;
  /** Counts work on a meeting that ended with the status `error`. @param reason a kind of error */
  readonly failed: (step: string, reason: string) => void;
  /** Adds time spent on recognising speech. */
  readonly recognising: (seconds: number) => void;
  /** Counts a recording that became a transcript. @param sound length of the recording in seconds */
  readonly recognised: (sound: number) => void;
  readonly model: (call: ModelCall) => void;
}

const nothing = (): void => undefined;

/** Meters that measure nothing, because nobody reads them. */
export const noMeters: Meters = {
  call: nothing,
  begun: nothing,
  ended: nothing,
  stage: nothing,
  failed: nothing,
  recognising: nothing,
  recognised: nothing,
  model: nothing,
};
