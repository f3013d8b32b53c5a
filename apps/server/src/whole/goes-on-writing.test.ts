import { expect, it } from 'vitest';
import type { ModelServer } from '../testing/engines/model-server.ts';
import type { KillableServer } from '../testing/processes/killable-server.ts';
import { askForMinutes, openWritingServerForTests } from '../testing/processes/writing-server.ts';

let server: KillableServer;
let model: ModelServer;
openWritingServerForTests((opened) => ({ server, model } = opened));

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
    // The model answers the prompt for where items begin, two of the prompts for notes, and no others.
    let notes = 0;
    model.reply = ({ task }) => {
      if (task === 'starts') return { object: { starts: [] } };
      notes += 1;
      return notes <= 2 ? { object: { facts: [] } } : { end: 'never' };
    };
    const { meeting } = await askForMinutes(call, { vtt: `WEBVTT\n\n${LINES.join('\n')}`, item: 'Entretien' });
    await expect.poll(() => notes, { timeout: 60_000 }).toBeGreaterThan(2);
    await expect.poll(async () => (await meeting()).progress, { timeout: 10_000 }).toBeGreaterThan(20);
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
    // Prompts that were under way are repeated unchanged. All prompts together contain each passage once.
    expect(again).toEqual(expect.arrayContaining(before.slice(2).map(prompt)));
    const all = [...before.slice(0, 2), ...model.asked].flatMap(({ passages }) => passages);
    expect(all.toSorted((one, other) => one - other)).toEqual(LINES.map((_, at) => at + 1));
  },
);
