import type { AgendaItem } from '@greffier/contract/values';
import type { Line, Titles } from './announce.ts';
import { isMiscellaneous } from './conventions.ts';
import { moving } from './moves.ts';
import { descendants, parentsOf } from './outline.ts';
import { OUTSIDE } from './path.ts';
import type { Subjects } from './subjects.ts';

/** An announcement this clear proves by itself that an item was discussed. */
const CLEAR = 4;
/** As much of a clear announcement must be left when the words that nobody ever says are taken off. */
const SURE = 3;
/** Words of a title in this share of its passages prove it too; in fewer they were said in passing. */
const LEAST_SHARE = 0.06;
/** As `LEAST_SHARE`, for passages that share less with the title. */
const TRACES_SHARE = 0.2;
/** Words of its usual subject, in passages each, that prove an item nobody named. */
const LEAST_ABOUT = 5;
const LEAST_TELLING = 2;
/** Share of a title that a passage must hold to count for it. */
const LEAST_RECALL = 0.3;

interface Facts {
  readonly lines: readonly Line[];
  readonly agenda: readonly AgendaItem[];
  readonly titles: Titles;
  readonly subjects: Subjects;
  readonly opens: (item: number, at: number) => number;
  readonly follows: (item: number, at: number) => number;
}

/** For each item, whether what a path gave it is about it. Items without a passage are not judged. */
export function supported(
  path: readonly number[],
  { lines, agenda, titles, subjects, opens, follows }: Facts,
): boolean[] {
  const parents = parentsOf(agenda);
  const families = agenda.map((_, item) => {
    const family = Array.from({ length: descendants(agenda, item) + 1 }, (_below, step) => item + step);
    for (let above = parents[item] ?? null; above !== null; above = parents[above] ?? null) family.push(above);
    return family;
  });
  return agenda.map((_, item) => {
    let held = 0;
    let proofs = 0;
    let traces = 0;
    let about = 0;
    let telling = 0;
    for (const [at, line] of lines.entries()) {
      if (path[at] !== item) continue;
      const from = at === 0 ? OUTSIDE : path[at - 1];
      if (from !== item && follows(item, at) > 0) return true;
      // The heading was announced, and the debate goes on in the first of what it groups.
      if (from === item - 1 && from === parents[item]) return true;
      const shared = (families[item] ?? []).reduce(
        (most, one) => Math.max(most, titles.evidence(one, line.distinct)),
        0,
      );
      const said = shared >= LEAST_RECALL;
      const moves = line.heads.some((head) => moving(head.folded) && titles.recall(item, head.distinct) > 0);
      const clarity = opens(item, at);
      if (clarity >= CLEAR && (said || moves || (line.chairs && clarity * titles.coverage(item) >= SURE))) return true;
      if (titles.named(item, line) || (clarity >= CLEAR && isMiscellaneous(agenda[item]?.text ?? ''))) return true;
      held++;
      if (said) proofs++;
      if (shared > 0) traces++;
      const words = subjects.about(item, line.distinct);
      about += words;
      if (words >= 1) telling++;
    }
    const enough = held <= 4 ? 1 : 2;
    return (
      held === 0 ||
      proofs >= Math.max(enough, held * LEAST_SHARE) ||
      (about >= LEAST_ABOUT && telling >= LEAST_TELLING) ||
      (titles.isKnown(item) && traces >= Math.max(enough + 1, held * TRACES_SHARE))
    );
  });
}
