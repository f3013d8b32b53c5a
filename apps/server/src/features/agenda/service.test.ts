import type { User } from '@greffier/contract/organisation/auth';
import { OutlineError } from '@greffier/documents/outline/pdf-outline';
import { TemplateId } from '@greffier/contract/ids';
import { randomUUID } from 'node:crypto';
import { beforeEach, expect, it, vi } from 'vitest';
import { templates } from '../../database/schema/templates.ts';
import { OutlineTimeoutError } from '../../documents/outline.ts';
import type { ReceivePdf } from '../outlines/service.ts';
import type { House } from '../../testing/house.ts';
import { openHouseForTests } from '../../testing/open-for-tests.ts';
import { addMeeting, addUser } from '../../testing/rows.ts';
import type { AgendaService } from './service.ts';

const AGENDA = [
  { level: 1, text: 'Budget' },
  { level: 2, text: 'Comptes' },
];

let house: House;
let user: User;
let agenda: AgendaService;

openHouseForTests((opened) => (house = opened));
beforeEach(async () => {
  await house.reset();
  user = await addUser(house.deps.database.db);
  agenda = house.services.agenda;
});

const add = (changes: Parameters<typeof addMeeting>[2] = {}) => addMeeting(house.deps.database.db, user, changes);
const stored = async (id: Parameters<typeof agenda.replace>[1]) =>
  (await house.services.meetings.get(user, id)).full_agenda;

it('replaces the agenda, and removes it with an empty list', async () => {
  const { id } = await add();
  await agenda.replace(user, id, AGENDA);
  expect(await stored(id)).toEqual(AGENDA);
  await agenda.replace(user, id, []);
  expect(await stored(id)).toEqual([]);
});

it.each(['pending', 'transcription'] as const)(
  'replaces the agenda that came with a meeting, while the meeting is in %s',
  async (status) => {
    const { id } = await add({ status, agenda: AGENDA });
    await agenda.replace(user, id, []);
    expect(await stored(id)).toEqual([]);
  },
);

it.each(['summarization', 'completed', 'error'] as const)(
  'does not change the agenda of a meeting in %s',
  async (status) => {
    const { id } = await add({ status, agenda: AGENDA });
    await expect(agenda.replace(user, id, [])).rejects.toMatchObject({ status: 409 });
    expect(await stored(id)).toEqual(AGENDA);
  },
);

it('takes the agenda over from a template that the person can read', async () => {
  const { id } = await add();
  const template = TemplateId.parse(randomUUID());
  await house.deps.database.db
    .insert(templates)
    .values({ id: template, name: 'Comité', format: AGENDA, userId: user.id });
  expect(await agenda.generate(user, id, template)).toEqual({ items: AGENDA, found: [], error: null });
  expect(await stored(id)).toEqual(AGENDA);
});

it('adds nothing to a chosen template, but lists the other subjects that were discussed', async () => {
  const { id } = await add();
  const template = TemplateId.parse(randomUUID());
  await house.deps.database.db
    .insert(templates)
    .values({ id: template, name: 'Comité', format: AGENDA, userId: user.id });
  house.text.proposeAgenda.mockResolvedValueOnce([...AGENDA, { level: 1, text: 'Toiture' }]);
  expect(await agenda.generate(user, id, template)).toEqual({
    items: AGENDA,
    found: [{ level: 1, text: 'Toiture', before: 2 }],
    error: null,
  });
  expect(await stored(id)).toEqual(AGENDA);
});

it('proposes an agenda from the transcript alone, and keeps the present one if no agenda is found', async () => {
  const { id } = await add({ agenda: [{ level: 1, text: 'Ancien' }] });
  const nothing = await agenda.generate(user, id, null);
  expect(nothing).toMatchObject({ items: [], error: expect.stringMatching(/template/) });
  expect(await stored(id)).toEqual([{ level: 1, text: 'Ancien' }]);
  house.text.proposeAgenda.mockResolvedValueOnce(AGENDA);
  expect(await agenda.generate(user, id, null)).toEqual({ items: AGENDA, found: [], error: null });
  expect(await stored(id)).toEqual(AGENDA);
});

it.each([
  ['nothing', []],
  ['an agenda', AGENDA],
])('answers nothing about a meeting that was deleted while %s was proposed', async (_, proposal) => {
  const { id } = await add();
  house.text.proposeAgenda.mockImplementationOnce(async () => {
    await house.services.meetings.remove(user, id);
    return proposal;
  });
  await expect(agenda.generate(user, id, null)).rejects.toMatchObject({ status: 404 });
});

it('does not find a template that is not there, nor another person’s meeting', async () => {
  const { id } = await add();
  const template = TemplateId.parse(randomUUID());
  await expect(agenda.generate(user, id, template)).rejects.toMatchObject({ status: 404 });
  const other = await addUser(house.deps.database.db);
  await expect(agenda.replace(other, id, AGENDA)).rejects.toMatchObject({ status: 404 });
  expect(await stored(id)).toEqual([]);
});

it('takes the outline of a PDF, and keeps the present agenda if the PDF has none', async () => {
  const { id } = await add({ agenda: [{ level: 1, text: 'Ancien' }] });
  house.outline.read.mockRejectedValueOnce(new OutlineError('no_outline'));
  const pdf = () => Promise.resolve();
  expect(await agenda.extract(user, id, pdf)).toMatchObject({ items: [], error: expect.stringMatching(/à la main/) });
  expect(await stored(id)).toEqual([{ level: 1, text: 'Ancien' }]);
  const { items } = await agenda.extract(user, id, pdf);
  expect(items.length).toBeGreaterThan(0);
  // The lines that the items were read from are not stored.
  expect(await stored(id)).toEqual(items.map(({ level, text }) => ({ level, text })));
});

it('refuses an unreadable PDF with the reason, and one that takes too long', async () => {
  const { id } = await add();
  const pdf = () => Promise.resolve();
  house.outline.read.mockRejectedValueOnce(new OutlineError('encrypted'));
  await expect(agenda.extract(user, id, pdf)).rejects.toMatchObject({
    status: 422,
    code: 'unreadable_pdf',
    message: expect.stringMatching(/mot de passe/),
  });
  house.outline.read.mockRejectedValueOnce(new OutlineTimeoutError());
  await expect(agenda.extract(user, id, pdf)).rejects.toMatchObject({ status: 503 });
});

it('reads no PDF for a meeting whose agenda cannot change', async () => {
  const { id } = await add({ status: 'completed' });
  const receive = vi.fn<ReceivePdf>();
  await expect(agenda.extract(user, id, receive)).rejects.toMatchObject({ status: 409 });
  expect(receive).not.toHaveBeenCalled();
});

it('takes the agenda of another kind of file, and keeps the present one if the file has none', async () => {
  const { id } = await add({ agenda: [{ level: 1, text: 'Ancien' }] });
  const file = () => Promise.resolve();
  house.agendaSource.read.mockResolvedValueOnce({ nothing: 'Aucun point.', lines: [] });
  expect(await agenda.importFrom(user, id, file)).toEqual({ items: [], error: 'Aucun point.', attachment: null });
  expect(await stored(id)).toEqual([{ level: 1, text: 'Ancien' }]);
  const items = AGENDA.map((item, at) => ({ ...item, sure: at === 0 }));
  house.agendaSource.read.mockResolvedValueOnce({ items, attachment: 'odj.docx' });
  expect(await agenda.importFrom(user, id, file)).toEqual({ items, error: null, attachment: 'odj.docx' });
  // The answer says whether each item is sure; this is not stored.
  expect(await stored(id)).toEqual(AGENDA);
});

it('reads an agenda from a file for a future meeting, and stores nothing', async () => {
  const { id } = await add();
  const items = AGENDA.map((item) => ({ ...item, sure: false }));
  house.agendaSource.read.mockResolvedValueOnce({ items, attachment: null });
  expect(await agenda.readFor(user, () => Promise.resolve())).toEqual({ items, error: null, attachment: null });
  house.agendaSource.read.mockResolvedValueOnce({ nothing: 'Aucun point.', lines: [] });
  const nothing = { items: [], error: 'Aucun point.', attachment: null };
  expect(await agenda.readFor(user, () => Promise.resolve())).toEqual(nothing);
  expect(await stored(id)).toEqual([]);
});

it('keeps an agenda that another window saved meanwhile, and reports it', async () => {
  const { id } = await add();
  const other = [{ level: 1, text: 'De l’autre fenêtre' }];
  const meanwhile = (agendaOfOther: readonly { level: number; text: string }[]) => () =>
    agenda.replace(user, id, agendaOfOther);
  const refusal = {
    status: 409,
    code: 'outdated',
    message: expect.stringMatching(/un autre ordre du jour a été enregistré.*il a été gardé/) as string,
  };
  await expect(agenda.importFrom(user, id, meanwhile(other))).rejects.toMatchObject(refusal);
  expect(await stored(id)).toEqual(other);
  await agenda.replace(user, id, []);
  await expect(agenda.extract(user, id, meanwhile(other))).rejects.toMatchObject(refusal);
  expect(await stored(id)).toEqual(other);
  await agenda.replace(user, id, []);
  house.text.proposeAgenda.mockImplementationOnce(async () => {
    await meanwhile(other)();
    return AGENDA;
  });
  await expect(agenda.generate(user, id, null)).rejects.toMatchObject(refusal);
  expect(await stored(id)).toEqual(other);
  // The same file in both windows gives the same agenda, so nothing is lost.
  await agenda.replace(user, id, []);
  const same = [{ level: 1, text: 'Budget' }];
  expect(await agenda.importFrom(user, id, meanwhile(same))).toMatchObject({ error: null });
  expect(await stored(id)).toEqual(same);
});

it('replaces and removes only the agenda that the person saw', async () => {
  const { id } = await add({ agenda: AGENDA });
  const other = [{ level: 1, text: 'De l’autre fenêtre' }];
  await agenda.replace(user, id, other, AGENDA);
  const refusal = { status: 409, code: 'outdated', message: expect.stringMatching(/rien n’a été remplacé/) as string };
  await expect(agenda.replace(user, id, [], AGENDA)).rejects.toMatchObject(refusal);
  await expect(agenda.replace(user, id, [{ level: 1, text: 'Budget' }], [])).rejects.toMatchObject(refusal);
  expect(await stored(id)).toEqual(other);
  // Both windows have saved the same agenda, so nothing can be lost.
  await agenda.replace(user, id, other, AGENDA);
  await agenda.replace(user, id, [], other);
  expect(await stored(id)).toEqual([]);
});

it('stores the agenda of only one of two windows that import at once, and refuses the other', async () => {
  const { id } = await add();
  const gate = Promise.withResolvers<void>();
  house.agendaSource.read.mockImplementation(async () => {
    await gate.promise;
    const text = `Lecture ${house.agendaSource.read.mock.calls.length}`;
    house.agendaSource.read.mockResolvedValue({ items: [{ level: 1, text: 'Autre', sure: true }], attachment: null });
    return { items: [{ level: 1, text, sure: true }], attachment: null };
  });
  const first = agenda.importFrom(user, id, () => Promise.resolve());
  await expect.poll(() => house.agendaSource.read.mock.calls.length).toBe(1);
  const second = agenda.importFrom(user, id, async () => {
    gate.resolve();
    await first;
  });
  await expect(second).rejects.toMatchObject({ status: 409, code: 'outdated' });
  expect(await stored(id)).toEqual([{ level: 1, text: 'Lecture 1' }]);
});

it('saves nothing once the person has cancelled', async () => {
  const { id } = await add();
  for (const name of ['extract', 'importFrom'] as const) {
    const leaving = new AbortController();
    const reading = agenda[name](user, id, async () => leaving.abort(), leaving.signal);
    await expect(reading).rejects.toMatchObject({ name: 'AbortError' });
  }
  expect(house.outline.read).not.toHaveBeenCalled();
  const late = new AbortController();
  house.agendaSource.read.mockImplementationOnce(async () => {
    late.abort();
    return { items: [{ level: 1, text: 'Budget', sure: true }], attachment: null };
  });
  const reading = agenda.importFrom(user, id, () => Promise.resolve(), late.signal);
  await expect(reading).rejects.toMatchObject({ name: 'AbortError' });
  expect(await stored(id)).toEqual([]);
});

it('reads no file for a meeting whose agenda cannot change', async () => {
  const { id } = await add({ status: 'completed' });
  const receive = vi.fn<ReceivePdf>();
  await expect(agenda.importFrom(user, id, receive)).rejects.toMatchObject({ status: 409 });
  expect(receive).not.toHaveBeenCalled();
});

it('tells only a meeting’s owner which items it leaves to the next meeting', async () => {
  const summary = '<h1>Budget</h1><p>Le point est reporté à la prochaine séance.</p>';
  const { id } = await add({ status: 'completed', summary, agenda: AGENDA });
  expect(await agenda.next(user, id)).toEqual({
    items: [
      { level: 1, text: 'Budget', unfinished: 'postponed' },
      { level: 2, text: 'Comptes', unfinished: null },
    ],
    announced: [],
  });
  const other = await addUser(house.deps.database.db);
  await expect(agenda.next(other, id)).rejects.toMatchObject({ status: 404 });
});
