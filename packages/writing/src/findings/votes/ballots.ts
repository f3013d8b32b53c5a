import type { Utterance } from '../../discourse/utterances.ts';
import { SIDES, toldIn, type Side, type Told } from './counting.ts';

export interface CountedVote extends Readonly<Record<Side, number>> {
  /** Outcome as somebody declared it; absent if nobody did. */
  readonly outcome?: 'adopted' | 'refused';
  /** Sentences of the vote, beginning with the call. */
  readonly utterances: readonly Utterance[];
}

/** Number of passages without any counted hands after which a vote is over. */
const SILENCE = 2;
const CORRECTS = /\b(?:pardon|attend(?:s|ez)|enfin|recompt|erreur|corrige|trompe|oublie|non)\b/;
/** Words that show that « douze contre trois » is about a vote. */
const DECIDES = /\bvoix\b|\bpar\b|adopt|refus|rejet|accept|approuv|\bvote/;

/** The hands counted so far. */
class Count {
  readonly utterances: Utterance[] = [];
  readonly #counts = new Map<Side, number>();
  /** Voice → its own vote. */
  readonly #voices = new Map<string, Side>();
  readonly #raised = new Map<Side, number>();
  #open: Side | null = null;
  #by: readonly [number, number] | null = null;
  #unanimous = false;
  #lone: number | null = null;
  #called = false;
  #caller = '';
  outcome: 'adopted' | 'refused' | null = null;

  add(one: Utterance, told: Told): void {
    this.utterances.push(one);
    const { counts, by, asked, lone, hands, unanimous, own, verdict } = told;
    for (const [side, count] of counts) this.#counts.set(side, count);
    if (by !== null) this.#by = by;
    if (unanimous) {
      this.#unanimous = true;
      this.#lone = lone ?? this.#lone;
    }
    if (asked !== null) this.#open = asked;
    else if (counts.size === 0 && this.#open !== null && !unanimous) {
      if (lone !== null) this.#counts.set(this.#open, lone);
      // In « Moi. — Moi aussi. », each voice counts as a raised hand until somebody gives a number.
      else if (hands > 0 && !this.#counts.has(this.#open))
        this.#raised.set(this.#open, (this.#raised.get(this.#open) ?? 0) + hands);
    }
    if (told.calls || this.#caller === '') this.#caller = one.speaker;
    if (told.calls) this.#called = true;
    // In « Oui. Madame Petit ? », the caller's « oui » only confirms what was said.
    if (own !== null && (one.speaker !== this.#caller || told.mine)) this.#voices.set(one.speaker, own);
    if (verdict !== null) this.outcome = verdict;
  }

  /** Counts of all sides; null if too little was counted. */
  get tally(): Record<Side, number> | null {
    const counts = new Map([...this.#raised, ...this.#counts]);
    const [first = 0, second = 0] = this.#by ?? [];
    if (this.#by !== null && !(counts.has('for') && counts.has('against'))) {
      const [most, least] = [Math.max(first, second), Math.min(first, second)];
      counts.set('for', this.outcome === 'refused' ? least : this.outcome === 'adopted' ? most : first);
      counts.set('against', this.outcome === 'refused' ? most : this.outcome === 'adopted' ? least : second);
    }
    if (this.#unanimous && !counts.has('for') && (counts.get('against') ?? 0) === 0 && this.#lone !== null)
      counts.set('for', this.#lone);
    if (!counts.has('for') && this.#called && this.#voices.size >= 3)
      for (const side of SIDES) counts.set(side, [...this.#voices.values()].filter((own) => own === side).length);
    else if (!counts.has('abstentions')) {
      const abstained = [...this.#voices.values()].filter((own) => own === 'abstentions').length;
      if (abstained > 0) counts.set('abstentions', abstained);
    }
    const known = counts.size >= 2 || this.#unanimous;
    if (!known || (!counts.has('for') && !(counts.has('against') && this.outcome !== null))) return null;
    return {
      for: counts.get('for') ?? 0,
      against: counts.get('against') ?? 0,
      abstentions: counts.get('abstentions') ?? 0,
    };
  }
}

const total = (tally: Readonly<Record<Side, number>>): number => tally.for + tally.against + tally.abstentions;
const speaks = ({ counts, by, asked, lone, hands, unanimous, own, calls, verdict }: Told): boolean =>
  counts.size > 0 ||
  by !== null ||
  asked !== null ||
  lone !== null ||
  hands > 0 ||
  unanimous ||
  own !== null ||
  calls ||
  verdict !== null;

/** Finds the votes of one item in which hands were counted, in order. */
export function countedIn(utterances: readonly Utterance[]): CountedVote[] {
  const found: CountedVote[] = [];
  let count: Count | null = null;
  let heard = -1;
  let settled = -1;
  const close = (): void => {
    const tally = count?.tally ?? null;
    const last = found.at(-1);
    if (count !== null && tally !== null && total(tally) > 0) {
      const parts = count.utterances.filter(({ passageId }) => passageId <= heard);
      const again =
        last !== undefined &&
        SIDES.every((side) => last[side] === tally[side]) &&
        (parts[0]?.passageId ?? 0) - (last.utterances.at(-1)?.passageId ?? 0) <= SILENCE;
      if (!again)
        found.push({ ...tally, utterances: parts, ...(count.outcome !== null && { outcome: count.outcome }) });
    }
    count = null;
    settled = -1;
  };
  for (const [at, one] of utterances.entries()) {
    const told = toldIn(one);
    const next = utterances[at + 1];
    const tells =
      (told.counts.size >= 2 && (!told.three || /\d/.test(one.folded))) ||
      (told.by !== null && DECIDES.test(one.folded)) ||
      (told.counts.size === 1 &&
        next?.passageId === one.passageId &&
        (toldIn(next).counts.size > 0 || toldIn(next).asked !== null));
    if (count !== null && one.passageId > Math.max(heard, settled) + SILENCE) close();
    const open = count;
    if (open !== null && settled >= 0 && (told.calls || told.asked === 'for' || tells || told.counts.has('for'))) {
      const corrects =
        !told.calls &&
        told.asked === null &&
        utterances
          .slice(Math.max(0, at - 5), at + 1)
          .some(
            ({ folded, passageId, order }) =>
              passageId >= settled && order > (open.utterances.at(-1)?.order ?? 0) - 6 && CORRECTS.test(folded),
          ) &&
        one.passageId <= settled + SILENCE;
      if (!corrects) close();
    }
    const answered =
      told.asked !== null && next !== undefined && next.passageId <= one.passageId + 1 && toldIn(next).lone !== null;
    const starts =
      told.calls || answered || tells || (told.unanimous && (told.lone !== null || told.counts.has('for')));
    if (count === null && starts) count = new Count();
    if (count === null) continue;
    count.add(one, told);
    if (speaks(told)) heard = one.passageId;
    if (told.verdict !== null && count.tally !== null) settled = one.passageId;
  }
  close();
  return found;
}
