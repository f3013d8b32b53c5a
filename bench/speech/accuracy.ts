interface Turn {
  readonly speaker: string;
  readonly start: number;
  readonly end: number;
}

/** Divides a text into words to compare: lower case, no punctuation, split at apostrophes. */
export function normalize(text: string): string[] {
  return text
    .normalize('NFC')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
}

/** Counts the fewest insertions, deletions and replacements between two lists of words (Levenshtein). */
export function countErrors(truth: readonly string[], heard: readonly string[]): number {
  return (
    lastRow(
      truth,
      heard,
      Array.from({ length: heard.length + 1 }, (_, i) => i),
    ).at(-1) ?? 0
  );
}

/**
 * Counts like {@link countErrors}, but against the stretch of `heard` that fits best. The words before and after it do
 * not count.
 */
export function countErrorsWithin(truth: readonly string[], heard: readonly string[]): number {
  return Math.min(...lastRow(truth, heard, [0, ...heard.map(() => 0)]));
}

/**
 * Tells for each heard word whether it matches a word of the truth, in an alignment with the fewest errors.
 * @param within whether `heard` may begin and end with other people's words, for which the result is null
 */
export function matched(truth: readonly string[], heard: readonly string[], within = false): (boolean | null)[] {
  const rows = [Array.from({ length: heard.length + 1 }, (_, j) => (within ? 0 : j))];
  for (const [i, word] of truth.entries()) rows.push(nextRow(rows[i] ?? [], word, i, heard));
  const result: (boolean | null)[] = heard.map(() => null);
  const last = rows.at(-1) ?? [];
  let j = within ? last.indexOf(Math.min(...last)) : heard.length;
  const first = within ? Infinity : 0;
  for (let i = truth.length; i > 0 || j > first;) {
    const cost = rows[i]?.[j] ?? 0;
    const same = truth[i - 1] === heard[j - 1];
    if (i > 0 && j > 0 && cost === (rows[i - 1]?.[j - 1] ?? 0) + (same ? 0 : 1)) {
      result[j - 1] = same;
      i -= 1;
      j -= 1;
    } else if (j > 0 && cost === (rows[i]?.[j - 1] ?? 0) + 1) {
      result[j - 1] = false;
      j -= 1;
    } else i -= 1;
  }
  return result;
}

/** Counts, after each heard word, the errors between the whole truth and the words heard so far. */
function lastRow(truth: readonly string[], heard: readonly string[], first: number[]): number[] {
  let previous = first;
  truth.forEach((word, i) => {
    previous = nextRow(previous, word, i, heard);
  });
  return previous;
}

/** Computes the next row of the Levenshtein table. @param at number of the word in the truth */
function nextRow(previous: readonly number[], word: string, at: number, heard: readonly string[]): number[] {
  const current = [at + 1];
  heard.forEach((other, j) => {
    const replaced = (previous[j] ?? 0) + (word === other ? 0 : 1);
    current.push(Math.min(replaced, (previous[j + 1] ?? 0) + 1, (current[j] ?? 0) + 1));
  });
  return current;
}

/**
 * Computes the share of confused time: among the time with both a true and a found speaker, the part in which these two
 * are not paired. Pairs with the most shared time are made first. If two people really speak at once, either is right.
 */
export function confusion(found: readonly Turn[], truth: readonly Turn[]): number {
  const shared = new Map<string, Map<string, number>>();
  const heard: { readonly speaker: string; readonly active: ReadonlySet<string>; readonly seconds: number }[] = [];
  const stretches = split(truth);
  let first = 0;
  for (const turn of [...found].sort((a, b) => a.start - b.start)) {
    while ((stretches[first]?.end ?? Infinity) <= turn.start) first += 1;
    for (let i = first; i < stretches.length; i++) {
      const stretch = stretches[i];
      if (stretch === undefined || stretch.start >= turn.end) break;
      const seconds = Math.min(turn.end, stretch.end) - Math.max(turn.start, stretch.start);
      heard.push({ speaker: turn.speaker, active: stretch.active, seconds });
      const own = shared.get(turn.speaker) ?? new Map<string, number>();
      for (const name of stretch.active) own.set(name, (own.get(name) ?? 0) + seconds);
      shared.set(turn.speaker, own);
    }
  }
  const pairs = [...shared].flatMap(([found, names]) =>
    [...names].map(([truth, seconds]) => ({ found, truth, seconds })),
  );
  const nameOf = new Map<string, string>();
  const taken = new Set<string>();
  for (const pair of pairs.sort((a, b) => b.seconds - a.seconds)) {
    if (nameOf.has(pair.found) || taken.has(pair.truth)) continue;
    nameOf.set(pair.found, pair.truth);
    taken.add(pair.truth);
  }
  const total = heard.reduce((sum, { seconds }) => sum + seconds, 0);
  const wrong = heard.filter(({ speaker, active }) => !active.has(nameOf.get(speaker) ?? ''));
  return total === 0 ? 0 : wrong.reduce((sum, { seconds }) => sum + seconds, 0) / total;
}

/** Computes the share of the time with speech in which several people speak at once. */
export function overlap(truth: readonly Turn[]): number {
  let [all, shared] = [0, 0];
  for (const { start, end, active } of split(truth)) {
    all += end - start;
    if (active.size > 1) shared += end - start;
  }
  return all === 0 ? 0 : shared / all;
}

/** Divides time into stretches in which the same people speak; silence is left out. */
function split(
  turns: readonly Turn[],
): { readonly start: number; readonly end: number; readonly active: ReadonlySet<string> }[] {
  const changes = turns
    .flatMap(({ speaker, start, end }) => [
      { at: start, speaker, by: 1 },
      { at: end, speaker, by: -1 },
    ])
    .sort((a, b) => a.at - b.at);
  const speaking = new Map<string, number>();
  return changes.flatMap(({ at, speaker, by }, i) => {
    const count = (speaking.get(speaker) ?? 0) + by;
    if (count > 0) speaking.set(speaker, count);
    else speaking.delete(speaker);
    const end = changes[i + 1]?.at ?? at;
    return end > at && speaking.size > 0 ? [{ start: at, end, active: new Set(speaking.keys()) }] : [];
  });
}
