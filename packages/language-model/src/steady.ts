import type { Progress } from './protocol.ts';

/** The progress of one prompt over all attempts at it. */
export interface Steady {
  /** Begins an attempt. @returns a function that turns the attempt's progress into the prompt's */
  readonly begin: () => (progress: Progress) => Progress;
}

/**
 * Reports progress that never goes back. A prompt that gave way to another, or whose process died, is asked again, from
 * its beginning or from where reading ended. Tokens read or written twice count once, and so does their time, so that
 * the speed stays right.
 */
export function steadyProgress(): Steady {
  let told: Progress | null = null;
  return {
    begin() {
      const before = told;
      return (progress) => {
        told = before === null ? progress : onTop(before, progress);
        return told;
      };
    },
  };
}

function onTop(before: Progress, now: Progress): Progress {
  // Progress is measured by the tokens left to read, whether this attempt starts over or continues an earlier one.
  const read = Math.max(before.read, before.read + before.toRead - now.toRead);
  const written = Math.max(before.written, now.written);
  return {
    ...now,
    read,
    written,
    reading: before.reading + now.reading * part(read - before.read, now.read),
    writing: before.writing + now.writing * part(written - before.written, now.written),
  };
}

const part = (some: number, all: number): number => (all === 0 ? 0 : Math.min(1, some / all));
