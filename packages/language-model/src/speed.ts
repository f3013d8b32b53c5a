import type { Counts } from './protocol.ts';

/** Tokens a second that a model reads and writes on this machine. */
export interface Speed {
  readonly read: number;
  readonly written: number;
}

/** Weight of the earlier measurements relative to a new one. */
const REMEMBERED = 0.7;
/** Shortest measurement that counts; ms. The first piece of a prompt or the first words of an answer are too short. */
const LEAST_MS = 1_000;

export interface Speedometer {
  readonly hear: (answer: Pick<Counts, 'read' | 'written' | 'reading' | 'writing'>) => void;
  /** Returns the model's speed; null until enough answers have been measured. */
  readonly speed: () => Speed | null;
}

/** Measures the speed of a model by its latest answers. */
export function createSpeedometer(): Speedometer {
  let all = { read: 0, written: 0, reading: 0, writing: 0 };
  return {
    hear(answer) {
      all = {
        read: REMEMBERED * all.read + answer.read,
        written: REMEMBERED * all.written + answer.written,
        reading: REMEMBERED * all.reading + answer.reading,
        writing: REMEMBERED * all.writing + answer.writing,
      };
    },
    speed() {
      const { read, written, reading, writing } = all;
      if (reading < LEAST_MS || writing < LEAST_MS) return null;
      return { read: (1_000 * read) / reading, written: (1_000 * written) / writing };
    },
  };
}
