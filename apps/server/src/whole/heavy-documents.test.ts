import type { User } from '@greffier/contract/organisation/auth';
import { FindSpeakers } from '@greffier/contract/meeting/transcript/find-speakers';
import { ListFindings, SetFindingState } from '@greffier/contract/meeting/minutes/findings';
import { BODY_BYTES, FINDINGS_LIMITS, MINUTES_LIMITS, TEXT_LIMITS, TRANSCRIPT_LIMITS } from '@greffier/contract/limits';
import * as meetings from '@greffier/contract/meeting/meetings';
import { MeetingId } from '@greffier/contract/ids';
import * as minutes from '@greffier/contract/meeting/minutes/minutes';
import { DownloadOwnData } from '@greffier/contract/organisation/own-data';
import { ListTemplates } from '@greffier/contract/organisation/templates';
import { UpdateTranscript } from '@greffier/contract/meeting/transcript/transcript';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { WrittenFindings } from '../database/schema/meetings.ts';
import { templates } from '../database/schema/templates.ts';
import { minutesHtmlEngine } from '../documents/minutes-html.ts';
import { transcriptEngine } from '../documents/transcripts.ts';
import { wordEngine } from '../documents/word.ts';
import { embeddingsKey } from '../features/meetings/keys.ts';
import { TEMPLATES_PER_OWNER } from '../features/templates/service.ts';
import { type Answer, type Caller, openCaller } from '../testing/caller.ts';
import { type House, openHouse } from '../testing/house.ts';
import { whileOthersAsk } from '../testing/responsiveness/others.ts';
import { addMeeting, addUser } from '../testing/rows.ts';

/** The longest that other people may wait, whatever one person sends; milliseconds. */
const WAIT_MS = 200;

let house: House;
let caller: Caller;
let user: User;
beforeAll(async () => {
  house = await openHouse();
  const engines = { minutesHtml: minutesHtmlEngine, transcripts: transcriptEngine, word: wordEngine };
  caller = await openCaller({ ...house, deps: { ...house.deps, ...engines } });
});
afterAll(() => house.close());
beforeEach(async () => {
  await house.reset();
  user = await addUser(house.deps.database.db);
});

/** Makes a call while other people use the server, and checks that they do not wait too long. */
async function watched(...request: Parameters<Caller['call']>): Promise<Answer> {
  const { result, longestWait } = await whileOthersAsk(house.deps.database, () => caller.call(...request));
  expect(longestWait, `${request[1].id} keeps others waiting`).toTakeLessThan(WAIT_MS);
  return result;
}

/** Makes a call about a meeting many times at once, while other people use the server. */
async function watchedAtOnce(call: Parameters<Caller['call']>[1], meeting_id: string): Promise<void> {
  const all = () => Promise.all(Array.from({ length: 20 }, () => caller.call(user, call, { params: { meeting_id } })));
  const { result, longestWait } = await whileOthersAsk(house.deps.database, all);
  expect(new Set(result.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
  expect(longestWait, `${call.id} keeps others waiting`).toTakeLessThan(WAIT_MS);
}

const SENTENCE = 'Le conseil a longuement débattu de ce point avant de passer au vote. ';
const { passages: PASSAGES, characters: CHARACTERS } = TRANSCRIPT_LIMITS;

describe('minutes', () => {
  const add = async (summary = '<p>Avant.</p>') =>
    (await addMeeting(house.deps.database.db, user, { status: 'completed', summary })).id;
  const save = (meeting_id: string, summary: string) =>
    watched(user, minutes.SaveSummary, { params: { meeting_id }, body: { summary, version: 0 } });

  it.each([
    ['nested lists of a megabyte', '<ul><li>'.repeat(125_000), /imbriqués sur plus de 50 niveaux/],
    ['lists that nothing closes, hidden by tags that nothing opened', '<ul><li></b></i>'.repeat(60_000), /50 niveaux/],
    ['too many paragraphs', '<p>x</p>'.repeat(MINUTES_LIMITS.elements + 1), /plus de 20\s000 éléments/],
    [
      'a table of too many cells',
      `<table>${'<tr><td>a</td><td>b</td></tr>'.repeat(MINUTES_LIMITS.cells / 2)}<tr><td></td></tr></table>`,
      /un tableau de plus de 5\s000 cellules/,
    ],
    [
      'a small table whose cells span everything',
      `<table>${'<tr><td rowspan="999">a</td></tr>'.repeat(6)}</table>`,
      /5\s000 cellules, cellules fusionnées comprises/,
    ],
  ])('of %s are refused in French, and the former minutes stay', async (_, html, detail) => {
    const id = await add();
    for (const answer of [
      await save(id, html),
      await watched(user, minutes.SetMinutesAside, { params: { meeting_id: id }, body: { summary: html } }),
    ]) {
      expect(answer.statusCode).toBe(422);
      expect(answer.json()).toMatchObject({
        code: 'validation_error',
        detail: expect.stringMatching(detail),
        errors: { summary: expect.stringMatching(/puis enregistrez de nouveau\.$/) },
      });
    }
    const { summary } = (await caller.call(user, meetings.GetMeeting, { params: { meeting_id: id } })).json();
    expect(summary).toBe('<p>Avant.</p>');
  });

  it('of the largest size allowed are saved, read, and made into a Word file', async () => {
    const id = await add();
    const { elements, cells } = MINUTES_LIMITS;
    const table = `<table><tbody>${'<tr><td>a</td><td>b</td></tr>'.repeat(cells / 2)}</tbody></table>`;
    const rest = (elements - cells * 1.5 - 2) / 2;
    const paragraph = `<p><span data-passages="1">${SENTENCE.repeat(2)}</span></p>`;
    const html = table + paragraph.repeat(rest);
    const last = 'é'.repeat(TEXT_LIMITS.summary - html.length);
    expect((await save(id, html + last)).statusCode).toBe(200);
    const params = { meeting_id: id };
    expect((await watched(user, meetings.GetMeeting, { params })).statusCode).toBe(200);
    const file = await watched(user, meetings.DownloadMinutes, { params });
    expect(file.rawPayload.subarray(0, 2).toString()).toBe('PK');
  });

  it.each([
    ['paragraphs that say that nothing was said', `<p><em>${minutes.NOT_DISCUSSED}</em></p>`, 2],
    ['copies of one finding', '<ul><li data-finding="1">Adopté.</li></ul>', 2],
  ])('of %s, the longest allowed, still allow a finding to be accepted or dismissed', async (_, part, elements) => {
    const summary = `<h1>Toiture</h1>${part.repeat(MINUTES_LIMITS.elements / elements - 1)}`;
    const finding = { kind: 'decision', asserted: false, text: 'Adopté.', passageIds: [1], number: 1 } as const;
    const minutesFindings = { headings: ['Toiture'], findings: [{ ...finding, section: 0, state: 'open' as const }] };
    const changes = { status: 'completed', summary, minutesFindings } as const;
    const { id: meeting_id } = await addMeeting(house.deps.database.db, user, changes);
    for (const state of ['accepted', 'dismissed'] as const) {
      const params = { meeting_id, number: '1' };
      expect((await watched(user, SetFindingState, { params, body: { state } })).statusCode).toBe(200);
    }
  });

  function findingsOf(count: number, text: string, line?: string): WrittenFindings {
    const one = { kind: 'decision', asserted: false, text, passageIds: [1], section: 0, state: 'open' } as const;
    const findings = Array.from({ length: count }, (_, at) => {
      const number = at + 1;
      return { ...one, number, ...(line !== undefined && { line: `<li data-finding="${number}">${line}</li>` }) };
    });
    return { headings: ['Toiture'], findings };
  }

  it('with the most findings and remembered lines allowed are listed, changed and saved', async () => {
    const { all, characters, lines } = FINDINGS_LIMITS;
    const minutesFindings = findingsOf(all, 'a'.repeat(characters / all - 100), 'b'.repeat(lines / all - 40));
    const summary = '<h1>Toiture</h1><p>Avant.</p>';
    const changes = { status: 'completed', summary, minutesFindings } as const;
    const { id: meeting_id } = await addMeeting(house.deps.database.db, user, changes);
    await watchedAtOnce(ListFindings, meeting_id);
    for (const number of ['1', '2', '3']) {
      const params = { meeting_id, number };
      expect((await watched(user, SetFindingState, { params, body: { state: 'accepted' } })).statusCode).toBe(200);
    }
    const body = { summary, version: 3 };
    expect((await watched(user, minutes.SaveSummary, { params: { meeting_id }, body })).statusCode).toBe(200);
  });

  it('with more findings than allowed, as an older server stored them, are read without the excess', async () => {
    const minutesFindings = findingsOf(20_000, SENTENCE.repeat(10));
    const changes = { status: 'completed', summary: '<p>Avant.</p>', minutesFindings } as const;
    const { id: meeting_id } = await addMeeting(house.deps.database.db, user, changes);
    await caller.call(user, minutes.ListMinutesVersions, { params: { meeting_id } });
    for (const call of [minutes.ListMinutesVersions, meetings.GetMeeting, meetings.ProposeAttendance]) {
      const before = process.threadCpuUsage();
      await watchedAtOnce(call, meeting_id);
      const { user: own, system } = process.threadCpuUsage(before);
      // If all the findings were read, each call would take a tenth of a second.
      expect((own + system) / 1_000).toTakeLessThan(1_000);
    }
  });

  it('written by an engine, and larger than people may write, can be edited and saved', async () => {
    const written = '<p>x</p>'.repeat(MINUTES_LIMITS.elements + 5);
    const id = await add(written);
    expect((await save(id, written.replace('x', 'y'))).statusCode).toBe(200);
    expect(
      (
        await caller.call(user, minutes.SaveSummary, {
          params: { meeting_id: id },
          body: { summary: `${written}<p>x</p>`, version: 1 },
        })
      ).statusCode,
    ).toBe(422);
  });
});

it('templates, as many and as long as a person may keep, are listed by name, and downloaded with everything else', async () => {
  const { db } = house.deps.database;
  const { agendaItems, agendaItem } = TEXT_LIMITS;
  const format = Array.from({ length: agendaItems }, () => ({ level: 1, text: 'a'.repeat(agendaItem) }));
  const names = Array.from({ length: TEMPLATES_PER_OWNER }, (_, at) => `Template ${at + 1_000}`);
  for (const name of names.toReversed()) await db.insert(templates).values({ name, format, userId: user.id });
  const answer = await watched(user, ListTemplates, {});
  const listed: { name: string; template_format: unknown[] }[] = answer.json().templates;
  expect(listed.map(({ name }) => name)).toEqual(names);
  expect(listed.every(({ template_format }) => template_format.length === agendaItems)).toBe(true);
  expect((await watched(user, DownloadOwnData, {})).rawPayload.length).toBeGreaterThan(10_000_000);
});

describe('names', () => {
  it.each([
    ['spaces', ' a'],
    ['tabs', '\ta'],
  ])('of a megabyte with %s between the letters are refused in French', async (_, part) => {
    const { id: meeting_id } = await addMeeting(house.deps.database.db, user);
    const letters = (0.9 * BODY_BYTES.usual) / JSON.stringify(part).slice(1, -1).length;
    const asked = { params: { meeting_id }, body: { name: part.repeat(letters) } };
    const answer = await watched(user, meetings.UpdateMeeting, asked);
    expect(answer.statusCode).toBe(422);
    expect(answer.json()).toMatchObject({ errors: { name: 'Le nom de la réunion contient au plus 200 caractères' } });
  });
});

describe('transcripts', () => {
  const DATA = JSON.stringify({ meeting_name: 'Comité', meeting_date: '2026-03-03' });
  const send = (text: string) =>
    watched(user, meetings.ImportTranscript, { form: { data: DATA, file: new File([text], 'transcription.txt') } });
  const said = (count: number, characters: number) =>
    Array.from({ length: count }, (_, i) => `${i % 2 ? 'Anne' : 'Luc'}: ${'a'.repeat(characters)}`).join('\n');

  it.each([
    [
      'of two megabytes in 150,000 passages',
      said(150_000, 6),
      /plus de 10\s000 passages.*Partagez-la en plusieurs fichiers/,
    ],
    ['of too many characters', `Anne: ${SENTENCE.repeat(CHARACTERS / 60)}`, /plus de 1\s500\s000 caractères/],
  ])('%s are refused in French, and nothing of them is stored', async (_, text, detail) => {
    const answer = await send(text);
    expect(answer.statusCode).toBe(422);
    expect(answer.json()).toMatchObject({ code: 'unreadable_transcript', detail: expect.stringMatching(detail) });
  });

  it('of the largest size allowed are imported, read, corrected, divided anew, and made into a Word file', async () => {
    const answer = await send(said(PASSAGES, CHARACTERS / PASSAGES));
    expect(answer.statusCode).toBe(200);
    const params = { meeting_id: MeetingId.parse(answer.json().meeting_id) };
    const meeting = (await watched(user, meetings.GetMeeting, { params })).json();
    expect(meeting.passages).toHaveLength(PASSAGES);
    const body = Array.from({ length: TEXT_LIMITS.corrections }, (_, i) => ({
      passage_id: i + 1,
      text: `b${'a'.repeat(149)}`,
    }));
    expect((await watched(user, UpdateTranscript, { params, body })).statusCode).toBe(200);
    const longer = await watched(user, UpdateTranscript, { params, body: { passage_id: 1, text: 'a'.repeat(151) } });
    expect(longer.statusCode).toBe(422);
    expect(longer.json().detail).toMatch(/contient au plus 1\s500\s000 caractères\u00A0: raccourcissez/);
    await house.deps.storage.put(embeddingsKey(params.meeting_id), Readable.from(['voices']));
    expect((await watched(user, FindSpeakers, { params, body: { speakers: 3 } })).statusCode).toBe(200);
    const file = await watched(user, meetings.DownloadTranscript, { params });
    expect(file.rawPayload.subarray(0, 2).toString()).toBe('PK');
  });
});
