import type { Passage } from '@greffier/contract/values';
import { asChecked } from '../agenda/checked.ts';
import { placeItems } from '../agenda/place.ts';
import { People } from '../people/people.ts';
import { contentStems, fold, wordCount } from '@greffier/french/text/words';
import type { Question } from '../engine.ts';
import { utterancesOf } from '../discourse/utterances.ts';
import { leadsOf } from '../discourse/leads.ts';
import { scored } from '../findings/scoring.ts';
import { spelled, verbsIn, type Verbs } from './terms.ts';

/** A passage as prepared for questions. */
interface HeardPassage {
  readonly stems: readonly string[];
  readonly folded: string;
  readonly words: number;
  /** Whether the passage ends with a question. */
  readonly asks: boolean;
  /** Full name of the speaker; absent if nobody named the voice. */
  readonly speaker: string | undefined;
  /** People of the meeting whom the passage names. */
  readonly names: ReadonlySet<string>;
  /** Whether the passage contains a name that does not begin a sentence. */
  readonly proper: boolean;
  /** Place of the passage's item in the agenda; null for none. */
  readonly item: number | null;
  /** How certainly the passage decides something, [0–1]. */
  readonly settles: number;
}

/** The meeting as prepared for questions. */
export interface Heard {
  readonly passages: readonly HeardPassage[];
  readonly people: People;
  /** Stem → place of a passage → how often the stem is said there. */
  readonly places: ReadonlyMap<string, ReadonlyMap<number, number>>;
  readonly verbs: Verbs;
  /** Stems of the agenda's titles. */
  readonly titles: readonly (readonly string[])[];
  /** Average number of stems in a passage. */
  readonly length: number;
}

const PROPER = /(?<=[\p{Ll}\d,;:] )\p{Lu}[\p{L}-]+/u;

/** In a meeting with more passages than this, items and decisions are not searched for. It would take seconds. */
const MOST_LOOKED_THROUGH = 2000;

export function hear(question: Question): Heard {
  const { passages, participants, speakerNames, agenda = [] } = question;
  const people = new People([...participants, ...Object.values(speakerNames)]);
  const items = itemsOf(question);
  const settled = settledBy(question);
  const heard = passages.map(({ id, text, speaker }, at): HeardPassage => ({
    stems: contentStems(text),
    folded: fold(text),
    words: wordCount(text),
    asks: text.trimEnd().endsWith('?'),
    speaker: speakerNames[speaker],
    names: new Set(people.mentions(text).map(({ name }) => name)),
    proper: PROPER.test(text),
    item: items[at] ?? null,
    settles: settled.get(id) ?? 0,
  }));
  const verbs = verbsIn(new Set(passages.flatMap(({ text }) => spelled(text))));
  const places = new Map<string, Map<number, number>>();
  for (const [at, { stems }] of heard.entries()) {
    for (const stem of stems) {
      const known = places.get(stem) ?? new Map<number, number>();
      places.set(stem, known.set(at, (known.get(at) ?? 0) + 1));
    }
  }
  return {
    passages: heard,
    people,
    places,
    verbs,
    titles: agenda.map(({ text }) => contentStems(text)),
    length: heard.reduce((sum, { stems }) => sum + stems.length, 0) / Math.max(1, heard.length),
  };
}

/** Computes, for each passage that may contain a part of a decision, the probability that it does. */
function settledBy({ passages }: Question): ReadonlyMap<number, number> {
  if (passages.length > MOST_LOOKED_THROUGH) return new Map();
  const all = utterancesOf(passages);
  const sentences = scored(all, { all, leads: leadsOf(all), hailed: () => false, own: new Set(all) });
  const settled = new Map<number, number>();
  for (const { utterance, decision } of sentences) {
    const { passageId } = utterance;
    settled.set(passageId, Math.max(settled.get(passageId) ?? 0, 1 / (1 + Math.exp(-decision))));
  }
  return settled;
}

/** Returns the item in which each passage ends. */
export function itemsOf({ passages, agenda = [], pins = [], ...source }: Question): (number | null)[] {
  if (agenda.length === 0 || passages.length > MOST_LOOKED_THROUGH) return [];
  const meeting = { ...source, passages, agenda };
  const starts = asChecked(meeting, pins) ?? placeItems(meeting, pins);
  const last = new Map(starts.map(({ passageId, item }) => [passageId, item]));
  let item: number | null = null;
  return passages.map(({ id }: Passage) => (item = last.get(id) === undefined ? item : (last.get(id) ?? null)));
}
