import { COUNT, countOf } from '@greffier/french/numbers/numbers';
import type { Utterance } from './utterances.ts';
import { alike, figuresOf, type Figure } from './figures.ts';

/** Sentences of an item whose figures were corrected later. */
export interface Corrections {
  /** Sentence with a wrong figure → the sentence that corrects it. Neither is quoted without the other. */
  readonly fixes: ReadonlyMap<Utterance, Utterance>;
  /** Other sentences that repeat a wrong figure, until shortly after its correction. */
  readonly echoes: ReadonlySet<Utterance>;
}

/** Limit on the passages between a wrong figure and its correction. */
const REACH = 4;
/** Limit on the passages between two counts of the same things. */
const RECOUNT_REACH = 8;
const ECHO = 2;
/** Number of earlier sentences that are searched. */
const FAR = 24;
/** Largest number of earlier sentences whose figure one sentence denies, which bounds the time that a long text takes. */
const MOST_DENIED = 50;
/** Least number that counts as a slip without more evidence. Smaller numbers are too common. */
const SMALL = 20;

const CORRECTING =
  /\bpardon\b|excusez?-moi|je me (?:suis )?trompe|mauvaise (?:ligne|colonne|page|feuille)|\berreur|\binverse\b|\bnon,? c'est|^(?:ah |oh |euh )?non\b|enfin non|\bexact\b|rectifi|je lis mal|mal lu|a l'envers|plutot\b|au temps pour moi|autant pour moi|je confonds|\b(?:tu as|vous avez) raison|l'ancien(?:ne)? (?:chiffre|offre|version)|dernier chiffre|chiffre (?:juste|exact)/;
const STARTING =
  /^(?:ah |oh |euh |enfin |mais )?(?:non\b|pardon\b|attend(?:s|ez)\b|excusez?-moi|je me trompe|erreur)|mauvaise (?:ligne|colonne|page|feuille)|\binverse\b|je me (?:suis )?trompe|je confonds/;
/** Words that name the wrong figure: « 35, c'était 45 au départ ». */
const NAMED_WRONG = new RegExp(`(?:c'etait|au lieu de|et non|et pas) (?:de |les |le )?(${COUNT})`, 'g');
/** Words that call a figure wrong, however long ago it was said: « C'est pas 570, c'est 507. » */
const DENYING = new RegExp(`(?:c'est|ce n'est|c'etait|ce n'etait) pas (${COUNT})`, 'g');
/** Words that mark a final count. */
const FINAL = /\b(?:definitif|definitivement|finalement|au final|en definitive|du coup|donc)\b/;
const ALONE = new RegExp(
  `^(?:(?:non|ah non|mais non|si),? )?(?:(?:l[ea]s?|des|du|au|de|a) )?(${COUNT})(?: [a-z]+)?[.!]?$`,
);
const COUNTED = new RegExp(COUNT, 'g');

/**
 * Tells whether a short answer with only a figure corrects the sentence before: « Elles ont cessé le 7. – Le 10. »,
 * « Deux camions. – Un. »
 */
function contradicts(next: Utterance, one: Utterance): boolean {
  if (next.passageId > one.passageId + 1 || one.question || next.question || one.words < 4 || next.words > 3)
    return false;
  const now = countOf(ALONE.exec(next.folded)?.[1] ?? '');
  const values = [...one.folded.matchAll(COUNTED)].flatMap(([value]) => countOf(value) ?? []);
  const before = values.at(-1);
  if (now === null || now === 0 || before === undefined || values.includes(now)) return false;
  return before / now <= 2 && now / before <= 2;
}

/**
 * Tells whether two sentences count the same two things: « J'ai 37 présents et 15 procurations. … Donc 38 présents, 14
 * procurations. »
 */
function recounted(one: Utterance, fix: Utterance, theirs: readonly Figure[], right: readonly Figure[]): boolean {
  if (!FINAL.test(fix.folded) || one.speaker !== fix.speaker) return false;
  const again = theirs.filter(({ unit }) => unit !== '' && right.some((now) => now.unit === unit));
  return (
    again.length >= 2 && again.some((old) => right.every((now) => now.unit !== old.unit || now.value !== old.value))
  );
}

const has = (figures: readonly Figure[], sought: number): boolean => figures.some(({ value }) => value === sought);
const shares = (one: readonly Figure[], other: readonly Figure[]): boolean =>
  one.some(({ value }) => has(other, value));
const rounded = (value: number): number => {
  const step = 10 ** Math.max(0, String(Math.trunc(value)).length - 1);
  return Math.floor(value / step) * step;
};

/** Finds the sentences of an item whose figures were corrected, by the same voice or another. */
export function correctionsIn(utterances: readonly Utterance[]): Corrections {
  const fixes = new Map<Utterance, Utterance>();
  const echoes = new Set<Utterance>();
  const figures = utterances.map(figuresOf);
  const starting = utterances.map(({ folded }) => STARTING.test(folded));
  /** Figure → the places of the sentences before the present one that have it. */
  const places = new Map<number, number[]>();
  /** Figures that have corrected another one. Each corrects only once, and does not count as wrong. */
  const done = new Set<number>();
  for (const [at, fix] of utterances.entries()) {
    const before = utterances[at - 1];
    if (before !== undefined && contradicts(fix, before)) fixes.set(before, fix);
    for (const { value } of figures[at - 1] ?? []) {
      const there = places.get(value);
      if (there === undefined) places.set(value, [at - 1]);
      else there.push(at - 1);
    }
    if (fix.question) continue;
    for (const place of deniedBy(fix, figures[at] ?? [], places, figures)) {
      const one = utterances[place];
      if (one !== undefined) fixes.set(one, fix);
    }
    const opening = [at - 2, at - 1].some(
      (place) => starting[place] === true && utterances[place]?.passageId === fix.passageId,
    );
    const cue = opening || CORRECTING.test(fix.folded) || starting[at] === true;
    const named = new Set([...fix.folded.matchAll(NAMED_WRONG)].map(([, value = '']) => countOf(value)));
    const right = (figures[at] ?? []).filter(({ value }) => !cue || !named.has(value));
    if (right.length === 0 || right.some(({ value }) => done.has(value))) continue;
    let best: { readonly at: number; readonly likeness: number; readonly value: number } | null = null;
    for (let place = at - 1; place >= Math.max(0, at - FAR); place--) {
      const one = utterances[place];
      if (one === undefined || one.passageId < fix.passageId - RECOUNT_REACH) break;
      const theirs = figures[place] ?? [];
      // A sentence that also has the right figure compares the two. It needs no correction.
      if (one.question || fixes.has(one) || starting[place] === true || shares(right, theirs)) continue;
      if (recounted(one, fix, theirs, right)) fixes.set(one, fix);
      if (!cue || one.passageId < fix.passageId - REACH) continue;
      for (const wrong of theirs.filter((figure) => !done.has(figure.value))) {
        const likeness = likenessOf(wrong, right, one, fix, opening);
        const certain = likeness >= 2 || (likeness === 1 && one.passageId >= fix.passageId - 2);
        if (certain && likeness > (best?.likeness ?? 0)) best = { at: place, likeness, value: wrong.value };
      }
    }
    const wrong = best === null ? undefined : utterances[best.at];
    if (best === null || wrong === undefined) continue;
    fixes.set(wrong, fix);
    for (const { value } of right) done.add(value);
    const { value } = best;
    for (let place = best.at + 1; place < utterances.length; place++) {
      const one = utterances[place];
      if (one === undefined || one.passageId > fix.passageId + ECHO) break;
      if (place === at) continue;
      const own = figures[place] ?? [];
      const said = has(own, value) || (value >= 1000 && has(own, rounded(value)));
      if (said && !shares(own, right)) echoes.add(one);
    }
  }
  return { fixes, echoes };
}

function likenessOf(wrong: Figure, right: readonly Figure[], one: Utterance, fix: Utterance, opening: boolean): number {
  if (wrong.value >= SMALL) return Math.max(0, ...right.map((figure) => alike(wrong, figure)));
  const own = one.speaker === fix.speaker && one.passageId >= fix.passageId - 1;
  const near = right.some(({ value }) => Math.abs(value - wrong.value) <= 2);
  return own && near && (opening || STARTING.test(fix.folded)) ? 2 : 0;
}

/**
 * Finds earlier sentences whose figure this sentence replaces, as « ce n’est pas douze, c’est treize » does. Returns their places.
 */
function deniedBy(
  { folded }: Utterance,
  own: readonly Figure[],
  places: ReadonlyMap<number, readonly number[]>,
  figures: readonly (readonly Figure[])[],
): number[] {
  return [...folded.matchAll(DENYING)].flatMap(([, denied = '']) => {
    const wrong = own.find(({ value }) => value === countOf(denied));
    if (wrong === undefined || wrong.value < SMALL) return [];
    const right = own.filter((figure) => alike(wrong, figure) > 0);
    if (right.length === 0) return [];
    const said = places.get(wrong.value)?.slice(-MOST_DENIED) ?? [];
    return said.filter((place) => !shares(figures[place] ?? [], right));
  });
}
