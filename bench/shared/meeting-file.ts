import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { AgendaItem, Passage } from '@greffier/contract/values';
import { numberInWords } from '@greffier/french/numbers/numbers-in-words';
import { fold as folded } from '@greffier/french/text/words';

const Grounded = z.object({
  agenda_index: z.int(),
  /** The fact as good minutes would tell it. */
  text: z.string().optional(),
  passages: z.array(z.int()),
  must_mention: z.array(z.string()),
});
const Vote = z.object({
  agenda_index: z.int(),
  for: z.int(),
  against: z.int(),
  abstentions: z.int(),
  passages: z.array(z.int()).default([]),
});

/** A trial meeting: a transcript, and what good minutes of it contain (`truth`, which the engine never sees). */
export const MeetingFile = z.object({
  name: z.string(),
  date: z.string(),
  participants: z.array(z.object({ name: z.string(), status: z.string(), role: z.string().optional() })),
  agenda: z.array(AgendaItem),
  passages: z.array(Passage),
  truth: z.object({
    speakers: z.record(z.string(), z.string()),
    inferable: z.array(z.string()),
    items: z.array(z.object({ agenda_index: z.int(), passages: z.array(z.int()), discussed: z.boolean() })),
    facts: z.array(Grounded),
    decisions: z.array(Grounded),
    actions: z.array(Grounded.extend({ owner: z.string().nullable(), due: z.string().nullable() })),
    votes: z.array(Vote),
    traps: z.array(z.object({ text: z.string(), why: z.string() })),
  }),
  questions: z.array(
    z.object({
      question: z.string(),
      /** Question asked right before, if this one depends on it. */
      after: z.string().optional(),
      answer_must_mention: z.array(z.string()),
      passages: z.array(z.int()),
      answerable: z.boolean(),
    }),
  ),
});
export type MeetingFile = z.infer<typeof MeetingFile>;

/** Returns the path of the folder with a set of our own trial meetings. `meetings/README.md` describes the sets. */
export const setFolder = (set: string): string => new URL(`../meetings/${set}`, import.meta.url).pathname;

/** Reads every meeting of a folder, in the order of file names. */
export async function readMeetings(folder: string): Promise<MeetingFile[]> {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.json')).sort();
  if (files.length === 0) throw new Error(`no meeting (*.json) in ${folder}`);
  return Promise.all(files.map((file) => readForm(join(folder, file), MeetingFile)));
}

/** Reads a JSON file. @throws Error with the file's name if the content does not have the form */
export async function readForm<T>(file: string, form: z.ZodType<T>): Promise<T> {
  try {
    return form.parse(JSON.parse(await readFile(file, 'utf8')));
  } catch (error) {
    const why = error instanceof z.ZodError ? z.prettifyError(error) : String(error);
    throw new Error(`${file} is not of the expected form.\n${why}`, { cause: error });
  }
}

const NUMBERS = new Map(
  [...Array.from({ length: 19 }, (_, at) => String(at + 2)), '30'].map((figures) => [
    numberInWords(figures) ?? figures,
    figures,
  ]),
);
const NUMBER_WORD = new RegExp(
  `(?<![\\w-])(${[...NUMBERS.keys()].sort((a, b) => b.length - a.length).join('|')})(?![\\w-])`,
  'g',
);

/** Folds a text so that case, accents, separators of thousands and the spelling of small numbers do not matter. */
export function fold(text: string): string {
  return folded(text)
    .replace(NUMBER_WORD, (word: string) => NUMBERS.get(word) ?? word)
    .replace(/(?<=\d)[ '.](?=\d{3}(?!\d))/g, '');
}

/** Tells whether a text contains a string. A figure within a longer figure does not count. */
export function mentions(text: string, needle: string): boolean {
  const sought = fold(needle).trim();
  const start = /^\d/.test(sought) ? '(?<!\\d)(?<!\\d[.,])' : '';
  const end = /\d$/.test(sought) ? '(?!\\d)(?![.,]\\d)' : '';
  return new RegExp(start + sought.replace(/[.*+?^${}()|[\]\\]/g, '\\$&') + end).test(fold(text));
}
