import { useEffect, useState } from 'react';
import type { Line } from './compare-lines.ts';
import { compare } from './compare.ts';

/** `apart`: the texts have too little in common to be shown as one. */
export type Comparison =
  | { readonly state: 'pending' | 'failed' | 'apart' }
  | { readonly state: 'done'; readonly lines: readonly Line[] };

const PENDING: Comparison = { state: 'pending' };

/** Compares two texts of minutes, given as HTML, while the page stays as it is. */
export function useComparison(before: string, now: string): Comparison {
  const [done, setDone] = useState<{ readonly of: readonly string[]; readonly comparison: Comparison } | null>(null);
  useEffect(() => {
    const stopping = new AbortController();
    const finish = (comparison: Comparison): void => {
      if (!stopping.signal.aborted) setDone({ of: [before, now], comparison });
    };
    compare(before, now, stopping.signal).then(
      (lines) => finish(lines === null ? { state: 'apart' } : { state: 'done', lines }),
      () => finish({ state: 'failed' }),
    );
    return () => stopping.abort();
  }, [before, now]);
  // A comparison of other texts says nothing about these.
  return done?.of[0] === before && done.of[1] === now ? done.comparison : PENDING;
}
