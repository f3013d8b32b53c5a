import type { AgendaItem, Passage } from '@greffier/contract/values';
import { contentStems } from '@greffier/french/text/words';
import type { Meanings } from '../../types.ts';
import { centred, near } from './cells.ts';
import { CUES } from './cues.ts';
import { edges } from './edges.ts';
import type { Feature } from './feature.ts';
import { heard } from './heard.ts';
import type { HeardMeeting, HeardPassage } from './heard.ts';
import { titleLikeness } from './meaning.ts';
import { kindredTelling, type Telling, tellingOf } from './telling.ts';
import { titlesOf } from './titles.ts';
import type { Title } from './titles.ts';

/**
 * The features of a meeting as named arrays, whose weights are learnt. They are [passage × item] if they tell items
 * apart, else [passage]. They are yielded one by one and computed anew for each use, because together they are large.
 */
export interface Features {
  readonly passages: number;
  readonly items: number;
  readonly titles: readonly Title[];
  readonly meeting: HeardMeeting;
  /** What the passages and the titles mean; null if unknown. */
  readonly meanings: Meanings | null;
  /** Features of a passage that speaks of an item. */
  speaks(): Iterable<Feature>;
  /** Features of a passage that speaks of no item. */
  off(): Iterable<Feature>;
  /** Features of a passage at which an item begins. */
  starts(): Iterable<Feature>;
  /** Features of a passage at which talk outside the agenda begins. */
  startsOff(): Iterable<Feature>;
}

/** Sum of the words' rarity beyond which more words hardly count. */
const ENOUGH = 8;
const UNIT = 4;
/** Sum of the rarity of words about a title's matter at which they reach two thirds of their full weight. */
const PLAIN = 2;
const saturated = (value: number): number => (value === 0 ? 0 : (ENOUGH * Math.tanh(value / ENOUGH)) / UNIT);

const NUMBERS = 'un deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze seize'.split(' ');
const CALLED = /\b(?:point|numero|chapitre|rubrique|objet|titre) (?:numero )?(\d{1,2}|[a-z]+)\b/g;
const SAYS_MISCELLANEOUS = /\b(?:divers|varia|tour de table|autre chose|quelqu'un a (?:encore )?quelque chose)\b/;
const SAYS_NEXT_TIME = /\b(?:prochaine (?:seance|reunion|assemblee|rencontre|fois)|on se (?:revoit|retrouve))\b/;
const MOVING = ['moves on', 'about', 'gives the floor', 'starts', 'last matter'];
/** Number of words at the beginning of a passage in which an item may be named. */
const NAMING_WORDS = 40;
const SHORT = 5;

const isHeading = ({ heading }: Title): boolean => heading;
const isNumbered = ({ ordinal }: Title): boolean => ordinal > 0;
const isMiscellaneous = ({ miscellaneous }: Title): boolean => miscellaneous;
const isLastTime = ({ lastTime }: Title): boolean => lastTime;
const isNextTime = ({ nextTime }: Title): boolean => nextTime;

/** @param meanings what the passages and the titles mean; null if unknown */
export function featuresOf(
  passages: readonly Passage[],
  agenda: readonly AgendaItem[],
  meanings: Meanings | null = null,
): Features {
  const meeting = heard(passages);
  const titles = titlesOf(agenda);
  const { passages: all, rarity } = meeting;
  const n = all.length;
  const K = titles.length;

  const each = (of: (passage: HeardPassage, at: number) => number): Float64Array => Float64Array.from(all, of);
  /** Computes values for passages and the titles that `about` accepts. */
  const pairs = (
    about: (title: Title) => boolean,
    of: (passage: HeardPassage, at: number, title: Title) => number,
  ): Float64Array => {
    const values = new Float64Array(n * K);
    for (const [item, title] of titles.entries())
      if (about(title)) for (const [at, passage] of all.entries()) values[at * K + item] = of(passage, at, title);
    return values;
  };
  /** Adds up how much each passage's words tell about each item. */
  const shared = (said: readonly ReadonlySet<string>[], telling: Telling): Float64Array => {
    const values = new Float64Array(n * K);
    for (const [at, words] of said.entries())
      for (const word of words) {
        const { items, tells } = telling(word);
        const weight = items.length === 0 ? 0 : rarity(word);
        for (let nth = 0; nth < items.length; nth++) {
          const cell = at * K + (items[nth] ?? 0);
          values[cell] = (values[cell] ?? 0) + weight * (tells[nth] ?? 0);
        }
      }
    return values;
  };
  const stems = all.map((passage) => passage.stems);
  const ofOwn = tellingOf(titles.map((title) => title.own));
  const ofSpoken = tellingOf(titles.map((title) => title.spoken));
  const own = shared(stems, ofOwn).map(saturated);
  const named = each((_, at) => Math.max(...own.subarray(at * K, (at + 1) * K)));
  const wholes = titles.map(({ own: words }) =>
    [...words].reduce((sum, [word, tells]) => sum + tells * rarity(word), 0),
  );
  /** Divides values by the weight of all words of a title together. */
  const ofTitle = (values: Float64Array): Float64Array =>
    values.map((value, cell) => (value === 0 ? 0 : value / (wholes[cell % K] ?? 1)));
  const openings = passages.map(({ text }) => new Set(contentStems(text.split(' ').slice(0, NAMING_WORDS).join(' '))));
  /** Takes the highest value among a passage and the two after it. */
  const within3 = (values: Float64Array): Float64Array =>
    values.map((value, cell) => Math.max(value, values[cell + K] ?? 0, values[cell + 2 * K] ?? 0));
  const ofKindred = kindredTelling(titles);
  const plain = (value: number): number => (value === 0 ? 0 : 1 - Math.exp(-value / PLAIN));
  const moves = [...edges(meeting)];
  const saysNextTime = all.map(({ folded }) => SAYS_NEXT_TIME.test(folded));
  const saysMiscellaneous = all.map(({ folded }) => SAYS_MISCELLANEOUS.test(folded));
  const lastTime = () => pairs(isLastTime, ({ cues }) => (cues.has('document') ? 1 : 0));
  const nextTime = () => pairs(isNextTime, (_, at) => (saysNextTime[at] === true ? 1 : 0));

  const likeness = meanings === null ? [] : [...titleLikeness(meanings)];

  return {
    passages: n,
    items: K,
    titles,
    meeting,
    meanings,
    *speaks() {
      const words = centred(own, K);
      yield ['words', words];
      yield ['words near', near(words, K, 3)];
      yield ['words around', near(words, K, 8)];
      yield ['kindred words', centred(shared(stems, ofKindred).map(saturated), K)];
      yield ['spoken words', centred(shared(stems, ofSpoken).map(saturated), K)];
      const outline = centred(shared(stems, tellingOf(titles.map(({ around }) => around))).map(saturated), K);
      yield ['outline', outline];
      yield ['outline near', near(outline, K, 3)];
      yield ['fits nowhere', pairs(isMiscellaneous, (_, at) => 1 - Math.min(1, 1.5 * (named[at] ?? 0)))];
      yield ['last time', lastTime()];
      yield ['next time', nextTime()];
      yield ['heading', pairs(isHeading, () => 1)];
      yield* likeness;
    },
    *off() {
      yield ['always', each(() => 1)];
      yield ['short', each(({ words }) => (words <= SHORT ? 1 : 0))];
      yield ['names items', named.map((value) => Math.min(2, value))];
      yield ['begins the meeting', each((_, at) => (at < Math.max(4, n * 0.06) ? 1 : 0))];
      yield ['comes first', each((_, at) => (at < 3 ? 1 : 0))];
      yield ['ends the meeting', each((_, at) => (at >= n - Math.max(3, n * 0.03) ? 1 : 0))];
      yield ['figures', each(({ folded }) => (/\d/.test(folded) ? 1 : 0))];
      yield ['matter', each(({ stems }) => Math.min(2, stems.size / 10))];
      for (const { name } of CUES) yield [`says: ${name}`, each(({ cues }) => (cues.has(name) ? 1 : 0))];
    },
    *starts() {
      yield ['always', each(() => 1)];
      yield* moves;
      const naming = ofTitle(shared(openings, ofOwn));
      yield ['named', naming];
      yield ['named soon', within3(ofTitle(shared(stems, ofOwn)))];
      yield ['spoken of', shared(openings, ofSpoken).map(plain)];
      yield ['spoken of soon', within3(shared(stems, ofSpoken).map(plain))];
      const moving = each(({ firstCues }) => (MOVING.some((name) => firstCues.has(name)) ? 1 : 0));
      yield ['named, moving', naming.map((share, at) => share * (moving[Math.floor(at / K)] ?? 0))];
      const numbers = all.map(({ folded }) => called(folded));
      yield [
        'called by its number',
        pairs(isNumbered, (_, at, { ordinal }) => (numbers[at]?.has(ordinal) === true ? 1 : 0)),
      ];
      yield ['anything else', pairs(isMiscellaneous, (_, at) => (saysMiscellaneous[at] === true ? 1 : 0))];
      yield ['last time', lastTime()];
      yield ['next time', nextTime()];
    },
    *startsOff() {
      yield ['always', each(() => 1)];
      yield ['leads', each(({ leads }) => leads)];
      yield ['short', each(({ words }) => (words <= SHORT ? 1 : 0))];
      yield ['same voice', each(({ speaker }, at) => (all[at - 1]?.speaker === speaker ? 1 : 0))];
    },
  };
}

/** Finds the numbers of items that somebody calls up: « point trois », « chapitre 2 ». */
function called(folded: string): Set<number> {
  const numbers = [...folded.matchAll(CALLED)].map(([, said = '']) =>
    /^\d/.test(said) ? Number(said) : NUMBERS.indexOf(said) + 1,
  );
  return new Set(numbers);
}
