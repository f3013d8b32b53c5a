import { writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { contentStems, inverseFrequencies } from '@greffier/french/text/words';
import { chosen } from '@greffier/writing/selection/choose';
import { featuresOf } from '@greffier/writing/selection/features';
import type { Judging } from '@greffier/writing/selection/features';
import { quotablesOf } from '@greffier/writing/selection/quotables';
import type { Quotable } from '@greffier/writing/selection/quotables';
import { BIAS } from '@greffier/writing/selection/worth';
import type { Weights } from '@greffier/writing/selection/worth';
import { heardOf } from './findings/findings-score.ts';
import { fitted } from '../shared/logistic.ts';
import { mentions, readMeetings, setFolder } from '../shared/meeting-file.ts';
import type { MeetingFile } from '../shared/meeting-file.ts';
import { weightTable } from '../shared/weight-table.ts';

const WEIGHTS = new URL('../../packages/writing/src/selection/weights.ts', import.meta.url);
/** Words requested for an item. */
const LENGTHS = [150, 300] as const;

/** An item of a meeting's agenda, with the quotable sentences that were said about it. */
interface Item {
  readonly meeting: MeetingFile;
  readonly index: number;
  readonly said: readonly Quotable[];
  readonly judging: Judging;
}

function itemsOf(meeting: MeetingFile): Item[] {
  const { context, items } = heardOf(meeting);
  const rarity = inverseFrequencies(context.all.map(({ stems }) => stems));
  return meeting.agenda.map(({ text }, index) => ({
    meeting,
    index,
    said: quotablesOf(items[index] ?? []),
    judging: { rarity, leads: context.leads, title: new Set(contentStems(text)) },
  }));
}
const heardIn = async (folder: string): Promise<Item[]> => (await readMeetings(folder)).flatMap(itemsOf);

interface Quoted {
  readonly facts: number;
  readonly found: number;
  readonly words: number;
}

/** Counts the facts of an item that can be read in its title, its quotations and the names of their speakers. */
function quotedOf({ meeting, index, said, judging }: Item, words: number, weights?: Weights): Quoted {
  const quotes = chosen(said, words, judging, weights).flatMap((at) => said[at] ?? []);
  const told = quotes.map(({ speaker, text }) => `${meeting.truth.speakers[speaker] ?? ''} : ${text}`);
  const text = [meeting.agenda[index]?.text ?? '', ...told].join('\n');
  const facts = meeting.truth.facts.filter((fact) => fact.agenda_index === index);
  return {
    facts: facts.length,
    found: facts.filter((fact) => fact.must_mention.every((needle) => mentions(text, needle))).length,
    words: quotes.reduce((sum, quote) => sum + quote.words, 0),
  };
}

const sum = (all: readonly Quoted[], of: (one: Quoted) => number): number =>
  all.reduce((total, one) => total + of(one), 0);

/** Prints the quoted facts of each set of meetings at each length. */
function print(rows: readonly (readonly [string, readonly (readonly Quoted[])[]])[]): void {
  console.log(`| quotations | ${LENGTHS.map((words) => `facts at ${words} words | words an item`).join(' | ')} |`);
  console.log(`|${' --- |'.repeat(1 + 2 * LENGTHS.length)}`);
  for (const [name, lengths] of rows) {
    const cells = lengths.flatMap((all) => {
      const [found, facts] = [sum(all, (one) => one.found), sum(all, (one) => one.facts)];
      const spoken = all.filter(({ words }) => words > 0).length;
      const words = Math.round(sum(all, (one) => one.words) / Math.max(1, spoken));
      return [`${found}/${facts} (${((100 * found) / facts).toFixed(1)} %)`, String(words)];
    });
    console.log(`| ${name} | ${cells.join(' | ')} |`);
  }
}

/** Strength of the pull of weights towards zero, as a number of sentences. */
const HOLD = 4;
/** Smallest number of meetings with a feature. A feature of fewer meetings is specific to them, and is left out. */
const FEWEST_MEETINGS = 3;

/** Makes examples of sentences: each has its features, and whether it tells something that good minutes contain. */
const examplesOf = ({ meeting, index, said, judging }: Item) => {
  const { facts, decisions } = meeting.truth;
  const needed = [...facts, ...decisions].filter((one) => one.agenda_index === index);
  return featuresOf(said, judging).map((features, at) => ({
    meeting: meeting.name,
    features,
    is: needed.some(
      ({ passages, must_mention }) =>
        said[at]?.utterances.some(({ passageId }) => passages.includes(passageId)) === true &&
        must_mention.some((needle) => mentions(said[at]?.text ?? '', needle)),
    ),
  }));
};

/** Learns weights from all meetings, or from all but one. */
function learnt(items: readonly Item[], without?: string): Weights {
  const examples = items.filter(({ meeting }) => meeting.name !== without).flatMap(examplesOf);
  const meetings = new Map<string, Set<string>>();
  for (const { features, meeting } of examples)
    for (const feature of features) meetings.set(feature, (meetings.get(feature) ?? new Set()).add(meeting));
  const names = [...meetings].flatMap(([name, those]) => (those.size >= FEWEST_MEETINGS ? [name] : []));
  const numbers = new Map(names.map((name, at) => [name, at]));
  const numbered = examples.map(({ features, is }) => ({
    features: [...features].flatMap((feature) => numbers.get(feature) ?? []),
    is,
    weight: 1,
  }));
  const weights = fitted(numbered, new Float64Array(names.length + 1), HOLD);
  return new Map([...names, BIAS].map((name, at) => [name, Number((weights[at] ?? 0).toFixed(2))]));
}

const tableOf = (weights: Weights): string =>
  weightTable([...weights].toSorted((one, other) => one[0].localeCompare(other[0])));

async function writeWeights(weights: Weights, meetings: number): Promise<void> {
  await writeFile(
    WEIGHTS,
    `/**
 * Weight of each feature of a sentence in the log-odds that it tells something that good minutes hold: logistic
 * regression on ${meetings} meetings (\`npm run bench -- quotations --learn DIR… --write\`).
 */
export const WEIGHTS = \`
${tableOf(weights)}
\`;
`,
  );
}

/**
 * `node bench/main.ts quotations [DIR…] [--learn [--write]]` counts the facts that are quoted under their item, given
 * the true items, in our sets of meetings side by side or in the given folders. With `--learn`, the sentences of each
 * meeting are chosen with weights from the others only; `--write` saves the weights from all.
 */
export async function benchQuotations(args: readonly string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { learn: { type: 'boolean', default: false }, write: { type: 'boolean', default: false } },
  });
  const folders =
    positionals.length > 0 ? positionals : ['known', 'seen', ...(values.learn ? [] : ['unseen'])].map(setFolder);
  if (values.learn && folders.some((folder) => resolve(folder).startsWith(setFolder('unseen'))))
    throw new Error('unseen meetings stay unseen: nothing is learnt from them');
  const sets = await Promise.all(
    folders.map(async (folder) => [folder.split('/').at(-1) ?? '', await heardIn(folder)] as const),
  );
  const all = sets.flatMap(([, items]) => items);
  const names = new Set(all.map(({ meeting }) => meeting.name));
  const weights = new Map(values.learn ? [...names].map((name) => [name, learnt(all, name)] as const) : []);
  print(
    sets.map(([name, items]) => [
      values.learn ? `${name}, left out` : name,
      LENGTHS.map((words) => items.map((item) => quotedOf(item, words, weights.get(item.meeting.name)))),
    ]),
  );
  if (values.write) await writeWeights(learnt(all), names.size);
}
