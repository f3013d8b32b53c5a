import type { Finding, FindingState } from '@greffier/contract/meeting/minutes/findings';

export interface SortedFindings {
  /** Findings that are not in the minutes and wait for a person's decision. */
  readonly proposals: readonly Finding[];
  /** Findings in the minutes that nobody has accepted or dismissed yet. */
  readonly found: readonly Finding[];
  /** Findings that somebody has accepted or dismissed. */
  readonly settled: readonly Finding[];
}

export const sortFindings = (findings: readonly Finding[]): SortedFindings => ({
  proposals: findings.filter(({ state, listed }) => state === 'open' && !listed),
  found: findings.filter(({ state, listed }) => state === 'open' && listed),
  settled: findings.filter(({ state }) => state !== 'open'),
});

/** Groups findings by agenda item, in order. */
export function byItem(findings: readonly Finding[]): { readonly item: string; readonly own: readonly Finding[] }[] {
  const groups: { item: string; own: Finding[] }[] = [];
  for (const finding of findings) {
    const last = groups.at(-1);
    if (last?.item === finding.item) last.own.push(finding);
    else groups.push({ item: finding.item, own: [finding] });
  }
  return groups;
}

/** Finds the finding to go to once this one is settled: the next one, or the previous one if it was the last. */
export function nextAfter(number: number, { proposals, found }: SortedFindings): number | null {
  const open = [...proposals, ...found];
  const at = open.findIndex((finding) => finding.number === number);
  return (open[at + 1] ?? open[at - 1])?.number ?? null;
}

const KEYS: Readonly<Record<string, FindingState | 'undo'>> = { a: 'accepted', e: 'dismissed', u: 'undo' };

/** Returns the action of a key; null if it has none. */
export const choiceOf = (key: string): FindingState | 'undo' | null => KEYS[key.toLowerCase()] ?? null;
