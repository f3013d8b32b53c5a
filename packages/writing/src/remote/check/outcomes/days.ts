import { MONTHS } from '@greffier/french/time/calendar';
import { fold } from '@greffier/french/text/words';
import { datesOf } from '../numbers/dates.ts';

const PARTICIPLE = '[a-z]+(?:e|i|u|s|t)(?:e|s|es)?';
/** Verbs in the future and in the past: « Sera envoyé », « a été payé »; on folded text. */
const TO_COME = new RegExp(`(?<![a-z])(?:sera|seront) (?:[a-z]+ )?${PARTICIPLE}(?![a-z])`);
const DONE = new RegExp(`(?<![a-z])(?:a|ont) ete (?:[a-z]+ )?${PARTICIPLE}(?![a-z])`);
/** Words that show that a clause is about a time before the meeting. */
const LONG_AGO =
  /(?<![a-z])(?:depuis (?:le|la|l'|\d)|(?:l'annee|la semaine|le mois) (?:passee?|derniere?)|l'an (?:passe|dernier)|(?:mardi|mercredi|jeudi|lundi|vendredi|samedi|dimanche) (?:dernier|passe)|hier(?![a-z]))/;
/** Words before a deadline, which is not the day of the event: « pour le 20 mai », « avant le 8 ». */
const UNTIL =
  /(?:pour|avant|jusqu'au|jusqu'a|d'ici|des|a partir du|fixee?s? au|reportee?s? au|du|prevue?s?)(?: le| au)? (?:[a-z]+ )?$/;
/** Words that show that a day without a year was before the meeting. */
const BEFORE = /dernier|passe|precedent/;
const CLAUSE = /[,;:.](?=\s|$)|\s(?=(?:mais|et|qui|que|dont|car|parce que) )|(?<=qu)'/;
const HALF_A_YEAR = 182 * 24 * 60 * 60 * 1_000;
const OPENING = /^depuis [^,]{2,40}, /;

/** Returns the milliseconds from the meeting to a day. A day without a year is in the year that brings it nearest. */
function distance(day: number, month: number, year: number | null, meeting: number): number {
  const at = (of: number): number => Date.UTC(of, month, day) - meeting;
  if (year !== null) return at(year);
  const own = new Date(meeting).getUTCFullYear();
  return [own - 1, own, own + 1].map(at).find((far) => Math.abs(far) <= HALF_A_YEAR) ?? at(own);
}

/**
 * Tells whether a sentence puts an event into the future although its day is before the meeting, or into the past
 * although its day is after the meeting: « seront envoyées le 2 juin », said on the 23rd.
 * @param day day of the meeting; absent if it is unknown
 */
export function turnsDays(text: string, day: string | undefined): boolean {
  const told = fold(text);
  const clauses = OPENING.test(told) ? [told.replace(',', ' ')] : [];
  return [...clauses, ...told.split(CLAUSE)].some((clause) => {
    const toCome = TO_COME.test(clause);
    const done = DONE.test(clause);
    if (toCome === done) return false;
    if (toCome && LONG_AGO.test(clause)) return true;
    const [date, ...others] = datesOf(clause).dates.filter(({ days }) => days.length > 0);
    if (day === undefined || date === undefined || others.length > 0 || date.days.length !== 1) return false;
    const month = MONTHS.findIndex((one) => fold(one) === date.month);
    const written = clause.search(/\d/);
    if (month < 0 || UNTIL.test(clause.slice(0, written))) return false;
    const far = distance(date.days[0] ?? 1, month, date.year, Date.parse(day));
    return toCome ? far < 0 : far > 0 && !BEFORE.test(told);
  });
}
