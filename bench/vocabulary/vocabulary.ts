import { parseArgs } from 'node:util';
import { availableParallelism, cpus } from 'node:os';
import { vocabularyCorrection } from '@greffier/speech/transcript/vocabulary/correction';
import { knownWords } from '@greffier/speech/transcript/vocabulary/known-words';
import { type MeetingFile, readMeetings, setFolder } from '../shared/meeting-file.ts';
import {
  hasElement,
  namesOfOthers,
  notSaid,
  readHeard,
  readNearMisses,
  scoreHeard,
  type Wins,
} from './vocabulary-score.ts';

const SEEDS = [1, 2, 3, 4];

/**
 * Prints how a vocabulary changes transcripts: corrected near misses, wrong elements, and replacements in meetings that
 * contain none of its elements. Arguments: further folders of trial meetings.
 */
export async function benchVocabulary(args: readonly string[]): Promise<void> {
  const { positionals } = parseArgs({ args: [...args], allowPositionals: true });
  const known = knownWords(['fr']);
  const nearMisses = await readNearMisses();
  const lists = await readHeard();
  const hundred = nearMisses.map(({ element }) => element);
  console.log(`${new Date().toISOString().slice(0, 10)}, ${availableParallelism()} cores, ${cpus()[0]?.model ?? ''}\n`);

  const correct = vocabularyCorrection(hundred, known);
  console.log(`Near misses written by hand: ${told(await handWrittenWon())} won.\n`);

  console.log(
    '| list | kind | said | right before | missed | won | with few letters wrong | won of these | wrong elements |',
  );
  console.log(`|${'---|'.repeat(9)}`);
  for (const [at, list] of lists.entries()) {
    const rows = scoreHeard(
      list,
      vocabularyCorrection(
        list.map(({ element }) => element),
        known,
      ),
    );
    for (const [kind, row] of rows) console.log(winsRow(`${at + 1}`, kind, row));
  }

  const meetings = await readMeetings(setFolder('known'));
  for (const folder of positionals) meetings.push(...(await readMeetings(folder)));
  console.log(`\n| lists of 100 that ${meetings.length} meetings do not say | passages | changed |\n|---|---|---|`);
  const others = [hundred, ...lists.map((list) => list.map(({ element }) => element))];
  console.log(
    falseRow(`the ${others.length} lists above`, meetings, (meeting) => others.map((list) => notSaid(list, meeting))),
  );
  console.log(
    falseRow(`names of the other meetings, ${SEEDS.length} draws`, meetings, (meeting) =>
      SEEDS.map((seed) => namesOfOthers(meetings, meeting, seed)),
    ),
  );

  const texts = meetings.flatMap(({ passages }) => passages.map(({ text }) => text));
  const characters = texts.reduce((sum, text) => sum + text.length, 0);
  const start = performance.now();
  for (const text of texts) correct(text);
  const time = ((performance.now() - start) * 10_000) / characters;
  console.log(`\n${time.toFixed(0)} ms for 10,000 characters and 100 elements.`);
}

/** A part of a whole. */
export interface Share {
  readonly part: number;
  readonly whole: number;
}
export const told = ({ part, whole }: Share): string => `${part} of ${whole}`;

/** Counts the near misses written by hand that are corrected. */
export async function handWrittenWon(): Promise<Share> {
  const nearMisses = await readNearMisses();
  const correct = vocabularyCorrection(
    nearMisses.map(({ element }) => element),
    knownWords(['fr']),
  );
  const won = nearMisses.filter(({ element, heard }) => hasElement(correct(heard), element)).length;
  return { part: won, whole: nearMisses.length };
}

/** Counts the corrected elements among those that a recogniser heard with at most a quarter of the letters wrong. */
export async function heardWon(): Promise<Share> {
  let [near, won] = [0, 0];
  for (const list of await readHeard()) {
    const elements = list.map(({ element }) => element);
    const together = scoreHeard(list, vocabularyCorrection(elements, knownWords(['fr']))).get('together');
    near += together?.near ?? 0;
    won += together?.nearWon ?? 0;
  }
  return { part: won, whole: near };
}

/**
 * Counts the passages of our trial meetings that lists of a hundred elements change, although the meetings contain none
 * of these elements.
 */
export async function falselyChanged(): Promise<Share> {
  const lists = [await readNearMisses(), ...(await readHeard())].map((list) => list.map(({ element }) => element));
  const meetings = await readMeetings(setFolder('known'));
  const { passages, changed } = countFalse(meetings, (meeting) => lists.map((list) => notSaid(list, meeting)));
  return { part: changed, whole: passages };
}

function winsRow(list: string, kind: string, { said, right, missed, won, near, nearWon, wrong }: Wins): string {
  const share = (part: number, whole: number): string => `${part} (${Math.round((100 * part) / Math.max(1, whole))} %)`;
  return `| ${[list, kind, said, right, missed, share(won, missed), near, share(nearWon, near), wrong].join(' | ')} |`;
}

type ListsFor = (meeting: MeetingFile) => readonly (readonly string[])[];

function falseRow(name: string, meetings: readonly MeetingFile[], listsFor: ListsFor): string {
  const { passages, changed } = countFalse(meetings, listsFor);
  return `| ${[name, passages, changed].join(' | ')} |`;
}

function countFalse(meetings: readonly MeetingFile[], listsFor: ListsFor): { passages: number; changed: number } {
  const known = knownWords(['fr']);
  let passages = 0;
  let changed = 0;
  for (const meeting of meetings) {
    for (const list of listsFor(meeting)) {
      const correct = vocabularyCorrection(list, known);
      passages += meeting.passages.length;
      changed += meeting.passages.filter(({ text }) => correct(text) !== text).length;
    }
  }
  return { passages, changed };
}
