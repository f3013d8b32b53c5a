import type { User } from '@greffier/contract/organisation/auth';
import { readFile, writeFile } from 'node:fs/promises';
import { OutlineError } from '@greffier/documents/outline/outline-error';
import { testPdf } from '@greffier/documents/outline/pdf/test-pdf';
import type { TitledOutline } from '@greffier/documents/outline/titled-outline';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { AgendaFileError } from '../../documents/agenda-source.ts';
import { outlineEngine, OutlineTimeoutError } from '../../documents/outline.ts';
import { bombPdf } from '../../testing/bomb.ts';
import { type House, openHouse, storedKeys } from '../../testing/house.ts';
import { outlineOf } from '../../testing/engines/outline.ts';
import { addUser } from '../../testing/rows.ts';
import { PDFS_PER_PERSON, type ReceivePdf, type OutlinesService } from './service.ts';

let house: House;
let user: User;
let outlines: OutlinesService;
beforeAll(async () => {
  house = await openHouse();
});
beforeEach(async () => {
  await house.reset();
  user = await addUser(house.deps.database.db);
  outlines = house.services.outlines;
});
afterAll(() => house.close());

const receive: ReceivePdf = (path) => writeFile(path, '%PDF-');

it('keeps a PDF on the disk until it is read, and no longer', async () => {
  house.outline.read.mockImplementation(async (path) => {
    expect(await readFile(path, 'utf8')).toBe('%PDF-');
    expect(await storedKeys(house)).toHaveLength(1);
    return outlineOf([{ level: 1, text: 'Budget', sure: false }]);
  });
  expect(await outlines.read(user, receive)).toEqual({
    pages: [{ number: 1, width: 595, height: 842 }],
    lines: [{ page: 1, x: 70, y: 80, width: 200, height: 14, text: 'Budget', title: 'Budget' }],
    items: [{ level: 1, text: 'Budget', sure: false, lines: [0] }],
    error: null,
  });
  house.outline.read.mockRejectedValueOnce(new Error('broken'));
  await expect(outlines.read(user, receive)).rejects.toThrow('broken');
  await expect(outlines.read(user, () => Promise.reject(new Error('cut')))).rejects.toThrow('cut');
  expect(await storedKeys(house)).toEqual([]);
});

it('lets nobody have many PDFs at once: the next is refused before it is sent, and others’ are not', async () => {
  const turn = Promise.withResolvers<TitledOutline>();
  house.outline.read.mockReturnValue(turn.promise);
  const waiting = Array.from({ length: PDFS_PER_PERSON }, () => outlines.read(user, receive));
  let received = 0;
  const oneMore = (who: User) =>
    outlines.read(who, async (path) => {
      received += 1;
      await receive(path);
    });
  await expect(oneMore(user)).rejects.toMatchObject({
    status: 429,
    retryAfter: 60,
    message: expect.stringMatching(/attendez.*puis renvoyez celui-ci/) as string,
  });
  expect(received).toBe(0);
  const others = oneMore(await addUser(house.deps.database.db));
  await expect.poll(() => received).toBe(1);
  turn.resolve(outlineOf([]));
  await Promise.all([...waiting, others]);
  await expect(oneMore(user)).resolves.toMatchObject({ items: [], error: null });
});

it('stops reading when the person has gone, keeps nothing of the file, and gives the place back', async () => {
  const forever = (_: string, signal?: AbortSignal) =>
    new Promise<never>((_done, fail) => signal?.addEventListener('abort', () => fail(signal.reason)));
  house.outline.read.mockImplementation(forever);
  house.agendaSource.read.mockImplementation(forever);
  for (let times = 0; times <= PDFS_PER_PERSON; times += 1) {
    for (const read of [outlines.read, outlines.readSource]) {
      const leaving = new AbortController();
      const reading = read(user, receive, leaving.signal);
      leaving.abort();
      await expect(reading).rejects.toMatchObject({ name: 'AbortError' });
    }
  }
  expect(await storedKeys(house)).toEqual([]);
});

it('has room for a bounded number of PDFs, whoever sends them', async () => {
  const turn = Promise.withResolvers<TitledOutline>();
  house.outline.read.mockReturnValue(turn.promise);
  const people = await Promise.all(Array.from({ length: 9 }, () => addUser(house.deps.database.db)));
  const asked = people.flatMap((person) => [
    outlines.read(person, receive),
    outlines.read(person, receive),
    outlines.read(person, receive),
  ]);
  const refused = asked.map((each) =>
    each.then(
      () => null,
      (error: unknown) => error,
    ),
  );
  setTimeout(() => turn.resolve(outlineOf([])), 50);
  const reasons = (await Promise.all(refused)).filter((reason) => reason !== null);
  expect(reasons).toHaveLength(3);
  expect(reasons[0]).toMatchObject({
    status: 503,
    retryAfter: 60,
    message: expect.stringContaining('dans une minute') as string,
  });
});

it('answers in French for a PDF of 3 kB that unpacks to gigabytes, and the server’s memory stays as it was', async () => {
  const bomb = bombPdf(1_500);
  house.outline.read.mockImplementation((path) => outlineEngine.read(path));
  const before = process.memoryUsage.rss();
  await expect(outlines.read(user, (path) => writeFile(path, bomb))).rejects.toMatchObject({
    status: 503,
    message: expect.stringContaining('importez les seules pages de l’ordre du jour') as string,
  });
  expect(process.memoryUsage.rss() - before).toBeLessThan(250e6);
  expect(await storedKeys(house)).toEqual([]);
});

describe('a PDF in which the rules find no outline', () => {
  const lines = ['Comité', 'Accueil', 'Budget', 'Divers'].map((text) => ({ text, x: 70, size: 11, isBold: false }));

  const { pages, lines: readLines } = outlineOf(lines.map(({ text }) => ({ level: 1, text })));
  const printed = { pages, lines: readLines };

  it('is read by a language model, in the words of its lines, and no item counts as sure', async () => {
    house.outline.read.mockRejectedValue(new OutlineError('no_outline', { lines, outline: { ...printed, items: [] } }));
    house.text.labelLines.mockResolvedValueOnce([
      { line: 1, level: 1 },
      { line: 2, level: 2 },
      { line: 3, level: 1 },
    ]);
    expect(await outlines.read(user, receive)).toEqual({
      items: [
        { level: 1, text: 'Accueil', sure: false, lines: [1] },
        { level: 2, text: 'Budget', sure: false, lines: [2] },
        { level: 1, text: 'Divers', sure: false, lines: [3] },
      ],
      ...printed,
      error: null,
    });
    expect(house.text.labelLines.mock.lastCall?.[0]).toEqual(lines);
  });

  it.each([
    ['there is no model', null],
    ['it finds none, either', []],
  ])('has no outline if %s', async (_, labels) => {
    house.outline.read.mockRejectedValue(new OutlineError('no_outline', { lines, outline: { ...printed, items: [] } }));
    house.text.labelLines.mockResolvedValueOnce(labels);
    expect(await outlines.read(user, receive)).toEqual({
      ...printed,
      items: [],
      error: expect.stringMatching(/^Aucun point/),
    });
  });

  it('is not shown to a model if no text is printed in it', async () => {
    house.outline.read.mockRejectedValue(new OutlineError('no_outline'));
    expect(await outlines.read(user, receive)).toMatchObject({ items: [] });
    expect(house.text.labelLines).not.toHaveBeenCalled();
  });

  it('comes with its lines from the process that has read it', async () => {
    const pages = [[{ text: 'Chers membres, venez nombreux.' }, { text: 'Nous parlerons de la fête.' }]];
    house.outline.read.mockImplementation((path) => outlineEngine.read(path));
    await outlines.read(user, (path) => writeFile(path, testPdf({ pages })));
    expect(house.text.labelLines.mock.lastCall?.[0].map(({ text }) => text)).toEqual([
      'Chers membres, venez nombreux.',
      'Nous parlerons de la fête.',
    ]);
  });
});

describe('a file of another kind', () => {
  it('is read as it is, and the attachment with the agenda is named', async () => {
    house.agendaSource.read.mockImplementation(async (path) => {
      expect(await readFile(path, 'utf8')).toBe('%PDF-');
      return { items: [{ level: 9, text: 'Budget', sure: true }], attachment: 'odj.docx' };
    });
    expect(await outlines.readSource(user, receive)).toEqual({
      items: [{ level: 6, text: 'Budget', sure: true }],
      error: null,
      attachment: 'odj.docx',
    });
    expect(await storedKeys(house)).toEqual([]);
  });

  it('without an outline is read by a language model, or reported to have none', async () => {
    const lines = ['Accueil', 'Budget'].map((text) => ({ text, x: 70, size: 11, isBold: false }));
    house.agendaSource.read.mockResolvedValue({ nothing: 'Aucun point.', lines });
    house.text.labelLines.mockResolvedValueOnce([
      { line: 0, level: 1 },
      { line: 1, level: 1 },
    ]);
    // A language model's items are never sure, because it may guess.
    const items = ['Accueil', 'Budget'].map((text) => ({ level: 1, text, sure: false }));
    expect(await outlines.readSource(user, receive)).toEqual({ items, error: null, attachment: null });
    house.text.labelLines.mockResolvedValueOnce(null);
    expect(await outlines.readSource(user, receive)).toEqual({ items: [], error: 'Aucun point.', attachment: null });
  });

  it.each([
    ['cannot be read', new AgendaFileError('Ce fichier est vide.'), { status: 422, code: 'unreadable_agenda' }],
    ['takes too long', new OutlineTimeoutError(), { status: 503, code: 'engine_unavailable' }],
  ])('is refused if it %s', async (_, error, refusal) => {
    house.agendaSource.read.mockRejectedValueOnce(error);
    await expect(outlines.readSource(user, receive)).rejects.toMatchObject(refusal);
  });

  it('takes up the same limited places as PDFs', async () => {
    const turn = Promise.withResolvers<TitledOutline>();
    house.outline.read.mockReturnValue(turn.promise);
    const waiting = Array.from({ length: PDFS_PER_PERSON }, () => outlines.read(user, receive));
    await expect(outlines.readSource(user, receive)).rejects.toMatchObject({ status: 429 });
    turn.resolve({ pages: [], lines: [], items: [] });
    await Promise.all(waiting);
  });

  it('may be a scan that came as a PDF: its pictures are read', async () => {
    house.outline.read.mockRejectedValueOnce(new OutlineError('no_text'));
    expect(await outlines.read(user, receive)).toMatchObject({
      items: [{ level: 1, text: 'Budget', sure: false }],
      error: null,
    });
    house.outline.read.mockRejectedValueOnce(new OutlineError('encrypted'));
    await expect(outlines.read(user, receive)).rejects.toMatchObject({ code: 'unreadable_pdf' });
    expect(house.agendaSource.read).toHaveBeenCalledOnce();
  });
});
