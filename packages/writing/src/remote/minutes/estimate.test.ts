import { expect, it } from 'vitest';
import type { WriteInput } from '../../engine.ts';
import { type ModelClient, roomFor } from '../client/client.ts';
import { workOfMinutes } from './estimate.ts';
import { writeMinutes } from './minutes.ts';

const meeting = (passages: number, changes: Partial<WriteInput> = {}): WriteInput => ({
  passages: Array.from({ length: passages }, (_, at) => ({
    id: at + 1,
    speaker: 'speaker_1',
    start: 10 * at,
    end: 10 * at + 9,
    text: 'Le devis pour la toiture de l’école s’élève à quarante-huit mille francs, et il est attendu en mars.',
  })),
  speakerNames: {},
  participants: ['Anne Jobin'],
  agenda: Array.from({ length: 8 }, (_, at) => ({ level: 1 as const, text: `Point ${at + 1}` })),
  sectionLength: 300,
  ...changes,
});
const of = (passages: number, changes: Partial<WriteInput> = {}) => workOfMinutes(meeting(passages, changes), 8_192);

it('the estimate counts every word that was said, and the instructions with each part', () => {
  const said = 400 * 100;
  const { read } = of(400);
  expect(read).toBeGreaterThan(said + 10 * 3_000);
  expect(read).toBeLessThan(said + 10 * 10_000);
});

it('the estimate is close to the length of the prompts of a meeting', async () => {
  const input = meeting(200);
  let read = 0;
  const client: ModelClient = {
    room: roomFor(8_192),
    ask: async ({ task, system, messages, schema }) => {
      const prompt = system + messages.map(({ content }) => content).join('');
      // If a prompt is repeated, its beginning is known.
      const isFirst = messages.length === 1;
      read += isFirst ? prompt.length : messages.slice(1).reduce((sum, { content }) => sum + content.length, 0);
      const ids = [...prompt.matchAll(/^\[(\d+)\]/gm)].map(([, id]) => Number(id)).filter((id) => id % 2 === 0);
      const text = 'Le devis pour la toiture de l’école s’élève à quarante-huit mille francs';
      const facts = ids.map((id) => ({
        kind: 'fact',
        item: String(1 + (id % 8)),
        text: `${text} ${id}.`,
        passages: [id],
      }));
      return schema.parse(task === 'facts' ? { facts } : { sentences: [] });
    },
    write: () => Promise.reject(new Error('nobody asks')),
  };
  await writeMinutes(input, client, () => undefined, new AbortController().signal).catch(() => undefined);
  const estimated = workOfMinutes(input, 8_192).read;
  expect(estimated / read).toBeGreaterThan(0.6);
  expect(estimated / read).toBeLessThan(1.6);
});

it('the estimate grows with the meeting', () => {
  const [short, long] = [of(100), of(400)];
  expect(long.read / short.read).toBeGreaterThan(2.5);
  expect(long.read / short.read).toBeLessThan(4.5);
  expect(long.written).toBeGreaterThan(3 * short.written);
});

it('the estimate is lower for decisional minutes, and higher for analytic minutes', () => {
  const [brief, usual, full] = [of(200, { kind: 'decisional' }), of(200), of(200, { kind: 'analytic' })];
  expect(brief.written).toBeLessThan(usual.written);
  expect(full.written).toBeGreaterThan(1.5 * usual.written);
});

it('the estimate counts the instructions more often if a model has a small context', () => {
  const long = meeting(200, {
    passages: meeting(200).passages.map((one) => ({ ...one, text: one.text.repeat(5) })),
  });
  expect(workOfMinutes(long, 8_192).read).toBeGreaterThan(1.1 * workOfMinutes(long, 32_768).read);
});

it('the estimate is nearly zero for a meeting of one word', () => {
  const { read, written } = of(1);
  expect(read).toBeLessThan(12_000);
  expect(written).toBeLessThan(600);
});
