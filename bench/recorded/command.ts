import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { openAnswers } from './answers.ts';
import { type Figures, measure, modelOver, productOver } from './measure.ts';
import { type Mark, marksOf } from './marks.ts';
import { type Played, printFigures, printMarks, printSpoilt } from './print.ts';
import { recordIn } from './record.ts';
import { type Heard, nothingHeard, replay } from './replay.ts';
import { spoilMeeting } from './spoil-meeting.ts';
import type { Fate } from './trace.ts';
import { readTrials, type SetName, SETS, type Trial } from './trials.ts';

/** Asks for every answer that a meeting lacks, and waits for the answers. */
async function record(trials: readonly Trial[], folder: string): Promise<void> {
  const done = join(folder, 'done');
  await mkdir(folder, { recursive: true });
  await rm(done, { force: true });
  for (const { key, meeting } of trials) {
    const answers = await openAnswers(key);
    const before = answers.all.size;
    await measure(modelOver(recordIn(folder, answers)), meeting, []);
    console.log(`${key}: ${answers.all.size} answers, ${answers.all.size - before} of them new`);
  }
  await writeFile(done, '');
}

/** Lists the digests of the answers that a meeting needs. */
const usedOf = ({ asked, used }: Heard): ReadonlySet<string> => new Set([...asked, ...used]);

/** Drops the answers that no prompt of a meeting asks for any more. */
async function prune(trials: readonly Trial[]): Promise<void> {
  for (const { key, meeting } of trials) {
    const answers = await openAnswers(key);
    const own = nothingHeard();
    await measure(productOver(replay(answers.all, own)), meeting, []);
    console.log(`${key}: ${await answers.prune(usedOf(own))} answers dropped, ${answers.all.size} kept`);
  }
}

async function play(trials: readonly Trial[], details: boolean): Promise<Played> {
  const figures: Figures[] = [];
  const heard: Heard[] = [];
  let idle = 0;
  for (const { key, meeting } of trials) {
    const { all } = await openAnswers(key);
    const own = nothingHeard();
    const wrong: string[] = [];
    figures.push(await measure(productOver(replay(all, own)), meeting, wrong));
    heard.push(own);
    const asked = usedOf(own);
    idle += [...all.keys()].filter((digest) => !asked.has(digest)).length;
    if (details) console.log(`\n## ${key}\n\n${wrong.map((line) => `- ${line}`).join('\n')}\n`);
  }
  return { figures, heard, idle };
}

async function spoil(trials: readonly Trial[], details: boolean): Promise<Fate[]> {
  const fates: Fate[] = [];
  for (const { key, meeting } of trials) {
    const { all } = await openAnswers(key);
    const own = all.size === 0 ? [] : await spoilMeeting(meeting, all);
    if (all.size === 0) console.error(`${key}: no answers are recorded`);
    fates.push(...own);
    if (details)
      for (const { way, text, line } of own.filter(({ end }) => end === 'unmarked'))
        console.log(`- ${key}, ${way}: ${text} → ${line}`);
  }
  return fates;
}

/**
 * `node bench/main.ts recorded [--spoilt|--marks] [--meetings SET|NAME] [--details]` runs the product's engine on
 * recorded answers, or on the same answers spoilt in 20 ways. It prints the quality of the minutes and answers of the
 * six worked and the six unseen meetings side by side. `--marks` prints how many spoilt and recorded lines the checks
 * mark. `--record FOLDER` asks in that folder for the answers that are missing; `--prune` drops those that no prompt
 * asks for any more.
 */
export async function benchRecorded(args: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      record: { type: 'string' },
      marks: { type: 'boolean', default: false },
      prune: { type: 'boolean', default: false },
      meetings: { type: 'string' },
      spoilt: { type: 'boolean', default: false },
      details: { type: 'boolean', default: false },
    },
  });
  const trials = await readTrials(values.meetings);
  if (values.details && trials.some(({ set }) => set === 'unseen'))
    throw new Error('unseen meetings stay unread: no details (--meetings worked)');
  if (values.record !== undefined) {
    await record(trials, resolve(values.record));
    return;
  }
  if (values.prune) {
    await prune(trials);
    return;
  }
  const sets = (Object.keys(SETS) as SetName[]).map((set) => [set, trials.filter((one) => one.set === set)] as const);
  if (values.marks) {
    const marks = new Map<SetName, readonly Mark[]>();
    for (const [set, own] of sets)
      marks.set(
        set,
        (await Promise.all(own.map(async ({ key, meeting }) => marksOf(meeting, (await openAnswers(key)).all)))).flat(),
      );
    printMarks(marks);
    return;
  }
  if (values.spoilt) {
    const fates = new Map<SetName, readonly Fate[]>();
    for (const [set, own] of sets) fates.set(set, await spoil(own, values.details));
    printSpoilt(fates);
    return;
  }
  const played = new Map<SetName, Played>();
  for (const [set, own] of sets) played.set(set, await play(own, values.details));
  printFigures(played);
}
