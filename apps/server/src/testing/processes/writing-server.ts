import { Summarize } from '@greffier/contract/meeting/minutes/ai';
import { ListMeetings } from '@greffier/contract/meeting/meeting-list';
import { GetMeeting, ImportTranscript, type Meeting, UpdateAgenda } from '@greffier/contract/meeting/meetings';
import { afterAll, beforeAll, expect } from 'vitest';
import { type ModelServer, openModelServer } from '../engines/model-server.ts';
import { type Ask, type KillableServer, openKillableServer } from './killable-server.ts';
import { FORM, VTT } from '../uploads.ts';

interface Opened {
  readonly server: KillableServer;
  /** Language model that writes for the server. Until a test changes the model's answers, it notes no facts. */
  readonly model: ModelServer;
}

/**
 * Opens a server that can be killed, and a language model, before the tests of a file, and closes them afterwards. The
 * server is not started yet.
 * @param take receives the server and the model, and puts them where the tests find them
 */
export function openWritingServerForTests(
  take: (opened: Opened) => void,
  settings: () => Readonly<Record<string, string>> = () => ({}),
): void {
  let server: KillableServer;
  let model: ModelServer;
  beforeAll(async () => {
    model = await openModelServer(() => ({ object: { facts: [] } }));
    server = await openKillableServer(() => ({
      ...settings(),
      TEXT_ENGINE_URL: model.url,
      TEXT_ENGINE_MODEL: 'un-modèle',
    }));
    take({ server, model });
  });
  afterAll(async () => {
    await server.close();
    await model.close();
  });
}

/** Makes a form with a transcript, as the page for imported transcripts sends it. */
export function transcriptForm(vtt = VTT): FormData {
  const form = new FormData();
  form.set('data', JSON.stringify(FORM));
  form.set('file', new File([vtt], 'séance.vtt'));
  return form;
}

/**
 * Imports a transcript, gives its meeting an agenda of one item, and asks for the minutes.
 * @returns the meeting's id, and a function that reads the meeting
 */
export async function askForMinutes(
  call: Ask,
  { vtt = VTT, item = 'Budget' } = {},
): Promise<{ readonly meeting_id: string; readonly meeting: () => Promise<Meeting> }> {
  const { meeting_id } = ImportTranscript.response.parse(await call(ImportTranscript, {}, transcriptForm(vtt)));
  await call(UpdateAgenda, { meeting_id }, { agenda: [{ level: 1, text: item }] });
  await call(Summarize, { meeting_id }, { summary_section_length: 100 });
  return { meeting_id, meeting: async () => GetMeeting.response.parse(await call(GetMeeting, { meeting_id })) };
}

/** Asks for minutes that are never written to their end, and waits until the model has been asked. */
export async function beginMinutes(call: Ask, model: ModelServer): ReturnType<typeof askForMinutes> {
  model.reply = () => ({ end: 'never' });
  const before = model.asked.length;
  const begun = await askForMinutes(call);
  await expect.poll(() => model.asked.length, { timeout: 60_000 }).toBeGreaterThan(before);
  return begun;
}

/** Starts the server on restored or moved data, expects only this meeting there, and waits until its minutes are written. */
export async function expectWritten({ server, model }: Opened, email: string, meeting_id: string): Promise<Meeting> {
  model.reply = ({ task }) => (task === 'starts' ? { object: { starts: [] } } : { object: { facts: [] } });
  await server.start();
  const call = await server.signIn(email);
  const { meetings } = ListMeetings.response.parse(await call(ListMeetings, {}));
  expect(meetings.map(({ id }) => id)).toEqual([meeting_id]);
  const meeting = async () => GetMeeting.response.parse(await call(GetMeeting, { meeting_id }));
  await expect.poll(async () => (await meeting()).status, { timeout: 60_000, interval: 200 }).toBe('completed');
  return meeting();
}
