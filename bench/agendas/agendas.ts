import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { OutlineError, readPdfOutline } from '@greffier/documents/outline/pdf-outline';
import type { ReadItem } from '@greffier/documents/outline/read-outline';
import { z } from 'zod';
import { readForm } from '../shared/meeting-file.ts';
import { alignOutline, scoreOutline } from '../shared/outline-score.ts';

export const OWN_AGENDAS = import.meta.dirname;

const Truth = z.object({
  items: z.array(
    z.object({
      level: z.number(),
      text: z.string(),
      alt: z.array(z.string()).default([]),
      optional: z.boolean().default(false),
    }),
  ),
});

const mean = (values: readonly number[]): number | null =>
  values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length;

interface OutlineRow {
  readonly name: string;
  /** Null if the document has no outline to find. */
  readonly score: ReturnType<typeof scoreOutline> | null;
  /** Number of items reported as sure, and number of wrong ones among them. */
  readonly sure: number;
  readonly wrong: number;
  readonly seconds: number;
  readonly message: string;
}

async function rowOf(folder: string, name: string): Promise<OutlineRow> {
  const file = join(folder, name);
  const truth = await readForm(file.replace(/\.pdf$/, '.json'), Truth);
  const started = performance.now();
  const { items, message } = await read(await readFile(file));
  const seconds = (performance.now() - started) / 1000;
  const right = alignOutline(truth.items, items);
  const sure = items.filter((item) => item.sure).length;
  const wrong = items.filter((item, at) => item.sure && !right.has(at)).length;
  if (truth.items.length > 0) return { name, score: scoreOutline(truth.items, items), sure, wrong, seconds, message };
  const said = items.length > 0 ? `WRONG: ${items.length} items where there are none` : message;
  return { name, score: null, sure, wrong, seconds, message: said };
}

/** Reads every PDF of a folder and compares its outline with the `.json` beside it. */
export async function scoreAgendas(folder: string): Promise<OutlineRow[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.pdf')).sort();
  if (names.length === 0) throw new Error(`no agenda (*.pdf, each with its *.json) in ${folder}`);
  const rows: OutlineRow[] = [];
  for (const name of names) rows.push(await rowOf(folder, name));
  return rows;
}

const USAGE = 'agendas [FOLDER…] [--known COUNT] [--left-out COUNT] [--producers COUNT]';

/**
 * Prints the results of `scoreAgendas` as Markdown tables, for our own folder and the named ones. Each option adds
 * results for its number of generated files of each family and producer: `--known` for files from which the model has
 * not learnt, `--left-out` with models learnt without the family, `--producers` with models learnt without the
 * producer.
 */
export async function benchAgendas(args: readonly string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { known: { type: 'string' }, 'left-out': { type: 'string' }, producers: { type: 'string' } },
  });
  const counts = [values.known, values['left-out'], values.producers].map((count) =>
    count === undefined ? 0 : Number(count),
  );
  if (counts.some((count) => !Number.isInteger(count))) throw new Error(`Usage: npm run bench -- ${USAGE}`);
  for (const folder of [OWN_AGENDAS, ...positionals]) await printAgendas(folder);
  const [known = 0, leftOut = 0, producers = 0] = counts;
  const trials = await import('../lines-learn/left-out.ts');
  if (known > 0) await trials.benchKnown(known);
  if (leftOut > 0) await trials.benchFamilies(leftOut);
  if (producers > 0) await trials.benchProducers(producers);
}

async function printAgendas(folder: string): Promise<void> {
  console.log('| file | F1 | level | matched / expected / given | sure (wrong) | seconds | message |');
  console.log('| --- | --: | --: | --: | --: | --: | --- |');
  const rows = await scoreAgendas(folder);
  for (const { name, score, sure, wrong, seconds, message } of rows) {
    const figures =
      score === null
        ? '– | – | – | –'
        : `${score.f1.toFixed(3)} | ${score.level?.toFixed(3) ?? '–'} | ${score.matched} / ${score.expected} / ${score.given} | ${sure} (${wrong})`;
    console.log(`| ${name} | ${figures} | ${seconds.toFixed(2)} | ${message} |`);
  }
  const { of, f1, level } = agendaMeans(rows);
  const [sure, wrong] = [rows.map((row) => row.sure), rows.map((row) => row.wrong)].map((all) =>
    all.reduce((sum, one) => sum + one, 0),
  );
  console.log(
    `| mean of ${of} | ${f1?.toFixed(3) ?? '–'} | ${level?.toFixed(3) ?? '–'} | | ${sure} (${wrong}) | | |\n`,
  );
}

/** Computes means over the files that have an outline; null if no file has one. */
export function agendaMeans(rows: readonly OutlineRow[]): { of: number; f1: number | null; level: number | null } {
  const scores = rows.flatMap(({ score }) => (score === null ? [] : [score]));
  return {
    of: scores.length,
    f1: mean(scores.map(({ f1 }) => f1)),
    level: mean(scores.map(({ level }) => level ?? 0)),
  };
}

async function read(pdf: Uint8Array): Promise<{ items: readonly ReadItem[]; message: string }> {
  try {
    return { items: (await readPdfOutline(pdf)).items, message: '' };
  } catch (error) {
    if (error instanceof OutlineError) return { items: [], message: error.message };
    throw error;
  }
}
