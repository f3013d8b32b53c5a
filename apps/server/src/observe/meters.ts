/**
 * How a run of a job ended. `gave_way`: others had their turn. `no_room`: it waits for room on a disk. `stopped`: the
 * process ends, and another goes on.
 */
export type RunEnd = 'done' | 'failed' | 'cancelled' | 'gave_way' | 'no_room' | 'stopped';

/** What a language model did for one prompt. */
interface ModelCall {
  readonly place: 'here' | 'server';
  readonly outcome: string;
  readonly seconds: number;
  /** Absent where the model's server does not tell. */
  readonly tokens?: { readonly read: number; readonly written: number } | undefined;
}

/**
 * What is measured while the product works. Every label has few values, and none is an id, a name or a text: what is
 * measured may be shown to people who may not see a meeting.
 */
export interface Meters {
  /** @param route its pattern, never an address */
  readonly call: (route: string, method: string, status: number, seconds: number) => void;
  /** @param waited seconds between the moment when the job could begin and its beginning */
  readonly begun: (kind: string, waited: number) => void;
  readonly ended: (kind: string, end: RunEnd, seconds: number) => void;
  /** A stage of work on a meeting is over. */
  readonly stage: (step: string, stage: string, seconds: number) => void;
  /** Work on a meeting ended in its status `error`. @param reason a kind of error */
  readonly failed: (step: string, reason: string) => void;
  /** Speech was recognised for some time. */
  readonly recognising: (seconds: number) => void;
  /** A recording is a transcript. @param sound its length in seconds */
  readonly recognised: (sound: number) => void;
  readonly model: (call: ModelCall) => void;
}

const nothing = (): void => undefined;

/** Nobody reads them. */
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
