import { idsOf, type Utterance } from '../discourse/utterances.ts';
import { speakerName } from '@greffier/contract/stand-ins';
import type { Sentence } from '../types.ts';
import { isEmpty } from './choose.ts';
import { type Quotable, quotablesOf } from './quotables.ts';

/** Mark for words that were left out between two sentences of a quotation. */
const LEFT_OUT = '[…]';

/** Tells whether anything meaningful was said between two quoted sentences. */
const leavesOut = (all: readonly Quotable[], from: number, to: number): boolean =>
  all.slice(from + 1, to).some((one) => !isEmpty(one));

/**
 * Writes sentences of an item as quotations, « Anne Roux : « … » », with a new paragraph whenever another voice is
 * quoted.
 * @param places places of the quoted sentences in `all`, in order of speech
 */
export function quotationsOf(
  all: readonly Quotable[],
  places: readonly number[],
  speakerNames: Readonly<Record<string, string>>,
): Sentence[] {
  return places.flatMap((place, nth): Sentence[] => {
    const one = all[place];
    if (one === undefined) return [];
    const [before, after] = [places[nth - 1], places[nth + 1]];
    const goesOn = before !== undefined && all[before]?.speaker === one.speaker;
    const isGoneOnWith = after !== undefined && all[after]?.speaker === one.speaker;
    const cut = goesOn && leavesOut(all, before, place) ? `${LEFT_OUT} ` : '';
    const opening = goesOn ? cut : `${speakerName(one.speaker, speakerNames)}\u00a0: «\u00a0`;
    return [
      {
        text: `${opening}${one.text}${isGoneOnWith ? '' : '\u00a0»'}`,
        passageIds: idsOf(one.utterances),
        opensParagraph: !goesOn,
      },
    ];
  });
}

/** Finds the places in `all` of any of `utterances`. */
export const placesOf = (all: readonly Quotable[], utterances: ReadonlySet<Utterance>): number[] =>
  [...all.keys()].filter((place) => all[place]?.utterances.some((one) => utterances.has(one)));

/** Quotes all these sentences as they are. With `within`, shows where other sentences were left out between them. */
export function quoted(
  utterances: readonly Utterance[],
  speakerNames: Readonly<Record<string, string>>,
  within: readonly Utterance[] = utterances,
): Sentence[] {
  const [from, to] = [utterances[0]?.order ?? 0, utterances.at(-1)?.order ?? -1];
  const all = quotablesOf(within.filter(({ order }) => order >= from && order <= to));
  return quotationsOf(all, placesOf(all, new Set(utterances)), speakerNames);
}
