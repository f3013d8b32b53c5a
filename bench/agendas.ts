import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { OutlineError, readPdfOutline } from '@greffier/documents/pdf-outline';
import type { AgendaItem } from '@greffier/contract/values';
import { z } from 'zod';
import { scoreOutline } from './outline-score.ts';

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

const mean = (values: readonly number[]): string =>
  values.length === 0 ? '–' : (values.reduce((sum, value) => sum + value, 0) / values.length).toFixed(3);

/** Reads every PDF of a folder and compares its outline with the `.json` beside it; prints a Markdown table. */
export async function benchAgendas([folder]: readonly string[]): Promise<void> {
  if (folder === undefined) throw new Error('Usage: npm run bench -- agendas <folder of PDFs with their .json>');
  const names = (await readdir(folder)).filter((name) => name.endsWith('.pdf')).sort();
  const [f1s, levels]: [number[], number[]] = [[], []];
  console.log('| file | F1 | level | matched / expected / given | seconds | message |');
  console.log('| --- | --: | --: | --: | --: | --- |');
  for (const name of names) {
    const file = join(folder, name);
    const truth = Truth.parse(JSON.parse(await readFile(file.replace(/\.pdf$/, '.json'), 'utf8')));
    const started = performance.now();
    const { items, message } = await read(await readFile(file));
    const seconds = ((performance.now() - started) / 1000).toFixed(2);
    if (truth.items.length === 0) {
      const said = items.length > 0 ? `WRONG: ${items.length} items where there are none` : message;
      console.log(`| ${name} | – | – | – | ${seconds} | ${said} |`);
      continue;
    }
    const { f1, level, matched, expected, given } = scoreOutline(truth.items, items);
    f1s.push(f1);
    levels.push(level ?? 0);
    const counts = `${matched} / ${expected} / ${given}`;
    console.log(`| ${name} | ${f1.toFixed(3)} | ${level?.toFixed(3) ?? '–'} | ${counts} | ${seconds} | ${message} |`);
  }
  console.log(`| mean of ${f1s.length} | ${mean(f1s)} | ${mean(levels)} | | | |`);
}

async function read(pdf: Uint8Array): Promise<{ items: readonly AgendaItem[]; message: string }> {
  try {
    return { items: await readPdfOutline(pdf), message: '' };
  } catch (error) {
    if (error instanceof OutlineError) return { items: [], message: error.message };
    throw error;
  }
}
