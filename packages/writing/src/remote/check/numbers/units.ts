import { fold } from '@greffier/french/text/words';
import { figuresOf, NUMBER_WORDS } from './figures.ts';

/** Units with their folded forms. */
const UNITS: Readonly<Record<string, string>> = {
  euros: 'euros?|eur|€|centimes?',
  francs: 'francs?|chf|fr',
  dollars: 'dollars?|\\$|piastres?|piasses?',
  share: '%|pour ?cents?|pourcents?|points?',
  days: 'jours?|journees?|nuits?',
  weeks: 'semaines?|quinzaines?',
  months: 'mois',
  years: 'ans?|annees?',
  hours: 'heures?|h',
  minutes: 'minutes?|min',
  length: 'metres?|m|kilometres?|km|centimetres?|cm|millimetres?|mm|bornes?',
  area: 'm2|hectares?|ha|metres? carres?|ares?',
  weight: 'kilos?|kg|tonnes?|grammes?|t',
  volume: 'litres?|m3|metres? cubes?|hectolitres?|l',
};
const CURRENCIES = ['euros', 'francs', 'dollars'];
const FORMS = Object.entries(UNITS).map(
  ([unit, forms]) => [unit, new RegExp(`(?<![a-z])(?:${forms})(?![a-z\\d])`, 'g')] as const,
);
/** A number must begin at most this many characters before its unit. */
const REACH = 60;
const COUNTING = new Set(NUMBER_WORDS);

/** Returns the number at the end of a text, « 4 500 », « vingt-cinq », « deux millions de »; empty if there is none. */
function numberBefore(text: string): readonly number[] {
  const words = text.split(/[ '-]/).filter((word) => word !== '');
  const last = /^de?$/.test(words.at(-1) ?? '') ? words.at(-2) : words.at(-1);
  const counts = last !== undefined && (/\d$/.test(last) || COUNTING.has(last));
  return counts ? (figuresOf(text).at(-1)?.readings ?? []) : [];
}

/** Finds figures with their units: « 4 500 francs » is 4500 with francs. */
function unitsIn(text: string): (readonly [unit: string, figure: number])[] {
  const folded = fold(text);
  return FORMS.flatMap(([unit, pattern]) =>
    [...folded.matchAll(pattern)].flatMap(({ index }) =>
      numberBefore(folded.slice(Math.max(0, index - REACH), index)).map((figure) => [unit, figure] as const),
    ),
  );
}

/** A figure of four digits or more without a unit. */
const BARE_SUM =
  /(?<![\d,.\p{L}])\d{1,3}(?:[ '’\u00a0\u202f]\d{3}){1,3}(?!\d|,\d)(?= (?:de|pour|à|et|en|sur|par|contre|au|au lieu) |[.,;)]|$)/gu;

/**
 * Adds to each sum the currency with which it was said: « 16 800 » becomes « 16 800 francs » if « seize mille huit
 * cents francs » was said.
 */
export function withCurrencies(text: string, said: string): string {
  const heard = unitsIn(said).filter(([unit]) => CURRENCIES.includes(unit));
  return text.replace(BARE_SUM, (sum) => {
    const [figure] = figuresOf(sum).flatMap(({ readings }) => readings);
    const units = new Set(heard.filter(([, other]) => other === figure).map(([unit]) => unit));
    const [unit] = units;
    return units.size === 1 ? `${sum} ${unit ?? ''}` : sum;
  });
}

/**
 * Tells whether a figure has a unit that nobody said: the figure was said with another unit, or its unit was not said
 * nearby. People leave currencies out, so a currency is wrong only if the sum was said with another one.
 */
export function inventsUnit(text: string, said: string, around: string): boolean {
  const heard = unitsIn(said);
  const near = fold(around);
  const isSaid = (unit: string): boolean => new RegExp(`(?<![a-z])(?:${UNITS[unit] ?? ''})(?![a-z])`).test(near);
  return unitsIn(text).some(([unit, figure]) => {
    const given = heard.filter(([, other]) => other === figure).map(([other]) => other);
    if (given.length > 0) return !given.includes(unit);
    if (!CURRENCIES.includes(unit)) return !isSaid(unit);
    return !isSaid(unit) && CURRENCIES.some((other) => other !== unit && isSaid(other));
  });
}
