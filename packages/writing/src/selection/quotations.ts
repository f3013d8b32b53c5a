import { idsOf, type Utterance } from '../discourse/utterances.ts';
import { speakerName } from '@greffier/contract/stand-ins';
import type { Sentence } from '../types.ts';
import { isEmpty } from './choose.ts';
import { type Quotable, quotablesOf } from './quotables.ts';

/** What stands where something was left out between two sentences of one quotation. */
const LEFT_OUT = '[…]';

/** Whether anything of substance was said between two sentences that are quoted. */
const leavesOut = (all: readonly Quotable[], from: number, to: number): boolean =>
  all.slice(from + 1, to).some((one) => !isEmpty(one));

/**
 * Sentences of an item as quotations: « Anne Roux : « … » », a paragraph for each voice, until another one is quoted.
 * @param places of the quoted sentences in `all`, in order of speech
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

/** Where `all` holds what was said in any of `utterances`. */
export const placesOf = (all: readonly Quotable[], utterances: ReadonlySet<Utterance>): number[] =>
  [...all.keys()].filter((place) => all[place]?.utterances.some((one) => utterances.has(one)));

/** Sentences quoted as they are, all of them; of `within`, what was left out between them is shown. */
export function quoted(
  utterances: readonly Utterance[],
  speakerNames: Readonly<Record<string, string>>,
  within: readonly Utterance[] = utterances,
): Sentence[] {
  const [from, to] = [utterances[0]?.order ?? 0, utterances.at(-1)?.order ?? -1];
  const all = quotablesOf(within.filter(({ order }) => order >= from && order <= to));
  return quotationsOf(all, placesOf(all, new Set(utterances)), speakerNames);
}
