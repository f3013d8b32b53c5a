import type { Span } from '../../sound/spans.ts';
import { rowsOf } from '../../numbers/vectors.ts';
import type { Voices } from './voices-file.ts';

/**
 * Makes a function that computes the voice of a span: the mean of the embeddings whose windows have their middle in the
 * span. The more the embeddings differ, the shorter the mean. The result is null if there are no such windows.
 */
export function voiceReader({
  windows,
  embeddings,
}: Pick<Voices, 'windows' | 'embeddings'>): (span: Span) => Float32Array | null {
  const voices = rowsOf(embeddings, windows.length);
  return (span) => {
    let first = 0;
    for (let end = windows.length; first < end;) {
      const half = (first + end) >> 1;
      if (middle(windows[half]) < span.start) first = half + 1;
      else end = half;
    }
    const sum = new Float32Array(voices[0]?.length ?? 0);
    let count = 0;
    for (let i = first; i < windows.length && middle(windows[i]) < span.end; i++, count++) {
      voices[i]?.forEach((value, d) => {
        sum[d] = (sum[d] ?? 0) + value;
      });
    }
    return count === 0 ? null : sum.map((value) => value / count);
  };
}

const middle = (window: Span | undefined): number =>
  window === undefined ? Infinity : (window.start + window.end) / 2;
