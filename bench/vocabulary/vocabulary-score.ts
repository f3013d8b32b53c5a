import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { fold, type MeetingFile } from '../shared/meeting-file.ts';

/**
 * A hundred elements of vocabularies, each with a sentence in which a recogniser misspelt it. Written by hand after the
 * habits of recognisers.
 */
const NearMisses = z.array(z.object({ element: z.string(), heard: z.string() }));
/**
 * Lists of a hundred elements, each with a sentence that contains it and what whisper-base heard of that sentence.
 * Speech synthesis (SVOX Pico) read the sentences with three voices, the last one with background noise.
 */
const Heard = z.array(
  z.array(z.object({ kind: z.string(), element: z.string(), said: z.string(), heard: z.array(z.string()) })),
);
export type Heard = z.infer<typeof Heard>[number];

const read = async (name: string): Promise<unknown> =>
  JSON.parse(await readFile(new URL(name, import.meta.url), 'utf8')) as unknown;

export const readNearMisses = async (): Promise<z.infer<typeof NearMisses>> =>
  NearMisses.parse(await read('vocabulary.json'));
export const readHeard = async (): Promise<z.infer<typeof Heard>> => Heard.parse(await read('vocabulary-heard.json'));

/** Tells whether a text contains an element with its exact spelling, as a whole phrase. */
export function hasElement(text: string, element: string): boolean {
  const pattern = element.replace(/[.*+?^${}()|[\]\\]/gu, '\\$&').replaceAll(/['’]/gu, "['’]");
  return new RegExp(`(?<![\\p{L}\\p{N}-])${pattern}(?![\\p{L}\\p{N}])`, 'u').test(text);
}

/** Results for the elements of a list. */
export interface Wins {
  said: number;
  right: number;
  missed: number;
  won: number;
  /** Missed elements that some part of the sentence resembles, with at most a quarter of the letters wrong. */
  near: number;
  nearWon: number;
  /** Sentences into which the correction wrote a wrong element. */
  wrong: number;
}

export function scoreHeard(list: Heard, correct: (text: string) => string): Map<string, Wins> {
  const rows = new Map<string, Wins>();
  for (const { kind, element, said, heard } of list) {
    for (const text of heard) {
      const written = correct(text);
      const [before, after] = [hasElement(text, element), hasElement(written, element)];
      const near = lettersWrong(element, text) <= 1 / 4;
      const wrong = list.some(
        (other) =>
          !hasElement(said, other.element) && !hasElement(text, other.element) && hasElement(written, other.element),
      );
      for (const name of [kind, 'together']) {
        const row = rows.get(name) ?? { said: 0, right: 0, missed: 0, won: 0, near: 0, nearWon: 0, wrong: 0 };
        rows.set(name, row);
        row.said += 1;
        row.wrong += Number(wrong);
        if (before) row.right += Number(after);
        else {
          row.missed += 1;
          row.won += Number(after);
          row.near += Number(near);
          row.nearWon += Number(near && after);
        }
      }
    }
  }
  return rows;
}

/**
 * Computes the share of an element’s letters that must be changed, added or removed to find it in a text, without
 * regard to accents.
 */
function lettersWrong(element: string, text: string): number {
  const [letters, within] = [element, text].map((part) => fold(part).replaceAll(/[^a-z0-9]/gu, ''));
  if (letters === undefined || within === undefined || letters === '') return 1;
  let previous = Array.from({ length: within.length + 1 }, () => 0);
  for (const letter of letters) {
    const row = [(previous[0] ?? 0) + 1];
    for (let at = 0; at < within.length; at++) {
      const replaced = (previous[at] ?? 0) + (letter === within[at] ? 0 : 1);
      row.push(Math.min(replaced, (previous[at + 1] ?? 0) + 1, (row[at] ?? 0) + 1));
    }
    previous = row;
  }
  return Math.min(...previous) / letters.length;
}

const NAME = /(?<=[\p{L},] )\p{Lu}[\p{L}’'-]{2,}(?: \p{Lu}[\p{L}’'-]+){0,2}/gu;

/** Draws, by a seed, up to a hundred names that are said in other meetings but not in this one. */
export function namesOfOthers(meetings: readonly MeetingFile[], own: MeetingFile, seed: number): string[] {
  const names = meetings
    .filter((meeting) => meeting !== own)
    .flatMap(({ passages }) => passages.flatMap(({ text }) => text.match(NAME) ?? []))
    .map((name) => name.replace(/^(?:[LDJNQMST]|Qu)[’']/u, ''));
  const unsaid = notSaid([...new Set(names)], own);
  let state = seed;
  const drawn = unsaid.map((name) => {
    state = (state * 48_271) % 2_147_483_647;
    return { name, order: state };
  });
  return drawn
    .toSorted((a, b) => a.order - b.order)
    .slice(0, 100)
    .map(({ name }) => name);
}

/** Lists the elements that a meeting does not contain, not even with other accents or hyphens. */
export function notSaid(elements: readonly string[], meeting: MeetingFile): string[] {
  const plain = (text: string): string =>
    ` ${fold(text)
      .replaceAll(/[^a-z0-9]+/gu, ' ')
      .trim()} `;
  const text = plain(meeting.passages.map((passage) => passage.text).join(' '));
  return elements.filter((element) => !text.includes(plain(element)));
}
