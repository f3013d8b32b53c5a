import { COUNT, countOf } from './numbers.ts';
import type { Utterance } from './utterances.ts';

/** Passages back in which a figure that is put right was said, and on in which it may still echo. */
const REACH = 4;
/** Passages back in which things were counted that are counted anew. */
const RECOUNT_REACH = 8;
const ECHO = 2;

const CORRECTING =
  /(?:\bpardon\b|excuse[sz]?-moi|je me (?:suis )?trompe|mauvaise (?:ligne|colonne|page|feuille)|\berreur|\binverse|\bnon,? c'est|^(?:ah |oh |euh )*non\b|enfin non|\bexact\b|rectifi|je lis mal|mal lu|plutot\b|au temps pour moi|autant pour moi|je confonds|\b(?:tu as|vous avez) raison|l'ancien(?:ne)? (?:chiffre|offre|version)|dernier chiffre|chiffre (?:juste|exact))/;
const STARTING =
  /^(?:ah |oh |euh |enfin |mais )*(?:non\b|pardon\b|attend(?:s|ez)\b|excuse[sz]?-moi|je me trompe|erreur)|(?:mauvaise (?:ligne|colonne|page|feuille)|\binverse\b|je me (?:suis )?trompe|je confonds)/;
/** « 35, c'était 45 au départ »: what is named as wrong. */
const DENIED = new RegExp(`(?:c'etait|au lieu de|et non|et pas)(?: pas| de| les| le)? (${COUNT})`, 'g');
const SMALL = 20;
/** What counts anew counts for the last time. */
const FINAL = /\b(?:definitif|definitivement|finalement|au final|en definitive|du coup|donc)\b/;
interface Figure {
  readonly value: number;
  readonly digits: string;
  /** The word behind it: « francs », « présents »; empty for none. */
  readonly unit: string;
}

const MONTHS = /^(?:janvier|fevrier|mars|avril|mai|juin|juillet|aout|septembre|octobre|novembre|decembre|heures?|h)$/;
const DIGITS = "\\d[\\d \\u00a0\\u202f'’]*";
const FIGURE = new RegExp(`(${COUNT}(?:[,.]\\d+)?)(?: ?(%)| (?:de |d')?([a-z]{3,}))?`, 'g');

/** Figures of a sentence with what they count; dates and hours are none. */
function figuresOf({ folded }: Utterance): Figure[] {
  return [...folded.matchAll(FIGURE)].flatMap((match) => {
    const [, said = '', percent, word] = match;
    const value = /[,.]\d+$/.test(said) && !/[ '.]\d{3}$/.test(said) ? Number(said.replace(',', '.')) : countOf(said);
    const unit = percent ?? word ?? '';
    // « le 10 », « au 31 »: days.
    if (value !== null && value <= 31 && unit === '' && /(?:\ble|\bau|\bdu) $/.test(folded.slice(0, match.index)))
      return [];
    if (value === null || value < 2 || MONTHS.test(unit) || (value >= 1990 && value <= 2060 && !/^\d[ '.]/.test(said)))
      return [];
    return [
      {
        value,
        digits: String(value)
          .split('')
          .filter((digit) => /\d/.test(digit))
          .sort()
          .join(''),
        unit,
      },
    ];
  });
}

/** How likely one figure is said in place of another: 3 for the same digits turned around, 0 for not. */
function alike(wrong: Figure, right: Figure): number {
  if (wrong.value === right.value) return 0;
  if (wrong.digits === right.digits && wrong.value >= 10) return 3;
  const ratio = wrong.value / right.value;
  const near = ratio > 0.35 && ratio < 3;
  if (wrong.unit !== '' && wrong.unit === right.unit && ratio > 0.2 && ratio < 5) return 2;
  return near &&
    wrong.value >= 10 &&
    (wrong.unit === '' || right.unit === '' || !/^(?:francs|euros|%|ans|mois|personnes)$/.test(right.unit))
    ? 1
    : 0;
}

const rounded = (value: number): number => {
  const step = 10 ** Math.max(0, String(Math.trunc(value)).length - 1);
  return Math.floor(value / step) * step;
};

/** « On va finir à 79 000. Enfin non, 77 000. »: the sentence with the figure that its own voice puts right at once. */
function putRight(
  wrong: Utterance,
  fix: Utterance,
  before: readonly Figure[],
  right: readonly Figure[],
): Utterance | null {
  // « 77 000, j'avais compté deux fois »: only what could stand for the other puts it right.
  const meaning = right.filter((figure) => before.some((wrong) => alike(wrong, figure) > 0));
  const [now] = meaning;
  if (wrong.passageId !== fix.passageId || fix.order !== wrong.order + 1 || !STARTING.test(fix.folded)) return null;
  if (now === undefined || fix.words > 14 || new Set(meaning.map(({ value }) => value)).size > 1) return null;
  const meant = before.filter((figure) => alike(figure, now) > 0);
  const old = meant.reduce<Figure | null>(
    (best, one) => (best === null || Math.abs(one.value - now.value) < Math.abs(best.value - now.value) ? one : best),
    null,
  );
  const said = new RegExp(`(?<![\\d,.])${DIGITS}`, 'gu');
  const find = (text: string, value: number): string | null =>
    [...text.matchAll(said)]
      .find(([one]) => countOf(one.replace(/[\u00a0\u202f’]/gu, ' ').trim()) === value)?.[0]
      .trim() ?? null;
  if (old === null) return null;
  const [from, to] = [find(wrong.text, old.value), find(fix.text, now.value)];
  if (from === null || to === null) return null;
  return { ...wrong, text: wrong.text.replace(from, to), tail: wrong.tail.replace(from, to) };
}

/** « On a repris 41 200 dossiers et il y a eu 3 400 rejets. » without the wrong figure's clause, where more is told before. */
function withoutLast(utterance: Utterance, value: number | null): Utterance | null {
  if (value === null) return null;
  const place = [...utterance.text.matchAll(new RegExp(`(?<![\\d,.])${DIGITS}`, 'gu'))].find(
    ([said]) => countOf(said.replace(/[\u00a0\u202f’]/gu, ' ').trim()) === value,
  )?.index;
  if (place === undefined) return null;
  const before = utterance.text.slice(0, place);
  const cut = Math.max(before.lastIndexOf(', '), before.search(/ et (?!.* et )/u));
  const text = cut < 0 ? '' : before.slice(0, cut);
  if (!/\d/u.test(text) || text.split(' ').length < 5) return null;
  return { ...utterance, text: `${text}.`, tail: `${utterance.tail.slice(0, cut)}.` };
}

/** « Enfin des six. Des cinq ! »: a number said again, behind the same little word. */
const REVISING = new RegExp(
  `^((?:enfin|non|ah non|pardon|ou plutot|plutot)[, ]+)?(?:c'est )?(des|les|aux|de|a) (${COUNT})(?=[ ,.!]|$)`,
  'u',
);

/** Sentences without a number that the next one of the same voice says anew: « adopté à l’unanimité des sept présents ». */
const revised = (utterances: readonly Utterance[]): Utterance[] =>
  utterances.map((one, at) => {
    const next = utterances[at + 1];
    if (next === undefined || next.passageId !== one.passageId || next.question) return one;
    const [, cue, word = '', count = ''] = REVISING.exec(next.folded) ?? [];
    if (word === '' || (cue === undefined && next.words > 3)) return one;
    const now = countOf(count);
    const old = [...one.folded.matchAll(new RegExp(`(?<![a-z])${word} (${COUNT})(?![a-z\\d])`, 'gu'))].at(-1)?.[1];
    const before = old === undefined ? null : countOf(old);
    if (old === undefined || now === null || before === null || before === now || before > 2 * now || now > 2 * before)
      return one;
    const number = new RegExp(`,? ${word} ${old}(?= |[,.!]|$)(?: \\p{L}+)?`, 'iu');
    return { ...one, text: one.text.replace(number, ''), tail: one.tail.replace(number, '') };
  });

/** « C’est pas 570, c’est 507. »: what is said to be wrong, however long ago it was said. */
const DENYING = new RegExp(`(?:c'est|ce n'est|c'etait|ce n'etait) pas (${COUNT})`, 'gu');

/** Sentences with a figure that is denied for another later, and with what its voice had reckoned from it. */
function denials(utterances: readonly Utterance[], figures: readonly (readonly Figure[])[]): Map<Utterance, number> {
  const found = new Map<Utterance, number>();
  const withdraw = (value: number, until: number, right: readonly Figure[]): void =>
    utterances.slice(0, until).forEach((one, at) => {
      const own = figures[at] ?? [];
      if (
        own.some((figure) => figure.value === value) &&
        !own.some((figure) => right.some((now) => now.value === figure.value))
      )
        found.set(one, value);
    });
  for (const [at, fix] of utterances.entries()) {
    if (fix.question) continue;
    for (const [, denied = ''] of fix.folded.matchAll(DENYING)) {
      const wrong = (figures[at] ?? []).find(({ value }) => value === countOf(denied));
      if (wrong === undefined || wrong.value < SMALL) continue;
      const right = (figures[at] ?? []).filter((figure) => alike(wrong, figure) > 0);
      if (right.length === 0) continue;
      withdraw(wrong.value, at, right);
      // « Donc le bénéfice c’est… 5 493. »
      for (let place = at + 1; utterances[place]?.passageId === fix.passageId; place++) {
        const result = figures[place] ?? [];
        const led = utterances[place - 1];
        const open = led !== undefined && led !== fix && /(?:…|\.\.\.)$/u.test(led.spoken.trim());
        const named = [...(utterances[place]?.stems ?? []), ...(open ? led.stems : [])];
        for (const [earlier, one] of utterances.slice(0, at).entries()) {
          if (one.speaker !== fix.speaker || !one.stems.some((term) => !/\d/u.test(term) && named.includes(term)))
            continue;
          for (const old of figures[earlier] ?? [])
            if (
              result.some(
                (now) => now.value !== old.value && now.value / old.value > 0.8 && now.value / old.value < 1.25,
              )
            )
              withdraw(old.value, at, result);
        }
      }
    }
  }
  return found;
}

/** The sentences of one item as they stand: figures that were put right are, and what was taken back is left out. */
export function corrected(said: readonly Utterance[]): Utterance[] {
  const utterances = revised(said);
  const wrong = supersededBy(utterances);
  const fixing = new Set<Utterance>();
  return utterances.flatMap((utterance, at) => {
    if (!wrong.has(utterance)) return fixing.has(utterance) ? [] : [utterance];
    const fix = utterances[at + 1];
    const right = fix === undefined ? null : putRight(utterance, fix, figuresOf(utterance), figuresOf(fix));
    // « Enfin non, 77 000, j'avais compté deux fois… » has said its figure.
    if (right !== null && fix !== undefined) fixing.add(fix);
    const kept = right ?? withoutLast(utterance, wrong.get(utterance) ?? null);
    return kept === null ? [] : [kept];
  });
}

const ALONE = new RegExp(
  `^(?:(?:non|ah non|mais non|si),? )?(?:(?:l[ea]s?|des|du|au|de|a) )?(${COUNT})(?: [a-z]+)?[.!]*$`,
  'u',
);
const LISTED = new RegExp(COUNT, 'g');

/**
 * « Elles ont cessé le 7. – Le 10. », « deux camions – Un. », « Personne n’en veut. – Paul, si. »: a figure alone right behind one
 * of its size takes its place, and « si » denies a denial. What was said before is not told.
 */
function contradicts(next: Utterance, one: Utterance): boolean {
  if (next.passageId > one.passageId + 1 || one.question || next.question || one.words < 4) return false;
  if (next.speaker !== one.speaker && /^(?:mais )?si[.!]|^[\p{L} ]{1,24}, si[.!]*$/u.test(next.folded))
    return /(?<!\p{L})(?:pas|personne|rien|jamais|aucune?)(?!\p{L})/u.test(one.folded);
  const said = ALONE.exec(next.folded.replace(/\s*,.*$/u, ''));
  if (said === null || next.words > 3) return false;
  const now = countOf(said[1] ?? '');
  const values = [...one.folded.matchAll(LISTED)].flatMap(([value]) => countOf(value) ?? []);
  const before = values.at(-1);
  if (now === null || before === undefined || now === before || values.includes(now)) return false;
  return before / now <= 2 && now / before <= 2;
}

/** Sentences of one item whose figures others put right afterwards, with what still echoes them: with the wrong figure (null for an echo). */
function supersededBy(utterances: readonly Utterance[]): Map<Utterance, number | null> {
  const found = new Map<Utterance, number | null>();
  const figures = utterances.map(figuresOf);
  for (const [one, value] of denials(utterances, figures)) found.set(one, value);
  /** Figures that put right, which need not do so twice: passage and value. */
  const done = new Set<string>();
  for (const [at, one] of utterances.entries()) {
    const next = utterances[at + 1];
    if (next !== undefined && contradicts(next, one)) found.set(one, null);
  }
  for (const [at, fix] of utterances.entries()) {
    const opening = utterances
      .slice(Math.max(0, at - 2), at)
      .some((one) => one.passageId === fix.passageId && STARTING.test(one.folded));
    const cue = CORRECTING.test(fix.folded) || STARTING.test(fix.folded) || opening;
    const denied = new Set([...fix.folded.matchAll(DENIED)].map(([, value = '']) => countOf(value)));
    const right = (figures[at] ?? []).filter(({ value }) => !cue || !denied.has(value));
    if (right.length === 0 || fix.question || right.some(({ value }) => done.has(`${fix.passageId} ${value}`)))
      continue;
    let best = -1;
    let likeness = 0;
    let wrongValue = 0;
    for (let place = at - 1; place >= 0 && place >= at - 24; place--) {
      const one = utterances[place];
      if (one === undefined || one.passageId < fix.passageId - RECOUNT_REACH) break;
      if (one.question || found.has(one) || STARTING.test(one.folded)) continue;
      const theirs = figures[place] ?? [];
      // What is said again together with the right figure compares, and is right itself.
      if (right.some(({ value }) => theirs.some((other) => other.value === value))) continue;
      if (recounted(theirs, right, one, fix)) found.set(one, null);
      if (one.passageId < fix.passageId - REACH) continue;
      for (const wrong of theirs) {
        const likely = Math.max(0, ...right.map((figure) => alike(wrong, figure)));
        const own = one.speaker === fix.speaker && one.passageId >= fix.passageId - 1;
        // Small numbers are said of everything.
        const like =
          wrong.value < SMALL
            ? own &&
              (opening || STARTING.test(fix.folded)) &&
              right.some(({ value }) => Math.abs(value - wrong.value) <= 2)
              ? 2
              : 0
            : likely;
        const certain = cue && (like >= 2 || (like === 1 && one.passageId >= fix.passageId - 2));
        if (certain && like > likeness) [best, likeness, wrongValue] = [place, like, wrong.value];
      }
    }
    const wrong = utterances[best];
    if (wrong === undefined) continue;
    found.set(wrong, wrongValue);
    for (const { value } of right) done.add(`${fix.passageId} ${value}`);
    echoes(utterances, figures, best, at, wrongValue, right).forEach((one) => found.set(one, null));
  }
  return found;
}

/** « J'ai 37 présents et 15 procurations. … Donc 38 présents, 14 procurations. »: two things counted anew. */
function recounted(theirs: readonly Figure[], right: readonly Figure[], one: Utterance, fix: Utterance): boolean {
  if (!FINAL.test(fix.folded) || one.speaker !== fix.speaker) return false;
  const again = theirs.filter((old) => old.unit !== '' && right.some((now) => now.unit === old.unit));
  const other = again.filter((old) => right.every((now) => now.unit !== old.unit || now.value !== old.value));
  return again.length >= 2 && other.length >= 1;
}

/** What is said of a wrong figure until and shortly after it is put right. */
function echoes(
  utterances: readonly Utterance[],
  figures: readonly (readonly Figure[])[],
  wrong: number,
  fix: number,
  value: number,
  right: readonly Figure[],
): Utterance[] {
  const last = (utterances[fix]?.passageId ?? 0) + ECHO;
  return utterances.filter((one, at) => {
    if (at <= wrong || at === fix || one.passageId > last) return false;
    const own = figures[at] ?? [];
    if (own.some((figure) => right.some((other) => other.value === figure.value))) return false;
    return own.some((figure) => figure.value === value || (value >= 1000 && figure.value === rounded(value)));
  });
}
