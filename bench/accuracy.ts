interface Turn {
  readonly speaker: string;
  readonly start: number;
  readonly end: number;
}

/** Words to compare: lower case, no punctuation, apostrophes split. */
export function normalize(text: string): string[] {
  return text
    .normalize('NFC')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
}

/** Fewest insertions, deletions and replacements that make one list of words the other (Levenshtein). */
export function countErrors(truth: readonly string[], heard: readonly string[]): number {
  return (
    lastRow(
      truth,
      heard,
      Array.from({ length: heard.length + 1 }, (_, i) => i),
    ).at(-1) ?? 0
  );
}

/** As {@link countErrors}, against that stretch of `heard` which fits best: what was said before and after does not count. */
export function countErrorsWithin(truth: readonly string[], heard: readonly string[]): number {
  return Math.min(...lastRow(truth, heard, [0, ...heard.map(() => 0)]));
}

/** Errors of the whole truth against the words heard so far, after each of them. */
function lastRow(truth: readonly string[], heard: readonly string[], first: number[]): number[] {
  let previous = first;
  truth.forEach((word, i) => {
    const current = [i + 1];
    heard.forEach((other, j) => {
      const replaced = (previous[j] ?? 0) + (word === other ? 0 : 1);
      current.push(Math.min(replaced, (previous[j + 1] ?? 0) + 1, (current[j] ?? 0) + 1));
    });
    previous = current;
  });
  return previous;
}

/** Part of the time with both a true and a found speaker in which they are not paired; pairs are made longest first. */
export function confusion(found: readonly Turn[], truth: readonly Turn[]): number {
  const shared = new Map<string, { found: string; truth: string; seconds: number }>();
  let total = 0;
  for (const a of found) {
    for (const b of truth) {
      const seconds = Math.max(0, Math.min(a.end, b.end) - Math.max(a.start, b.start));
      const key = JSON.stringify([a.speaker, b.speaker]);
      const known = shared.get(key)?.seconds ?? 0;
      shared.set(key, { found: a.speaker, truth: b.speaker, seconds: known + seconds });
      total += seconds;
    }
  }
  const paired = new Set<string>();
  let right = 0;
  for (const pair of [...shared.values()].sort((a, b) => b.seconds - a.seconds)) {
    const [a, b] = [`found ${pair.found}`, `truth ${pair.truth}`];
    if (paired.has(a) || paired.has(b)) continue;
    paired.add(a).add(b);
    right += pair.seconds;
  }
  return total === 0 ? 0 : 1 - right / total;
}
