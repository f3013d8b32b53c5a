import { testPdf } from '@greffier/documents/outline/pdf/test-pdf';
import { OutlineError } from '@greffier/documents/outline/pdf-outline';
import { readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { bombPdf } from '../testing/bomb.ts';
import { outlineEngine, OutlineTimeoutError } from './outline.ts';

const ITEMS = ['1. Ouverture de la séance', '2. Comptes 2025', '3. Divers'].map((text) => ({ text }));
const MEGABYTE = 1e6;

let folder: string;
let file: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'greffier-outline-'));
  file = join(folder, 'agenda.pdf');
});
afterEach(() => rm(folder, { recursive: true, force: true }));

it('reads an outline in a process of its own, while the server goes on', async () => {
  await writeFile(file, testPdf({ pages: [[{ text: 'Ordre du jour', size: 16, font: 'bold' }, ...ITEMS]] }), {
    mode: 0o600,
  });
  let turns = 0;
  const counting = setInterval(() => (turns += 1), 5);
  const { lines, items } = await outlineEngine.read(file);
  expect(lines.map(({ title }) => title)).toEqual([
    'Ordre du jour',
    'Ouverture de la séance',
    'Comptes 2025',
    'Divers',
  ]);
  expect(items).toEqual([
    { level: 1, text: 'Ouverture de la séance', sure: expect.any(Boolean), lines: [1] },
    { level: 1, text: 'Comptes 2025', sure: expect.any(Boolean), lines: [2] },
    { level: 1, text: 'Divers', sure: expect.any(Boolean), lines: [3] },
  ]);
  clearInterval(counting);
  expect(turns).toBeGreaterThan(5);
});

it('stops all readings at once when nobody waits for them, including those that have not begun', async () => {
  await writeFile(file, bombPdf(1_500));
  const leaving = new AbortController();
  const readings = Promise.allSettled([1, 2, 3].map(() => outlineEngine.read(file, leaving.signal)));
  await expect.poll(childrenReading, { timeout: 10_000, interval: 20 }).not.toEqual([]);
  leaving.abort();
  const reason = expect.objectContaining({ name: 'AbortError' }) as DOMException;
  expect(await readings).toEqual([1, 2, 3].map(() => ({ status: 'rejected', reason })));
  expect(childrenReading()).toEqual([]);
});

it('says why a PDF is refused, as the process reported it', async () => {
  await writeFile(file, 'bonjour');
  const refusal = outlineEngine.read(file);
  await expect(refusal).rejects.toBeInstanceOf(OutlineError);
  await expect(refusal).rejects.toMatchObject({ code: 'not_pdf' });
});

/** Returns the memory that each PDF-reading child of this process uses, in bytes. */
function childrenReading(): number[] {
  // All files are read synchronously, because the process could grow or end in the meantime.
  const read = (pid: string, name: string): string => {
    try {
      return readFileSync(`/proc/${pid}/${name}`, 'utf8');
    } catch {
      return '';
    }
  };
  return readdirSync('/proc')
    .filter((pid) => /^\d+$/.test(pid) && Number(/\) \S (\d+) /.exec(read(pid, 'stat'))?.[1]) === process.pid)
    .filter((pid) => read(pid, 'cmdline').includes('pdf-outline-child'))
    .map((pid) => Number(read(pid, 'statm').split(' ')[1]) * 4_096);
}

/** Watches the memory of children that read PDFs. @returns a function that returns the largest value seen, in bytes */
function watchChildren(): () => number {
  let most = 0;
  const timer = setInterval(() => (most = Math.max(most, ...childrenReading())), 50);
  return () => {
    clearInterval(timer);
    return most;
  };
}

it('ends the reading of a PDF of 3 kB that unpacks to 1.5 GB, without using this process’s memory', async () => {
  const bomb = bombPdf(1_500);
  expect(bomb.length).toBeLessThan(10_000);
  await writeFile(file, bomb);
  const most = watchChildren();
  const before = process.memoryUsage.rss();
  await expect(outlineEngine.read(file)).rejects.toBeInstanceOf(OutlineTimeoutError);
  expect(process.memoryUsage.rss() - before).toBeLessThan(250 * MEGABYTE);
  // The PDF was still being unpacked when its process was ended.
  expect(most()).toBeGreaterThan(300 * MEGABYTE);
  expect(most()).toBeLessThan(1_000 * MEGABYTE);
});

it('ends the reading of a PDF of 300 kB with unterminated objects after eight seconds of processor time', async () => {
  // For each object, the library reads from the object's beginning to the end of the file.
  await writeFile(file, `%PDF-1.4\n${'1 0 obj\n(\n'.repeat(30_000)}`);
  const started = performance.now();
  await expect(outlineEngine.read(file)).rejects.toMatchObject({ message: 'no reply: time' });
  // The limit on time alone would end the process only after 45 s.
  expect(performance.now() - started).toPassWithin(40_000);
});
