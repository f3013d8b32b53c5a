import type { Finding, FindingState } from '@greffier/contract/findings';

export interface SortedFindings {
  /** Wait for a person, outside of the minutes. */
  readonly proposals: readonly Finding[];
  /** Stand in the minutes, and nobody has confirmed them yet. */
  readonly found: readonly Finding[];
  /** Somebody has said what they are. */
  readonly settled: readonly Finding[];
}

export const sortFindings = (findings: readonly Finding[]): SortedFindings => ({
  proposals: findings.filter(({ state, listed }) => state === 'open' && !listed),
  found: findings.filter(({ state, listed }) => state === 'open' && listed),
  settled: findings.filter(({ state }) => state !== 'open'),
});

/** Findings of one item after another, in order. */
export function byItem(findings: readonly Finding[]): { readonly item: string; readonly own: readonly Finding[] }[] {
  const groups: { item: string; own: Finding[] }[] = [];
  for (const finding of findings) {
    const last = groups.at(-1);
    if (last?.item === finding.item) last.own.push(finding);
    else groups.push({ item: finding.item, own: [finding] });
  }
  return groups;
}

/** The one to go on with once a finding is settled: the next, or the one before where it was the last. */
export function nextAfter(number: number, { proposals, found }: SortedFindings): number | null {
  const open = [...proposals, ...found];
  const at = open.findIndex((finding) => finding.number === number);
  return (open[at + 1] ?? open[at - 1])?.number ?? null;
}

const KEYS: Readonly<Record<string, FindingState | 'undo'>> = { a: 'accepted', e: 'dismissed', u: 'undo' };

/** What a key does; null for keys that do nothing. */
export const choiceOf = (key: string): FindingState | 'undo' | null => KEYS[key.toLowerCase()] ?? null;
