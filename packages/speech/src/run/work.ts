import { findListening } from '../models/catalogue/catalogue.ts';

/** The kinds of work, each counted in seconds of sound; `starting` (process and weights) is one unit, done or not done. */
export type Work = 'starting' | 'decoding' | 'listening' | 'text' | 'voices' | 'speakers' | 'finishing';

interface Cost {
  /** Seconds that the work takes regardless of the recording's length. */
  readonly once: number;
  /** Seconds of work per second of sound. */
  readonly rate: number;
  /** Seconds of sound after which the work reports; it reports nothing in between. */
  readonly piece: number;
  /**
   * Seconds of sound that one thread handles as a whole. Two threads work side by side, so the last of an odd number of
   * windows leaves one thread idle.
   */
  readonly window?: number;
}
export type Costs = Readonly<Record<Work, Cost>>;

/**
 * The approximate time of each kind of work on two cores. A run starts from these figures; its own measurements soon
 * outweigh them. `npm run bench -- speech` prints how far off the shown progress is.
 */
export const COSTS: Costs = {
  starting: { once: 0.8, rate: 0, piece: 1 },
  decoding: { once: 0, rate: 0.002, piece: 8 },
  listening: { once: 0.3, rate: 0.004, piece: 33 },
  text: { once: 0.6, rate: 0.05, piece: 20, window: 20 },
  voices: { once: 0, rate: 0.01, piece: 100 },
  speakers: { once: 0.05, rate: 0.0008, piece: Infinity },
  finishing: { once: 0.25, rate: 0.0004, piece: Infinity },
};
/**
 * Adapts the costs to other models, by the relative times that the catalogue estimates.
 * @param speech null if a server recognises the text
 */
export function costsWith(speech: string | null, speakers: string | undefined): Costs {
  const times = (cost: Cost, id: string | null | undefined): Cost => {
    const [from, to] = findListening(id ?? '')?.relativeTime ?? [1, 1];
    return { ...cost, rate: (cost.rate * (from + to)) / 2 };
  };
  return { ...COSTS, text: times(COSTS.text, speech), voices: times(COSTS.voices, speakers) };
}

export type PlannedWork = Partial<Record<Work, number>>;

/** Computes the work for a recording of this duration with this much speech; both in seconds. */
export function workOf(duration: number, spoken: number): PlannedWork {
  return {
    starting: 1,
    decoding: duration,
    listening: duration,
    text: spoken,
    voices: spoken,
    speakers: duration,
    finishing: duration,
  };
}

/**
 * Assumed share of speech before the recording has been searched for speech, and the weight of that assumption in seconds
 * of sound.
 */
const SPEECH_PART = 0.8;
const TAKEN_FOR = 30;

/** Estimates the work from the part of a recording that has been searched for speech so far. */
export function planWork(duration: number, { seconds, spoken } = { seconds: 0, spoken: 0 }): PlannedWork {
  return workOf(duration, (duration * (spoken + TAKEN_FOR * SPEECH_PART)) / (seconds + TAKEN_FOR));
}

/** Receives the progress of the work, in whichever process the work is done. */
export interface WorkMeter {
  /** Sets how much work there is, in seconds of sound. Is called again when a better estimate is known. */
  readonly plan: (seconds: PlannedWork) => void;
  /** Tells how much of the planned work an earlier run has done. */
  readonly skip: (work: Work, seconds: number) => void;
  /** Tells how much of the work this run has done so far. */
  readonly done: (work: Work, seconds: number) => void;
  readonly segment: (segment: number, segments: number) => void;
  /**
   * Tells whether the server that recognises text fails to answer. While it fails, the stage is shown as `unanswered`,
   * without a remaining time.
   */
  readonly unanswered: (silent: boolean) => void;
}
