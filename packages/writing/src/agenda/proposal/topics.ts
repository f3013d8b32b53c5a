import type { AgendaItem, Passage } from '@greffier/contract/values';
import { MOST_PROPOSED } from '../../template.ts';
import type { Source } from '../../types.ts';
import { spokenSentences } from '@greffier/french/sentences';
import { FORM, isMiscellaneous } from './conventions.ts';
import { leadsOf } from '../../discourse/leads.ts';
import { isPutOff, namingIn, type Naming, withoutArticle } from './naming.ts';
import { People } from '../../people/people.ts';
import { subjectOf, subjectsIn, titleOf } from './titling.ts';
import { utterancesOf } from '../../discourse/utterances.ts';
import { contentStems, fold, inverseFrequencies, wordCount } from '@greffier/french/words';

/** A matter that was spoken of: its title, and the passage (place in the transcript, from 0) where it begins. */
export interface Topic extends AgendaItem {
  readonly at: number;
}

interface Opening extends Naming {
  readonly at: number;
  readonly speaker: string;
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
/** Change of words, in standard deviations, from which a talk that nobody divides is cut. */
const LEAST_SHIFT = 0.5;
/** Matters that have the same name in every meeting: they need not be spoken of at length. */
const USUAL = /^(?:procès[- ]verbal|pv\b|pévé|compte[- ]rendu|relevé de décisions|ordre du jour|quorum)/iu;
/** A vote names what was debated, nothing new. */
const VOTING =
  /(?:\bau vote\b|\bon vote\b|aux voix|qui (?:est|vote) (?:pour|contre)|qui s'oppose|qui s'abstient|qui accepte)/;
/** Somebody is to speak of it. */
const FLOOR =
  /(?<!\p{L})(?:à (?:toi|vous)|la parole|(?:madame|monsieur|docteure?) (?:la |le |l['’])?\p{L}+|vas-y|allez-y|dites-nous|dis-nous)(?!\p{L})/iu;
/** What a chair says, on folded text, of a matter that is only named. */
const PUT_OFF =
  /(?:n'ouvre pas|(?:on |je )(?:le |la |les |l')?(?:report|remet|renvoi|repouss|ajourn)|prochaine (?:fois|seance|reunion)|inutile|plus le temps|pas le temps)/;
/** An opening is one from this score on; under a matter already open, and by somebody who does not lead, from that. */
const LEAST = 4;
const LEAST_BELOW = 3.6;
/** Under so many matters announced, in a talk of so many passages, the words tell where it goes. */
const FEWEST = 2;
const LEAST_TALK = 24;
/** Passages that a matter has at least. */
const SHORTEST = 4;
const SHORTEST_BELOW = 5;

/** What was spoken of, in order, with levels where somebody told the parts of a matter. Empty where nothing tells. */
export function topicsOf(source: Source): Topic[] {
  const { passages } = source;
  const announced = announcedIn(source);
  return announced.length >= FEWEST || passages.length < LEAST_TALK ? announced : drifts(passages);
}

/** Matters that somebody named when they began. */
function announcedIn(source: Source): Topic[] {
  const { passages } = source;
  const names = [...source.participants, ...Object.values(source.speakerNames)];
  const openings = openingsOf(passages, new People(names));
  const divided = partsIn(openings);
  const whole = openings.filter((one) => !divided.flat().includes(one));
  const sure = whole.filter(({ chairs, score, cue, closes }) => (chairs || closes || cue === 3) && score >= LEAST);
  const last = sure.findLast(({ closes }) => closes)?.at ?? Infinity;
  const main = fitting((least) =>
    // Behind « Divers » all is « Divers », unless it is counted.
    named(spaced(sure, least).filter(({ at, cue, closes }) => at < last || cue === 3 || (closes && at === last))),
  );
  const kept = divided.filter(([first]) => main.some(({ at }) => isAbove(at, first?.at ?? 0)));
  const parts = roomFor(kept, MOST_PROPOSED - main.length);
  const all = [...main.map((one) => ({ ...one, level: 1 })), ...parts.map((one) => ({ ...one, level: 2 }))].sort(
    (a, b) => a.at - b.at,
  );
  return all.map((one, index) => ({
    level: one.level,
    at: one.at,
    text: titleOf(one.phrase, passages.slice(one.at, all[index + 1]?.at ?? passages.length)),
  }));
}

/** Whether who divides a matter may mean the one that was opened there. */
const isAbove = (at: number, first: number): boolean => at < first && first - at <= SHORTEST;

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

/** The parts for which there is room, all of a matter or none; the surest first. */
function roomFor(divided: readonly (readonly Opening[])[], room: number): Opening[] {
  const surest = (parts: readonly Opening[]): number => Math.min(...parts.map(({ score }) => score));
  let left = room;
  return divided
    .toSorted((a, b) => surest(b) - surest(a))
    .filter((parts) => {
      const fits = parts.length <= left;
      if (fits) left -= parts.length;
      return fits;
    })
    .flat();
}

/** What somebody else divides what the chair opened into: « D'abord la sauvegarde », then « L'ouverture maintenant ». */
function partsIn(openings: readonly Opening[]): Opening[][] {
  const divided: Opening[][] = [];
  for (const first of openings) {
    if (!first.begins || divided.flat().includes(first)) continue;
    const above = openings.findLast(({ at, chairs }) => chairs && isAbove(at, first.at));
    const next = openings.find(
      ({ at, chairs, score, speaker }) =>
        at > first.at && chairs && speaker !== first.speaker && score >= LEAST && at - first.at >= SHORTEST,
    );
    if (above === undefined || above.speaker === first.speaker) continue;
    const more = openings.filter(
      ({ at, cue, speaker, score }) =>
        speaker === first.speaker && at > first.at && at < (next?.at ?? 0) && cue > 0 && score >= LEAST_BELOW,
    );
    // One part alone divides nothing.
    if (more.length > 0) divided.push([first, ...spaced(more, SHORTEST_BELOW)]);
  }
  return divided;
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
  const openings = passages.map((passage, at) => {
    const chairs = leads.has(passage.speaker);
    const sentences = spokenSentences(passage.text);
    const first = sentences.findIndex((sentence) => wordCount(sentence) > 2 || namingIn(sentence, isName) !== null);
    const leading = Math.max(0, first);
    const givesFloor = FLOOR.test(passage.text) || people.mentions(passage.text).length > 0;
    const found = sentences.flatMap((sentence, place) => {
      const naming = namingIn(sentence, isName);
      if (naming === null || isPutOff(sentence)) return [];
      if (naming.cue === 0 && (!naming.bare || place > 2)) return [];
      const own = contentStems(naming.phrase);
      const terms = own.filter((term) => !FORM.has(term) && !/^\d/.test(term));
      const phrase = naming.phrase.replace(/^(?:les? |la |l['’])/iu, '');
      const closes = isMiscellaneous(phrase);
      const usual = closes || USUAL.test(phrase);
      if ((terms.length === 0 && !usual && !naming.determined) || (closes && at < passages.length / 2)) return [];
      const counts = (terms.length > 0 ? terms : own).map((term) => ({
        after: said(term, at + 1, at + 1 + AFTER),
        before: said(term, at - BEFORE, at),
      }));
      const isNew = counts.some(({ after, before }) => after >= 2 && before * 2 <= after);
      const news = counts.map(({ after, before }) => Math.min(after, 4) - Math.min(before, 4));
      const order = place - leading;
      const score =
        (usual ? 1.5 : 0) +
        naming.cue * 1.2 +
        (naming.bare ? 1 : 0) +
        (naming.alone ? 0.6 : 0) +
        (chairs && givesFloor ? 0.8 : 0) +
        (naming.determined || usual ? 0.7 : isNew ? 0 : -0.7) +
        (chairs ? 1.5 : 0) +
        (order <= 0 ? 0.5 : place > 2 && place < sentences.length - 1 ? -1 : 0) +
        (chairs && naming.bare && PUT_OFF.test(fold(passage.text)) ? 1.5 : 0) +
        Math.max(0, ...news, Math.min(0, ...news)) * 0.4 +
        (shift[at] ?? 0) -
        (VOTING.test(fold(passage.text)) ? 2 : 0) -
        (naming.asked && naming.cue === 0 ? 1.5 : 0);
      return [{ ...naming, at, speaker: passage.speaker, chairs, usual, closes, score }];
    });
    const [best] = found.sort((a, b) => b.score - a.score);
    return best === undefined ? [] : [best];
  });
  return openings.flat();
}

/** A talk that nobody divides: cut where its words change most, each part called by what is said most in it. */
function drifts(passages: readonly Passage[]): Topic[] {
  const stems = passages.map(({ text }) => contentStems(text));
  const weight = inverseFrequencies(stems);
  const shift = shifts(stems, weight);
  const least = Math.max(WINDOW, Math.round(passages.length / 10));
  const cuts: number[] = [0];
  for (const at of [...shift.keys()].sort((a, b) => (shift[b] ?? 0) - (shift[a] ?? 0)))
    if (
      (shift[at] ?? 0) >= LEAST_SHIFT &&
      passages.length - at >= least &&
      cuts.every((cut) => Math.abs(cut - at) >= least)
    )
      cuts.push(at);
  cuts.sort((a, b) => a - b);
  const everywhere = subjectsIn(passages);
  const topics = cuts.map((at, index) => {
    const text = subjectOf(passages.slice(at, cuts[index + 1]), everywhere);
    return text === null ? [] : [{ level: 1, at, text }];
  });
  return topics.flat();
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
