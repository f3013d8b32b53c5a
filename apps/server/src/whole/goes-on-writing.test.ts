import { UpdateAgenda, GetMeeting, ImportTranscript } from '@greffier/contract/meeting/meetings';
import { Summarize } from '@greffier/contract/meeting/ai';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type KillableServer, openKillableServer } from '../testing/killable-server.ts';
import { type ModelServer, openModelServer } from '../testing/engines/model-server.ts';
import { FORM } from '../testing/uploads.ts';

let server: KillableServer;
let model: ModelServer;

beforeAll(async () => {
  model = await openModelServer(() => ({ object: { facts: [] } }));
  server = await openKillableServer(() => ({ TEXT_ENGINE_URL: model.url, TEXT_ENGINE_MODEL: 'un-modèle' }));
});
afterAll(async () => {
  await server.close();
  await model.close();
});

const LINES = Array.from({ length: 150 }, (_, at) => {
  const from = new Date(at * 6_000).toISOString().slice(11, 23);
  const to = new Date(at * 6_000 + 5_000).toISOString().slice(11, 23);
  return `${from} --> ${to}\n<v ${at % 2 === 0 ? 'Anne Jobin' : 'Léo Arc'}>Le poste numéro ${at} demande un entretien régulier.</v>\n`;
});

it(
  'minutes continue where they were after the server is killed, and no answered prompt is repeated',
  {
    timeout: 240_000,
  },
  async () => {
    await server.start();
    const call = await server.signIn('anne@villars.example');
    const form = new FormData();
    form.set('data', JSON.stringify(FORM));
    form.set('file', new File([`WEBVTT\n\n${LINES.join('\n')}`], 'séance.vtt'));
    const { meeting_id } = ImportTranscript.response.parse(await call(ImportTranscript, {}, form));
    await call(UpdateAgenda, { meeting_id }, { agenda: [{ level: 1, text: 'Entretien' }] });

    // Where items begin is read. Two of the prompts for notes are answered, the others never.
    let notes = 0;
    model.reply = ({ task }) => {
      if (task === 'starts') return { object: { starts: [] } };
      notes += 1;
      return notes <= 2 ? { object: { facts: [] } } : { end: 'never' };
    };
    await call(Summarize, { meeting_id }, { summary_section_length: 100 });
    await expect.poll(() => notes, { timeout: 60_000 }).toBeGreaterThan(2);
    await expect.poll(async () => progress(), { timeout: 10_000 }).toBeGreaterThan(20);
    await server.kill();
    const before = model.asked.splice(0).filter(({ task }) => task === 'facts');

    model.reply = () => ({ object: { facts: [] } });
    await server.start();
    await expect.poll(async () => (await meeting()).status, { timeout: 60_000, interval: 200 }).toBe('completed');
    expect((await meeting()).minutes_engine).toBe('model');
    const prompt = ({ body }: (typeof before)[number]): string => JSON.stringify(body.messages);
    const again = model.asked.map(prompt);
    const answered = before.slice(0, 2).map(prompt);
    expect(again.filter((one) => answered.includes(one))).toEqual([]);
    // What was under way is asked again unchanged. All prompts together contain the meeting once.
    expect(again).toEqual(expect.arrayContaining(before.slice(2).map(prompt)));
    const all = [...before.slice(0, 2), ...model.asked].flatMap(({ passages }) => passages);
    expect(all.toSorted((one, other) => one - other)).toEqual(LINES.map((_, at) => at + 1));

    async function meeting() {
      return GetMeeting.response.parse(await call(GetMeeting, { meeting_id }));
    }
    async function progress() {
      return (await meeting()).progress;
    }
  },
);
