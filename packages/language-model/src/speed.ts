import type { Counts } from './protocol.ts';

/** Tokens a second that a model reads and writes on this machine. */
export interface Speed {
  readonly read: number;
  readonly written: number;
}

/** Of what was measured before, so much counts beside what is measured now. */
const REMEMBERED = 0.7;
/** With less, a speed says nothing: the first piece of a prompt, the first words of an answer; ms. */
const LEAST_MS = 1_000;

export interface Speedometer {
  readonly hear: (answer: Pick<Counts, 'read' | 'written' | 'reading' | 'writing'>) => void;
  /** Null before enough was heard. */
  readonly speed: () => Speed | null;
}

/** The speed of a model by its last answers. */
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
