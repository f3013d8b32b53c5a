import type { Passage } from '@greffier/contract/values';
import { MOST_PROPOSED } from '../../template.ts';
import type { Source } from '../../types.ts';
import { sidesAlike } from '../features/edges.ts';
import { spokenSentences } from '@greffier/french/text/sentences';
import { FORM, isMiscellaneous } from './conventions.ts';
import { leadsOf } from '../../discourse/leads.ts';
import { namingIn, withoutArticle } from './naming.ts';
import { People } from '../../people/people.ts';
import { titleOf } from './titling.ts';
import { utterancesOf } from '../../discourse/utterances.ts';
import { contentStems, fold, inverseFrequencies, wordCount } from '@greffier/french/text/words';

/** A matter that people spoke of: its title, and the place in the transcript where it begins, from 0. */
export interface Topic {
  readonly text: string;
  readonly at: number;
}

interface Opening {
  /** The matter's spoken name. */
  readonly phrase: string;
  readonly at: number;
  readonly chairs: boolean;
  /** Whether every meeting has this matter: « Divers », the minutes of the last meeting. */
  readonly usual: boolean;
  /** Whether the matter is « Divers », which comes last. */
  readonly closes: boolean;
  readonly score: number;
}

/** An opening's subject should be missing in this many passages before it, and occur in this many after it. */
const BEFORE = 10;
const AFTER = 14;
/** Matters with the same name in every meeting. They may be short. */
const USUAL = /^(?:procès[- ]verbal|pv\b|pévé|compte[- ]rendu|relevé de décisions|ordre du jour|quorum)/iu;
/** Words of a vote. A vote concerns a matter that was debated before, not a new one. */
const VOTING =
  /(?:\bau vote\b|\bon vote\b|aux voix|qui (?:est|vote) (?:pour|contre)|qui s'oppose|qui s'abstient|qui accepte)/;
/** Words that give somebody the floor. */
const FLOOR =
  /(?<!\p{L})(?:à (?:toi|vous)|la parole|(?:madame|monsieur|docteure?) (?:la |le |l['’])?\p{L}+|vas-y|allez-y|dites-nous|dis-nous)(?!\p{L})/iu;
/** Least score of a passage that opens a matter. */
const LEAST = 3.8;
/** Least number of passages of a matter. */
const SHORTEST = 4;

/** Finds the matters that somebody named at their beginning, in order. Empty if nobody named any. */
export function topicsOf({ passages, participants, speakerNames }: Source): Topic[] {
  const openings = openingsOf(passages, new People([...participants, ...Object.values(speakerNames)]));
  const sure = openings.filter(({ chairs, score, closes }) => (chairs || closes) && score >= LEAST);
  const last = sure.findLast(({ closes }) => closes)?.at ?? Infinity;
  // Everything after « Divers » belongs to « Divers ».
  const open = sure.filter(({ at, closes }) => at < last || (closes && at === last));
  const all = fitting((least) => named(spaced(open, least)));
  return all.map(({ at, phrase }, index) => ({
    at,
    text: titleOf(phrase, passages.slice(at, all[index + 1]?.at ?? passages.length)),
  }));
}

/**
 * Limits the number of matters to the size of an agenda. The least length of a matter is raised until few enough
 * matters remain: of two close neighbours, the weaker one becomes part of the other.
 */
function fitting(divide: (least: number) => Opening[]): Opening[] {
  for (let least = SHORTEST; ; least = Math.ceil(least * 1.25)) {
    const matters = divide(least);
    if (matters.length <= MOST_PROPOSED) return matters;
  }
}

/** Keeps each name once, since a matter that returns is on the agenda once. */
function named(openings: readonly Opening[]): Opening[] {
  const known = new Set<string>();
  return openings.filter(({ phrase, closes }) => {
    const name = closes ? 'Divers' : withoutArticle(phrase);
    const fresh = !known.has(fold(name));
    known.add(fold(name));
    return fresh;
  });
}

/** Keeps the best of several openings that are closer together than the least length of a matter. */
function spaced(openings: readonly Opening[], least: number): Opening[] {
  const kept: Opening[] = [];
  for (const one of [...openings].sort((a, b) => b.score - a.score || a.at - b.at))
    // Matters with the same name in every meeting may be short.
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
      // The words of a matter are said after its opening, but not before.
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

/** Computes how much the words change at each passage, in standard deviations from the meeting's average, [-1, 1]. */
function shifts(stems: readonly (readonly string[])[], weight: (stem: string) => number): number[] {
  const likeness = sidesAlike(stems, weight);
  const mean = likeness.reduce((sum, value) => sum + value, 0) / (likeness.length || 1);
  const deviation = Math.hypot(...likeness.map((value) => value - mean)) / Math.sqrt(likeness.length || 1) || 1;
  return likeness.map((value) => Math.max(-1, Math.min(1, (mean - value) / deviation)));
}
