import { MONTH } from '@greffier/french/time/calendar';
import { hasFigure } from '@greffier/french/time/dates';
import { signalsOf } from '../findings/signals.ts';
import type { Quotable } from './quotables.ts';

/** Data for judging the sentences of an item. */
export interface Judging {
  /** Returns a stem's rarity in the meeting. */
  readonly rarity: (stem: string) => number;
  /** Labels of the voices that lead. */
  readonly leads: ReadonlySet<string>;
  /** Stems of the item's title. */
  readonly title: ReadonlySet<string>;
}

const AMOUNT = /\d ?(?:%|€|francs?|euros?|millions?|milliards?|mille)|(?:francs|euros|pour cent)(?!\p{L})/iu;
const DATE = new RegExp(`(?:\\d|premier|1er) ${MONTH}`, 'iu');
/** A word with a capital within a sentence. */
const NAME = /(?<=[\p{Ll}\d,;:'’] ?)\p{Lu}\p{L}/u;
const BECAUSE = /(?<!\p{L})(?:parce qu|puisqu|car |donc |c['’]est pour ça|à cause|grâce)/iu;
const POSITION =
  /(?<!\p{L})(?:(?:dé)?favorables?|je suis (?:pour|contre|d['’]accord|opposée?)|(?:on|nous) (?:est|sommes) (?:pour|contre|opposés?)|pas d['’]accord|m['’]oppose|je refuse|je (?:re)?demande|je vote|il est hors de question)(?!\p{L})/iu;
/** Words that refer to something before: « Elle passe à deux. » */
const POINTS =
  /^(?:(?:et|mais|donc|non,?|oui,?) )?(?:ça|c['’]|(?:il|elle)(?! (?:y|faut|faudra|faudrait) )|ils|elles|ce(?:la|lui|lle|ux)?|les deux|l['’]autre)(?!\p{L})/iu;

export const stemsOf = ({ utterances }: Quotable): string[] => utterances.flatMap(({ stems }) => stems);
export const cuesOf = ({ utterances }: Quotable): Set<string> =>
  new Set(utterances.flatMap((one) => [...signalsOf(one).cues]));
export const asks = ({ text }: Quotable): boolean => text.endsWith('?');
export const pointsBack = ({ text }: Quotable): boolean => POINTS.test(text);
export const breaksOff = ({ text }: Quotable): boolean => /…$|\.\.\.$/u.test(text);

const step = (value: number, steps: readonly number[]): string => String(steps.find((most) => value <= most) ?? 'more');
const LENGTHS = [3, 5, 8, 12, 18, 26, 40];
/** Limits of the classes into which sentences are sorted by the sum of their words' rarities. */
const TOLD = [2, 5, 10, 16, 24, 36];
const QUARTERS = [0.25, 0.5, 0.75, 0.9];

/** Computes how much each sentence shares with the rest of its item, from 0 for least to 1 for most. */
function centralities(all: readonly Quotable[], rarity: (stem: string) => number): number[] {
  const times = new Map<string, number>();
  const stems = all.map((one) => new Set(stemsOf(one)));
  for (const own of stems) for (const stem of own) times.set(stem, (times.get(stem) ?? 0) + 1);
  const sums = stems.map((own) =>
    [...own].reduce((sum, stem) => sum + Math.log(times.get(stem) ?? 1) * rarity(stem), 0),
  );
  const places = new Map(sums.toSorted((a, b) => a - b).map((sum, at) => [sum, at]));
  return sums.map((sum) => (places.get(sum) ?? 0) / Math.max(1, sums.length - 1));
}

/** Lists the features of a sentence's words. */
function saidBy(one: Quotable, { rarity, leads, title }: Judging): string[] {
  const { text, words, speaker } = one;
  const stems = stemsOf(one);
  const digits = text.match(/\d[\d.,]*/g)?.length ?? 0;
  const kinds: readonly (readonly [string, boolean])[] = [
    ['figure', hasFigure(text)],
    ['amount', AMOUNT.test(text)],
    ['date', DATE.test(text)],
    ['name', NAME.test(text)],
    ['because', BECAUSE.test(text)],
    ['position', POSITION.test(text)],
    ['points back', pointsBack(one)],
    ['asks', asks(one)],
    ['breaks off', breaksOff(one)],
    ['leads', leads.has(speaker)],
    ['title', stems.some((stem) => title.has(stem))],
  ];
  return [
    ...kinds.flatMap(([name, holds]) => (holds ? [name] : [])),
    ...cuesOf(one),
    ...(digits > 0 ? [`digits ${step(digits, [1, 2])}`] : []),
    `words ${step(words, LENGTHS)}`,
    `told ${step(
      stems.reduce((sum, stem) => sum + rarity(stem), 0),
      TOLD,
    )}`,
  ];
}

/** Lists the features of each sentence of an item: those of its words, and those of its position among the others. */
export function featuresOf(all: readonly Quotable[], judging: Judging): Set<string>[] {
  const central = centralities(all, judging.rarity);
  return all.map((one, at) => {
    const found = new Set(saidBy(one, judging));
    const [before, after] = [all[at - 1], all[at + 1]];
    const [first, last] = [one.utterances[0], one.utterances.at(-1)];
    if (before !== undefined && asks(before) && before.speaker !== one.speaker) found.add('answers');
    if (after !== undefined && asks(one) && after.speaker !== one.speaker) found.add('is answered');
    if (before?.utterances.at(-1)?.passageId === first?.passageId) found.add('goes on');
    if (after?.utterances[0]?.passageId === last?.passageId) found.add('is gone on with');
    if (at < 2) found.add('opens');
    if (at >= all.length - 2) found.add('closes');
    found.add(`central ${step(central[at] ?? 0, QUARTERS)}`);
    return found;
  });
}
