import { outlineNumbers } from '@greffier/contract/outline-numbers';
import type { AgendaItem } from '@greffier/contract/values';

/** A number at the beginning of a title: « 4. », « 4.2 », « 4) ». */
const OWN_NUMBER = /^(\d{1,3}(?:\.\d{1,3})*)(?:[.)]|\s)/;

/**
 * Returns the numbers by which people refer to the items. If every title begins with a number of its own, these numbers
 * are used. Otherwise the outline is numbered: `1`, `1.1`, `1.2`, `2`.
 */
export function itemNumbers(agenda: readonly AgendaItem[]): string[] {
  const own = agenda.flatMap(({ text }) => OWN_NUMBER.exec(text)?.[1] ?? []);
  return own.length === agenda.length && new Set(own).size === own.length
    ? own
    : outlineNumbers(agenda).map(({ number }) => number);
}
