import type { User } from '@greffier/contract/organisation/auth';
import { unzipDocx } from '@greffier/documents/docx/test-docx';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { minutesHtmlEngine } from '../../documents/minutes-html.ts';
import { wordEngine } from '../../documents/word.ts';
import { type House, openHouse } from '../../testing/house.ts';
import { addMeeting, addUser } from '../../testing/rows.ts';
import type { MeetingsService } from '../meetings/service.ts';
import type { EditingService } from './editing.ts';
import { createServices } from '../../services.ts';

// Minutes that were stored before their depth was limited. The engines are the server's own, with their time limits.
const LEVELS = 60_000;
const WORDS = Array.from({ length: LEVELS }, (_, at) => `m${at}`);
const DEEP = WORDS.map((word) => `<ul><li>${word}`).join('') + '</li></ul>'.repeat(LEVELS);
const wordsIn = (text: string) => text.match(/\bm\d+\b/g) ?? [];

let house: House;
let user: User;
let meetings: MeetingsService;
let editing: EditingService;

beforeAll(async () => {
  house = await openHouse();
  const deps = { ...house.deps, word: wordEngine, minutesHtml: minutesHtmlEngine };
  user = await addUser(deps.database.db);
  ({ meetings, editing } = createServices(deps));
});
afterAll(() => house.close());

const add = () =>
  addMeeting(house.deps.database.db, user, { status: 'completed', summary: DEEP, completedAt: new Date() });

it('opens minutes nested 60,000 levels deep, and their version, with all their text, and saves corrections', async () => {
  const { id } = await add();
  const summary = (await meetings.get(user, id)).summary ?? '';
  expect(wordsIn(summary)).toEqual(WORDS);
  expect((await editing.version(user, id, 1)).summary).toBe(summary);
  const corrected = summary.replace('m0', 'M0');
  const saved = await editing.save(user, id, { summary: corrected, version: 0, division: null, session: null });
  expect(saved.version).toBe(1);
  expect((await meetings.get(user, id)).summary).toBe(corrected);
  expect(await editing.restore(user, id, 1)).toBe(2);
  expect((await meetings.get(user, id)).summary).toBe(summary);
});

it('hands out the current minutes if somebody else saved meanwhile', async () => {
  const { id } = await add();
  const { summary } = await meetings.get(user, id);
  const refusal = editing.save(user, id, { summary: '<p>Fin.</p>', version: 7, division: null, session: null });
  await expect(refusal).rejects.toMatchObject({ status: 409, current: expect.objectContaining({ summary }) });
});

it('makes a Word file of such minutes, with all their text', { timeout: 60_000 }, async () => {
  const { id } = await add();
  const { content } = await meetings.minutesDocument(user, id);
  expect(wordsIn(unzipDocx(content)['word/document.xml'] ?? '')).toEqual(WORDS);
});
