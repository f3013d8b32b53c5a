import { typeset } from '@greffier/french/text/typography';
import { random } from '../shared/random.ts';
import type { MeetingFile } from '../shared/meeting-file.ts';
import type { Kept, Prompt } from './prompts.ts';
import type { Line, Spoilt } from './trace.ts';
import { WAYS } from './ways.ts';

/** Limit on the spoilt lines of one answer. The unspoilt lines show whether right lines stay. */
const MOST = 3;

type Note = Omit<Line, 'kind'> & { readonly kind: Exclude<Line['kind'], 'told'> };
interface Notes {
  readonly facts: readonly Note[];
}
interface Sentences {
  readonly sentences: readonly { readonly text: string; readonly notes: readonly number[] }[];
}

/** Spoils the answers of one meeting in one way, identically in each run, and records each change in `spoilt`. */
export class Spoiler {
  readonly #way: string;
  readonly #meeting: MeetingFile;
  /** Passages of each note, by the note's words. */
  readonly #passages: ReadonlyMap<string, readonly number[]>;
  readonly spoilt: Spoilt[] = [];
  /** Every line of the answers, as it was before spoiling. */
  readonly lines: Line[] = [];

  constructor(way: string, meeting: MeetingFile, answers: ReadonlyMap<string, Kept>) {
    this.#way = way;
    this.#meeting = meeting;
    const notes = [...answers.values()].flatMap((kept) => (isNotes(kept) ? kept.facts : []));
    this.#passages = new Map(notes.map(({ text, passages }) => [plain(text), passages]));
  }

  notes(kept: Kept, { digest }: Prompt): Kept {
    if (!isNotes(kept)) return kept;
    const changed = this.#change(kept.facts, digest);
    return { ...kept, facts: kept.facts.map((note, at) => ({ ...note, ...changed.get(at) })) };
  }

  section(kept: Kept, { digest, messages }: Prompt): Kept {
    if (!isSentences(kept)) return kept;
    const notes = new Map(
      [...(messages[0]?.content ?? '').matchAll(/^\[(\d+)\] (.+)$/gm)].map(([, number = '', text = '']) => [
        Number(number),
        this.#passages.get(plain(text)) ?? [],
      ]),
    );
    const lines = kept.sentences.map(({ text, notes: own }): Line => {
      return { kind: 'told', text, passages: [own].flat().flatMap((number) => notes.get(number) ?? []) };
    });
    const changed = this.#change(lines, digest);
    return {
      sentences: kept.sentences.map((one, at) => ({ ...one, text: changed.get(at)?.text ?? one.text })),
    };
  }

  answer(kept: Kept, { digest }: Prompt): Kept {
    if (typeof kept !== 'string') return kept;
    const sentences = kept.split(/(?<=\][.!?…]?)\s+/u);
    const lines = sentences.map((sentence): Line => {
      const passages = [...sentence.matchAll(/\[([\d,; ]+)\]/g)].flatMap(([, list = '']) => list.match(/\d+/g) ?? []);
      return {
        kind: 'told',
        text: sentence.replace(/(?<!\s)\s*\[[\d,; ]+\]/g, ''),
        passages: passages.map(Number),
      };
    });
    const changed = this.#change(lines, digest);
    return sentences
      .map((sentence, at) => {
        const text = changed.get(at)?.text;
        if (text === undefined) return sentence;
        const cited = lines[at]?.passages.map((id) => `[${id}]`).join('') ?? '';
        return `${text.replace(/\.$/u, '')} ${cited}.`;
      })
      .join(' ');
  }

  /** Spoils some of the lines. @returns the changed fields of each spoilt line, by the line's place */
  #change(lines: readonly Line[], digest: string): Map<number, Partial<Line>> {
    this.lines.push(...lines.filter(({ passages }) => passages.length > 0));
    const chance = random(Number.parseInt(digest.slice(0, 8), 16) + Object.keys(WAYS).indexOf(this.#way));
    const fitting = lines.flatMap((line, at): (readonly [number, Line, Partial<Line>])[] => {
      if (line.passages.length === 0) return [];
      const typed = { ...line, text: typeset(line.text) };
      const others = lines.filter((other) => !other.passages.some((id) => line.passages.includes(id)));
      const changed = WAYS[this.#way]?.(typed, { meeting: this.#meeting, random: chance, others }) ?? null;
      return changed === null ? [] : [[at, line, changed]];
    });
    while (fitting.length > MOST) fitting.splice(chance.below(fitting.length), 1);
    for (const [, line, changed] of fitting)
      this.spoilt.push({ way: this.#way, before: line, after: { ...line, ...changed } });
    return new Map(fitting.map(([at, , changed]) => [at, changed]));
  }
}

const isNotes = (kept: Kept): kept is Notes => typeof kept === 'object' && 'facts' in kept;
const isSentences = (kept: Kept): kept is Sentences => typeof kept === 'object' && 'sentences' in kept;
const plain = (text: string): string => (text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).join(' ');
