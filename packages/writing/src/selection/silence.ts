import type { AgendaItem } from '@greffier/contract/values';
import { FORM } from '../agenda/proposal/conventions.ts';
import type { Place } from '../discourse/places.ts';
import { descendants } from '../agenda/outline.ts';
import { soundsLike, soundsOf } from '@greffier/french/dictionary/sounds';
import { likeness } from '@greffier/french/dictionary/synonyms';
import type { Utterance } from '../discourse/utterances.ts';
import { contentStems, rawWords } from '@greffier/french/text/words';
import { putsOff } from '../findings/signals.ts';

/** An item is named if this share of its title's own words is said. */
const NAMED = 0.5;
/** At this likeness or more, a word may stand for another. */
const ALIKE = 0.7;
/** Fewest letters of a word that is compared by sound. Shorter words are too easily like another. */
const LEAST_LETTERS = 5;

/** A meeting after its division into items. */
export interface Divided {
  readonly agenda: readonly AgendaItem[];
  readonly all: readonly Utterance[];
  /** For each sentence in `all`, its place in the meeting's agenda. */
  readonly places: readonly Place[];
  /** Whether it is certain where each of the other items begins. */
  readonly sure: boolean;
}

/** Facts about an item under which nothing was found. */
export interface Silence {
  /**
   * False if nobody spoke of the item. Null if this is not certain, or if the item only groups others that were
   * discussed.
   */
  readonly discussed: false | null;
  /** The sentences that postpone the item or leave it out. */
  readonly putOff: readonly Utterance[];
}

/** Returns the stems of a title's subject, without the words that many titles share. */
function subjectOf({ text }: AgendaItem): string[] {
  const stems = [...new Set(contentStems(text))].filter((term) => Number.isNaN(Number(term)));
  const own = stems.filter((term) => !FORM.has(term));
  return own.length > 0 ? own : stems;
}

/** Finds the sentences that postpone an item: « Le règlement, on n'a plus le temps. On le reporte en mai. » */
function putOffIn(item: AgendaItem, all: readonly Utterance[]): Utterance[] {
  const subject = subjectOf(item);
  for (const [at, naming] of all.entries()) {
    const named = subject.filter((term) => naming.stems.includes(term)).length;
    if (named === 0 || named < NAMED * subject.length) continue;
    const said = all.slice(at, at + 3).filter(putsOff);
    if (said.length > 0) return [...new Set([naming, ...said])];
  }
  return [];
}

/**
 * Tells whether nobody can have spoken of an item: no word of its title was said, no similar word, and none that sounds
 * like one.
 */
function isUnheard(item: AgendaItem, all: readonly Utterance[]): boolean {
  const subject = subjectOf(item);
  const spoken = new Set(all.flatMap(({ stems }) => stems));
  if (subject.length === 0 || subject.some((term) => [...spoken].some((one) => likeness(one, term) >= ALIKE)))
    return false;
  const isLong = (word: string): boolean => word.length >= LEAST_LETTERS;
  const sounds = rawWords(item.text)
    .filter((word) => isLong(word) && !FORM.has(contentStems(word)[0] ?? ''))
    .map((word) => soundsOf(word));
  const heard = new Set(all.flatMap(({ folded }) => rawWords(folded)).filter(isLong));
  return [...heard].every((word) => {
    const one = soundsOf(word);
    return !sounds.some((sound) => soundsLike(sound, one));
  });
}

/** Decides what to say about an item under which nothing was found. */
export function silenceOf(item: AgendaItem, index: number, { agenda, all, places, sure }: Divided): Silence {
  const below = descendants(agenda, index);
  if (places.some((place) => typeof place === 'number' && place > index && place <= index + below))
    return { discussed: null, putOff: [] };
  const putOff = putOffIn(item, all);
  return { discussed: sure && putOff.length === 0 && isUnheard(item, all) ? false : null, putOff };
}
