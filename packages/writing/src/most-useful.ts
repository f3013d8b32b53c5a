import { FINDINGS_LIMITS } from '@greffier/contract/limits';
import type { Finding, Minutes } from './types.ts';

/** A finding that may be kept for people to review. */
export interface Candidate {
  /** Place of the finding's section in the minutes. */
  readonly section: number;
  readonly finding: Finding;
  /** Whether a person has judged the finding. */
  readonly settled: boolean;
}

/** Computes the rank of a finding: judged by people first, then asserted by minutes, then by how much it tells. */
function rankOf({ settled, finding }: Candidate): number {
  if (settled) return 0;
  if (finding.asserted) return 1;
  if (finding.kind === 'vote') return 2;
  return finding.outcome !== undefined || (finding.owner ?? null) !== null ? 3 : 4;
}

interface Ranked<T> {
  readonly one: T;
  readonly rank: number;
  readonly characters: number;
}

/**
 * Chooses the most useful findings within `FINDINGS_LIMITS`, and keeps their order. The best findings of each item are
 * taken in turn, so that one item leaves room for the others.
 */
export function mostUseful<T>(all: readonly T[], candidateOf: (one: T) => Candidate): T[] {
  const items = new Map<number, Ranked<T>[]>();
  for (const one of all) {
    const candidate = candidateOf(one);
    const own = items.get(candidate.section) ?? [];
    own.push({ one, rank: rankOf(candidate), characters: JSON.stringify(candidate.finding).length });
    items.set(candidate.section, own);
  }
  const inTurn = [...items.values()]
    .flatMap((own) =>
      own
        .toSorted((a, b) => a.rank - b.rank)
        .slice(0, FINDINGS_LIMITS.item)
        .map((ranked, place) => ({ ...ranked, place })),
    )
    .toSorted((a, b) => Math.min(a.rank, 2) - Math.min(b.rank, 2) || a.place - b.place);
  const kept = new Set<T>();
  let characters = 0;
  for (const { one, characters: own } of inTurn) {
    if (kept.size === FINDINGS_LIMITS.all) break;
    if (characters + own > FINDINGS_LIMITS.characters) continue;
    kept.add(one);
    characters += own;
  }
  return all.filter((one) => kept.has(one));
}

/**
 * Keeps the most useful proposals of minutes, and everything asserted. Passing on thousands of proposals would take
 * long.
 */
export function withMostUseful(minutes: Minutes): Minutes {
  const proposed = minutes.sections.flatMap(({ findings = [] }, section) =>
    findings.filter(({ asserted }) => !asserted).map((finding) => ({ section, finding, settled: false })),
  );
  const useful = mostUseful(proposed, (one) => one);
  if (useful.length === proposed.length) return minutes;
  const kept = new Set(useful.map(({ finding }) => finding));
  const sections = minutes.sections.map(({ findings = [], ...section }) => ({
    ...section,
    findings: findings.filter((finding) => finding.asserted || kept.has(finding)),
  }));
  return { ...minutes, sections, leftOut: proposed.length - useful.length };
}
