import type { AgendaItem, Passage } from '@greffier/contract/values';
import { announces } from './announce.ts';
import { passagePlaces } from './assign.ts';
import { spokenSentences } from './clean.ts';
import { parentsOf } from './outline.ts';
import { mapped, type Steps } from './steps.ts';
import { likeness } from './synonyms.ts';
import { contentStems, wordCount } from './words.ts';

/** One sentence as it was said. */
export interface Said {
  /** Position among all sentences. */
  readonly order: number;
  /** Position of its passage. */
  readonly at: number;
  readonly text: string;
  readonly stems: readonly string[];
  readonly words: number;
  readonly question: boolean;
}

/** A word of the question and what it weighs. */
export interface Term {
  readonly stem: string;
  readonly weight: number;
}

/** How much a word counts that was said n passages before: a reply is about what was asked. */
const BEFORE = [1, 0.66, 0.54, 0.44, 0.35, 0.27, 0.2];
/** …in another sentence of the same passage, in a question right before, right after, and in the heading. */
const BESIDE = 0.68;
const ASKED = 0.9;
const AFTER = 0.35;
const HEADING = 0.58;
/** Words of a question that says too little by itself: « Combien ? » asks of what was said before. */
const BARE = 5;

/** Longer meetings are not assigned to their agenda for one question: that takes seconds. */
const MOST_ASSIGNED = 2000;

interface Sentences {
  readonly said: readonly Said[];
  /** Sentences with each stem, by their order. */
  readonly places: ReadonlyMap<string, readonly number[]>;
  readonly firsts: readonly number[];
}

function* sentencesIn(passages: readonly Passage[]): Steps<Sentences> {
  const said: Said[] = [];
  const places = new Map<string, number[]>();
  const firsts: number[] = [];
  yield* mapped(passages, ({ text }, at) => {
    firsts.push(said.length);
    for (const sentence of spokenSentences(text)) {
      const stems = contentStems(sentence);
      for (const stem of new Set(stems)) {
        const orders = places.get(stem);
        if (orders === undefined) places.set(stem, [said.length]);
        else orders.push(said.length);
      }
      const question = sentence.trimEnd().endsWith('?');
      said.push({ order: said.length, at, text: sentence, stems, words: wordCount(sentence), question });
    }
  });
  return { said, places, firsts };
}

/** Stems of the heading under which each passage was said. */
type Headings = readonly ReadonlySet<string>[];

/** The sentences of a meeting, by what they and those around them are about. */
export class Transcript {
  readonly said: readonly Said[];
  readonly passages: readonly Passage[];
  /** First sentence of each passage. */
  readonly #firsts: readonly number[];
  readonly #places: ReadonlyMap<string, readonly number[]>;
  readonly #headings: Headings;
  readonly #asks: readonly boolean[];
  /** Whether another matter begins with a passage. */
  readonly #begins: readonly boolean[];
  readonly #found = new Map<string, ReadonlyMap<number, number>>();

  private constructor(passages: readonly Passage[], { said, places, firsts }: Sentences, headings: Headings | null) {
    this.passages = passages;
    this.said = said;
    this.#firsts = firsts;
    this.#places = places;
    this.#asks = passages.map(({ text }) => text.trimEnd().endsWith('?'));
    this.#headings = headings ?? announcedHeadings(passages, this);
    this.#begins = this.#headings.map((heading, at) => heading.size > 0 && heading !== this.#headings[at - 1]);
  }

  static *of(passages: readonly Passage[], agenda: readonly AgendaItem[]): Steps<Transcript> {
    const sentences = yield* sentencesIn(passages);
    const assigned = agenda.length > 0 && passages.length <= MOST_ASSIGNED;
    const headings = assigned ? yield* headingsOf(passages, agenda) : null;
    yield;
    return new Transcript(passages, sentences, headings);
  }

  sentencesOf(at: number): readonly Said[] {
    const first = this.#firsts[at];
    return first === undefined ? [] : this.said.slice(first, this.#firsts[at + 1]);
  }

  /** Whether two passages were said under one heading, as far as any is known. */
  sameMatter(at: number, other: number): boolean {
    const heading = this.#headings[at];
    return heading !== undefined && heading.size > 0 && heading === this.#headings[other];
  }

  /** Share of the passages' sentences in which a stem or its like was said; 0 where it never was. */
  frequency(stem: string): number {
    const orders = this.#like(stem);
    return orders.size / Math.max(1, this.said.length);
  }

  #isBare(at: number): boolean {
    return this.sentencesOf(at).reduce((sum, { words }) => sum + words, 0) <= BARE;
  }

  /** Sentences with a stem or its like, and how alike. */
  #like(stem: string): ReadonlyMap<number, number> {
    const known = this.#found.get(stem);
    if (known !== undefined) return known;
    const found = new Map<number, number>();
    for (const [other, orders] of this.#places) {
      const alike = likeness(stem, other);
      if (alike === 0) continue;
      for (const order of orders) found.set(order, Math.max(alike, found.get(order) ?? 0));
    }
    this.#found.set(stem, found);
    return found;
  }

  /**
   * For each sentence, how far it is about a word of a question, [0–1]: said in it, around it, in the question that it
   * answers, or in the heading that it stands under.
   */
  presence(stem: string): Float32Array {
    const own = this.#like(stem);
    const presence = new Float32Array(this.said.length);
    const inPassage = new Float32Array(this.passages.length);
    const raise = (order: number, value: number): void => {
      if (value > (presence[order] ?? 0)) presence[order] = value;
    };
    for (const [order, alike] of own) {
      raise(order, alike);
      const at = this.said[order]?.at ?? 0;
      if (alike > (inPassage[at] ?? 0)) inPassage[at] = alike;
    }
    for (const [at, value] of inPassage.entries()) {
      if (value === 0) continue;
      let asked = this.#asks[at] === true;
      for (const [step, share] of BEFORE.entries()) {
        const place = at + step;
        // What was said under another heading is another matter.
        if (place >= this.passages.length || (step > 0 && this.#begins[place] === true)) break;
        const near = step === 0 ? BESIDE : asked ? Math.max(share, ASKED) : share;
        for (const { order } of this.sentencesOf(place)) raise(order, value * near);
        if (step > 0) asked = this.#asks[place] === true && this.#isBare(place) && step <= 2;
      }
      if (at > 0) for (const { order } of this.sentencesOf(at - 1)) raise(order, value * AFTER);
    }
    for (const [at, heading] of this.#headings.entries()) {
      let alike = 0;
      for (const other of heading) alike = Math.max(alike, likeness(stem, other));
      if (alike > 0) for (const { order } of this.sentencesOf(at)) raise(order, alike * HEADING);
    }
    return presence;
  }
}

/** Words of the item that each passage belongs to, and of those above it. */
function* headingsOf(passages: readonly Passage[], agenda: readonly AgendaItem[]): Steps<Headings> {
  const parents = parentsOf(agenda);
  const titles = agenda.map((item, index) => {
    const words = new Set(contentStems(item.text));
    for (let above = parents[index] ?? null; above !== null; above = parents[above] ?? null)
      for (const term of contentStems(agenda[above]?.text ?? '')) words.add(term);
    return words;
  });
  return (yield* passagePlaces(passages, agenda)).map((item) =>
    typeof item === 'number' ? (titles[item] ?? new Set<string>()) : new Set<string>(),
  );
}

/** How many passages what was announced is spoken of, at most. */
const ANNOUNCED = 12;

/** Without an agenda: the words of what was last announced, « La formation, maintenant ». */
function announcedHeadings(passages: readonly Passage[], transcript: Transcript): Headings {
  let heading: ReadonlySet<string> = new Set();
  let since = 0;
  return passages.map((_, at) => {
    for (const { text, stems, words } of transcript.sentencesOf(at).slice(0, 3)) {
      if (stems.length > 0 && words <= 10 && announces(text)) [heading, since] = [new Set(stems), at];
    }
    return at - since <= ANNOUNCED ? heading : new Set();
  });
}
