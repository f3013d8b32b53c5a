import type { AgendaItem } from '@greffier/contract/values';
import type { Line, Titles } from './announce.ts';
import { descendants, OUTSIDE, parentsOf } from './path.ts';

/** An announcement this clear proves by itself that an item was discussed. */
const CLEAR = 4;
/** As much of a clear announcement must be left when the words that nobody ever says are taken off. */
const SURE = 3;
/** Words of a title in this share of its passages prove it too; in fewer they were said in passing. */
const LEAST_SHARE = 0.06;
/** As `LEAST_SHARE`, for passages that share less with the title. */
const TRACES_SHARE = 0.2;
/** Share of a title that a passage must hold to count for it. */
const LEAST_RECALL = 0.3;
/** Passages back in which a subject that was spoken of is not a new one. */
const MEMORY = 12;

const NEXT_POINT =
  /(?:\bpoint suivant|\bprochain point|(?:deuxieme|troisieme|quatrieme|cinquieme|sixieme|septieme|huitieme|neuvieme|dernier) point\b|^(?:alors |bon |bien |donc )*(?:le )?point (?:numero )?\d)/;
const MOVING =
  /(?:^|[ ,'])(?:on (?:passe|enchaine|attaque|continue)|passons|abordons|venons-en|je vous propose de passer|j'ouvre le point|on arrive) (?:maintenant |ensuite |alors |donc |tout de suite )?(?:a |au |aux |par |sur |avec |le |la |les |l')/;
const moving = (folded: string): boolean => NEXT_POINT.test(folded) || MOVING.test(folded);
/** Moves within an item. */
const PROCEDURE =
  /(?:\bvote|\bvotation|la suite|la parole|discussion|questions?\b|conclusion|la pause|ordre du jour|tour de table|amendement)/;

export interface Moves {
  /** How clearly a line moves on to a matter that no title names (0 to 6): « Point suivant, le pont », not on the agenda. */
  readonly departs: Float64Array;
  /** How clearly it moves on to the next item, whatever that is: « Point suivant. » */
  readonly advances: Float64Array;
}

/** Moves to another matter that do not name an item. */
export function movesOf(lines: readonly Line[], agenda: readonly AgendaItem[], titles: Titles): Moves {
  const lastSaid = new Map<string, number>();
  const departs = new Float64Array(lines.length);
  const advances = new Float64Array(lines.length);
  for (const [at, line] of lines.entries()) {
    const heads = line.heads.filter((head) => moving(head.folded) && !head.question && !PROCEDURE.test(head.folded));
    const known =
      heads.length > 0 &&
      agenda.some(
        (_, item) => titles.named(item, line) || line.heads.some((head) => titles.recall(item, head.distinct) > 0),
      );
    if (!known) {
      for (const head of heads) {
        const clarity = (NEXT_POINT.test(head.folded) ? 6 : 5) * (line.chairs ? 1 : 0.6);
        const fresh = head.stems.some((term) => (lastSaid.get(term) ?? -Infinity) < at - MEMORY);
        if (fresh) departs[at] = Math.max(departs[at] ?? 0, clarity);
        else if (NEXT_POINT.test(head.folded)) advances[at] = clarity;
      }
      if ((departs[at] ?? 0) > 0) advances[at] = 0;
    }
    for (const term of line.stems) lastSaid.set(term, at);
  }
  return { departs, advances };
}

interface Facts {
  readonly lines: readonly Line[];
  readonly agenda: readonly AgendaItem[];
  readonly titles: Titles;
  readonly opens: (item: number, at: number) => number;
  readonly follows: (item: number, at: number) => number;
}

/** For each item, whether what a path gave it is about it. Items without a passage are not judged. */
export function supported(path: readonly number[], { lines, agenda, titles, opens, follows }: Facts): boolean[] {
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
      if (titles.named(item, line)) return true;
      held++;
      if (said) proofs++;
      if (shared > 0) traces++;
    }
    const enough = held <= 4 ? 1 : 2;
    return (
      held === 0 ||
      proofs >= Math.max(enough, held * LEAST_SHARE) ||
      (titles.isKnown(item) && traces >= Math.max(enough + 1, held * TRACES_SHARE))
    );
  });
}
