import type { Progress } from './protocol.ts';

/** How far one prompt is, through all attempts at it. */
export interface Steady {
  /** Begins an attempt. @returns a function that takes how far the attempt is, and says how far the prompt is */
  readonly begin: () => (progress: Progress) => Progress;
}

/**
 * Progress that never goes back: a prompt that gave way to another, or whose process died, is asked again from its beginning, or from
 * where it was read. What is done a second time counts once, with the time of once, so that the speed stays what it is.
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
  // What is left tells how far it is, whether the attempt knows what was read before or not.
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
