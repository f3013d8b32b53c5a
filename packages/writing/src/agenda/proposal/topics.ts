import type { Passage } from '@greffier/contract/values';
import { MOST_PROPOSED } from '../../template.ts';
import type { Source } from '../../types.ts';
import { spokenSentences } from '@greffier/french/text/sentences';
import { FORM, isMiscellaneous } from './conventions.ts';
import { leadsOf } from '../../discourse/leads.ts';
import { namingIn, withoutArticle } from './naming.ts';
import { People } from '../../people/people.ts';
import { titleOf } from './titling.ts';
import { utterancesOf } from '../../discourse/utterances.ts';
import { contentStems, fold, inverseFrequencies, wordCount } from '@greffier/french/text/words';

/** A matter that was spoken of: its title, and the passage (place in the transcript, from 0) where it begins. */
export interface Topic {
  readonly text: string;
  readonly at: number;
}

interface Opening {
  /** What the matter was called. */
  readonly phrase: string;
  readonly at: number;
  readonly chairs: boolean;
  /** Known in every meeting: « Divers », the minutes of the last one. */
  readonly usual: boolean;
  /** « Divers », the last of all. */
  readonly closes: boolean;
  readonly score: number;
}

/** Passages before an opening in which its subject is no news, and after it in which it is spoken of. */
const BEFORE = 10;
const AFTER = 14;
const WINDOW = 8;
/** Matters that have the same name in every meeting: they need not be spoken of at length. */
const USUAL = /^(?:procès[- ]verbal|pv\b|pévé|compte[- ]rendu|relevé de décisions|ordre du jour|quorum)/iu;
/** A vote names what was debated, nothing new. */
const VOTING =
  /(?:\bau vote\b|\bon vote\b|aux voix|qui (?:est|vote) (?:pour|contre)|qui s'oppose|qui s'abstient|qui accepte)/;
/** Somebody is to speak of it. */
const FLOOR =
  /(?<!\p{L})(?:à (?:toi|vous)|la parole|(?:madame|monsieur|docteure?) (?:la |le |l['’])?\p{L}+|vas-y|allez-y|dites-nous|dis-nous)(?!\p{L})/iu;
/** An opening is one from this score on. */
const LEAST = 3.8;
/** Passages that a matter has at least. */
const SHORTEST = 4;

/** Matters that somebody named when they began, in order. Empty where nobody did. */
export function topicsOf({ passages, participants, speakerNames }: Source): Topic[] {
  const openings = openingsOf(passages, new People([...participants, ...Object.values(speakerNames)]));
  const sure = openings.filter(({ chairs, score, closes }) => (chairs || closes) && score >= LEAST);
  const last = sure.findLast(({ closes }) => closes)?.at ?? Infinity;
  // Behind « Divers » all is « Divers ».
  const open = sure.filter(({ at, closes }) => at < last || (closes && at === last));
  const all = fitting((least) => named(spaced(open, least)));
  return all.map(({ at, phrase }, index) => ({
    at,
    text: titleOf(phrase, passages.slice(at, all[index + 1]?.at ?? passages.length)),
  }));
}

/** As many matters as an agenda has: the longer the meeting, the longer each, and the weaker of neighbours joins the other. */
function fitting(divide: (least: number) => Opening[]): Opening[] {
  for (let least = SHORTEST; ; least = Math.ceil(least * 1.25)) {
    const matters = divide(least);
    if (matters.length <= MOST_PROPOSED) return matters;
  }
}

/** A matter that comes back under its own name is on the agenda once. */
function named(openings: readonly Opening[]): Opening[] {
  const known = new Set<string>();
  return openings.filter(({ phrase, closes }) => {
    const name = closes ? 'Divers' : withoutArticle(phrase);
    const fresh = !known.has(fold(name));
    known.add(fold(name));
    return fresh;
  });
}

/** The better of openings that stand closer together than a matter is long. */
function spaced(openings: readonly Opening[], least: number): Opening[] {
  const kept: Opening[] = [];
  for (const one of [...openings].sort((a, b) => b.score - a.score || a.at - b.at))
    // What has the same name in every meeting may be over at once.
    if (kept.every(({ at, usual }) => Math.abs(at - one.at) >= (usual || one.usual ? Math.floor(least / 2) : least)))
      kept.push(one);
  return kept.sort((a, b) => a.at - b.at);
}

function openingsOf(passages: readonly Passage[], people: People): Opening[] {
  const leads = leadsOf(utterancesOf(passages));
  const stems = passages.map(({ text }) => contentStems(text));
  const sets = stems.map((one) => new Set(one));
  const weight = inverseFrequencies(stems);
  const said = (term: string, from: number, to: number): number =>
    sets.slice(Math.max(0, from), Math.max(0, to)).filter((set) => set.has(term)).length;
  const shift = shifts(stems, weight);
  const isName = (clause: string): boolean => {
    const mentions = people.mentions(clause);
    const left = mentions.reduce(
      (text, { start, end }) => text.slice(0, start) + ' '.repeat(end - start) + text.slice(end),
      clause,
    );
    return mentions.length > 0 && contentStems(left).length === 0;
  };
  return passages.flatMap((passage, at) => {
    const chairs = leads.has(passage.speaker);
    const sentences = spokenSentences(passage.text);
    const leading = Math.max(
      0,
      sentences.findIndex((one) => wordCount(one) > 2 || namingIn(one, isName) !== null),
    );
    const givesFloor = FLOOR.test(passage.text) || people.mentions(passage.text).length > 0;
    const found = sentences.flatMap((sentence, place) => {
      const naming = namingIn(sentence, isName);
      if (naming === null) return [];
      const own = contentStems(naming.phrase);
      const terms = own.filter((term) => !FORM.has(term) && !/^\d/.test(term));
      const phrase = naming.phrase.replace(/^(?:les? |la |l['’])/iu, '');
      const closes = isMiscellaneous(phrase);
      const usual = closes || USUAL.test(phrase);
      if ((terms.length === 0 && !usual && !naming.determined) || (closes && at < passages.length / 2)) return [];
      // A matter is spoken of behind its opening, and was not before it.
      const news = (terms.length > 0 ? terms : own).map(
        (term) => Math.min(said(term, at + 1, at + 1 + AFTER), 4) - Math.min(said(term, at - BEFORE, at), 4),
      );
      const order = place - leading;
      const score =
        (usual ? 1.5 : 0) +
        naming.cue * 1.2 +
        (naming.bare ? 1 : 0) +
        (naming.alone ? 0.6 : 0) +
        (chairs && givesFloor ? 0.8 : 0) +
        (naming.determined || usual ? 0.7 : -0.5) +
        (chairs ? 1.5 : 0) +
        (order <= 0 ? 0.5 : place > 2 && place < sentences.length - 1 ? -1 : 0) +
        Math.max(0, ...news, Math.min(0, ...news)) * 0.4 +
        (shift[at] ?? 0) -
        (VOTING.test(fold(passage.text)) ? 2 : 0) -
        (naming.asked && naming.cue === 0 ? 1.5 : 0);
      return [{ phrase: naming.phrase, at, chairs, usual, closes, score }];
    });
    const [best] = found.sort((a, b) => b.score - a.score);
    return best === undefined ? [] : [best];
  });
}

/** How much the words change at each passage, in standard deviations from what is usual in the meeting, [-1, 1]. */
function shifts(stems: readonly (readonly string[])[], weight: (stem: string) => number): number[] {
  const profile = (from: number, to: number): Map<string, number> => {
    const counts = new Map<string, number>();
    for (const term of stems.slice(Math.max(0, from), Math.max(0, to)).flat())
      counts.set(term, (counts.get(term) ?? 0) + weight(term));
    return counts;
  };
  const likeness = stems.map((_, at) => {
    const [before, after] = [profile(at - WINDOW, at), profile(at, at + WINDOW)];
    let shared = 0;
    for (const [term, value] of before) shared += value * (after.get(term) ?? 0);
    const length = (one: Map<string, number>) => Math.hypot(...one.values());
    return shared / (length(before) * length(after) || 1);
  });
  const mean = likeness.reduce((sum, value) => sum + value, 0) / (likeness.length || 1);
  const deviation = Math.hypot(...likeness.map((value) => value - mean)) / Math.sqrt(likeness.length || 1) || 1;
  return likeness.map((value) => Math.max(-1, Math.min(1, (mean - value) / deviation)));
}
