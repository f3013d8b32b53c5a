import { listed, testDocx } from '@greffier/documents/agenda-sources/office/test-office';
import { jpegPdf } from '@greffier/documents/scans/jpeg-pdf';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { AgendaFileError, agendaSourceEngine } from './agenda-source.ts';
import { bombPdf } from '../testing/bomb.ts';
import { OutlineTimeoutError } from './outline.ts';

const PHOTO = fileURLToPath(import.meta.resolve('@greffier/documents/scans/jpeg-pdf')).replace(
  'jpeg-pdf.ts',
  'fixtures/ordre-du-jour.jpg',
);

let folder: string;
let file: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'greffier-agenda-'));
  file = join(folder, 'file');
});
afterEach(() => rm(folder, { recursive: true, force: true }));

async function read(content: Uint8Array | string): ReturnType<typeof agendaSourceEngine.read> {
  await writeFile(file, content);
  return agendaSourceEngine.read(file);
}

it('reads a document in a process of its own, while the server goes on', async () => {
  let turns = 0;
  const counting = setInterval(() => (turns += 1), 5);
  const body = ['Accueil', 'Budget', 'Divers'].map((text) => listed(text, 0)).join('');
  expect(await read(testDocx(body))).toEqual({
    items: ['Accueil', 'Budget', 'Divers'].map((text) => ({ level: 1, text, sure: expect.any(Boolean) as boolean })),
    attachment: null,
  });
  clearInterval(counting);
  expect(turns).toBeGreaterThan(5);
});

describe('the picture of a page', () => {
  const READ = [
    'Accueil et présences',
    'Procès-verbal du 3 mars 2026',
    'Finances',
    'Rénovation du chauffage',
    'Divers',
  ];

  it.each([
    ['a photograph', (photo: Uint8Array) => photo],
    ['a scan in a PDF', jpegPdf],
  ])('is read as %s, without a network', async (_, made) => {
    const found = await read(made(new Uint8Array(await readFile(PHOTO))));
    const items = 'items' in found ? found.items : [];
    expect(items.filter(({ level }) => level === 1).map(({ text }) => text)).toEqual(READ);
    expect(items.filter(({ level }) => level === 2)).toHaveLength(2);
    expect(items.filter(({ sure }) => sure)).toEqual([]);
  });
});

it('reports the lines of a file in which it finds no agenda', async () => {
  expect(await read('Bonjour à toutes et à tous.\nMerci de votre présence, et à bientôt.')).toMatchObject({
    nothing: expect.stringMatching(/^Aucun point d’ordre du jour/) as string,
    lines: [{ text: 'Bonjour à toutes et à tous.' }, { text: 'Merci de votre présence, et à bientôt.' }],
  });
});

it('says why a file is refused, as the process reported it', async () => {
  const refusal = read('{\\rtf1 Ordre du jour}');
  await expect(refusal).rejects.toBeInstanceOf(AgendaFileError);
  await expect(refusal).rejects.toThrow(/RTF/);
});

it('stops recognising a picture when nobody waits for the result, and turns to the next file', async () => {
  await writeFile(file, await readFile(PHOTO));
  const leaving = new AbortController();
  const recognised = agendaSourceEngine.read(file, leaving.signal);
  setTimeout(() => leaving.abort(), 200);
  await expect(recognised).rejects.toMatchObject({ name: 'AbortError' });
  expect(await read('Ordre du jour de la séance du 3 mars\n- Accueil\n- Budget')).toEqual({
    items: ['Accueil', 'Budget'].map((text) => ({ level: 1, text, sure: true })),
    attachment: null,
  });
});

it('ends the reading of a scan of 3 kB that unpacks to 1.5 GB, without using this process’s memory', async () => {
  const before = process.memoryUsage.rss();
  await expect(read(bombPdf(1_500))).rejects.toBeInstanceOf(OutlineTimeoutError);
  expect(process.memoryUsage.rss() - before).toBeLessThan(250e6);
});
