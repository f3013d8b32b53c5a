import { expect, it } from 'vitest';
import { z } from 'zod';
import { createModelClient } from './client.ts';
import type { Call, Written } from '../transport.ts';

const never = new AbortController().signal;
const turn = <T>(work: () => Promise<T>): Promise<T> => work();

/** Makes a model that gives these answers in turn, and records what it was asked. */
function clientOf(...answers: readonly Written[]) {
  const asked: Call[] = [];
  const send = async (call: Call): Promise<Written> => {
    const answer = answers[asked.length];
    asked.push(call);
    if (answer === undefined) throw new Error('asked too often');
    return answer;
  };
  return {
    asked,
    client: createModelClient({ context: 8_192, counts: false, send }, { limit: turn, answerLimit: turn }),
  };
}

const PROMPT = {
  task: 'facts',
  system: 'Tu prends des notes.',
  messages: [],
  schema: z.object({ texts: z.array(z.string()) }),
};
const LOOP = { text: '{"texts":["non"],"texts":["non"]}', cut: false, looped: true };

it('asks once more if an answer repeats itself, even if its beginning can be read', async () => {
  const { client, asked } = clientOf(LOOP, { text: '{"texts":["oui"]}', cut: false });
  expect(await client.ask(PROMPT, never)).toEqual({ texts: ['oui'] });
  expect(asked).toHaveLength(2);
});

it('gives up if the second answer is a loop too', async () => {
  const { client, asked } = clientOf(LOOP, LOOP);
  await expect(client.ask(PROMPT, never)).rejects.toMatchObject({ kind: 'looped' });
  expect(asked).toHaveLength(2);
});

it('accepts no text that is a loop', async () => {
  const { client } = clientOf({ text: 'Oui. Oui. Oui.', cut: false, looped: true });
  await expect(client.write(PROMPT, null, never)).rejects.toMatchObject({ kind: 'looped' });
});
