import { FOLDED_MONTH } from '@greffier/french/time/calendar';
import { COUNT, countOf } from '@greffier/french/numbers/numbers';
import type { Utterance } from './utterances.ts';

export interface Figure {
  readonly value: number;
  /** Digits of the figure, sorted, so that « 38 400 » and « 34 800 » have the same digits. */
  readonly digits: string;
  /** The word after the figure: « francs », « presents », « % »; empty for none. */
  readonly unit: string;
}

const OF_TIME = new RegExp(`^(?:${FOLDED_MONTH}|heures?|h)$`);
const FIGURE = new RegExp(`(${COUNT}(?:[,.]\\d+)?)(?: ?(%)| (?:de |d')?([a-z]{3,}))?`, 'g');
const LAST_DAY = 31;

/** Finds the figures of a sentence and the things that they count, except dates, years and hours. */
export function figuresOf({ folded }: Pick<Utterance, 'folded'>): Figure[] {
  return [...folded.matchAll(FIGURE)].flatMap((match) => {
    const [, said = '', percent, word] = match;
    const value = /,\d{1,9}$|\.\d{1,2}$/.test(said) ? Number(said.replace(',', '.')) : countOf(said);
    const unit = percent ?? word ?? '';
    if (value === null || value < 2 || OF_TIME.test(unit)) return [];
    // « le 10 » and « au 31 » are days.
    if (value <= LAST_DAY && unit === '' && /\b(?:le|au|du) $/.test(folded.slice(0, match.index))) return [];
    if (value >= 1990 && value <= 2060 && !/^\d[ '.]/.test(said)) return [];
    const digits = String(value).replace(/\D/g, '').split('').sort().join('');
    return [{ value, digits, unit }];
  });
}

const MEASURES = /^(?:francs|euros|%|ans|mois|personnes)$/;

/**
 * Computes how likely somebody said one figure instead of the other: from 0 for unlikely to 3 for the same digits in
 * another order.
 */
export function alike(wrong: Figure, right: Figure): number {
  if (wrong.value === right.value) return 0;
  if (wrong.digits === right.digits && wrong.value >= 10) return 3;
  const ratio = wrong.value / right.value;
  if (wrong.unit !== '' && wrong.unit === right.unit && ratio > 0.2 && ratio < 5) return 2;
  const near = ratio > 0.35 && ratio < 3 && wrong.value >= 10;
  return near && (wrong.unit === '' || !MEASURES.test(right.unit)) ? 1 : 0;
}
