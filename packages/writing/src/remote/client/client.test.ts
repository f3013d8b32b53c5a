import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { createModelClient, type ObjectPrompt } from './client.ts';
import { openKeptAnswers } from './kept-answers.ts';
import type { Call, Written } from '../transport.ts';

const PROMPT: ObjectPrompt<{ readonly a: number }> = {
  task: 'facts',
  system: 'Tu comptes.',
  messages: [{ role: 'user', content: 'Combien ?' }],
  schema: z.object({ a: z.number() }),
};
const never = new AbortController().signal;
const whole = (text: string): Written => ({ text, cut: false });

/**
 * Makes a model that gives these answers in turn, and the clients of one piece of work, each as if the server had been
 * restarted.
 */
function work(...answers: readonly Written[]) {
  const asked: Call[] = [];
  const turns = { taken: 0 };
  let stored: Uint8Array | null = null;
  const transport = {
    context: 8192,
    counts: false,
    send: async (call: Call): Promise<Written> => {
      asked.push(call);
      return answers[asked.length - 1] ?? Promise.reject(new Error('nothing left to say'));
    },
  };
  const turn = async <T>(run: () => Promise<T>): Promise<T> => {
    turns.taken += 1;
    return run();
  };
  const kept = () => openKeptAnswers({ model: 'm', stored, store: async (bytes) => void (stored = bytes) });
  const client = () => createModelClient(transport, { limit: turn, answerLimit: turn }, kept());
  return { asked, turns, client, kept };
}

describe('an answer that was given', () => {
  it('is not asked for again, and waits for no turn', async () => {
    const { asked, turns, client } = work(whole('{"a":1}'));
    expect(await client().ask(PROMPT, never)).toEqual({ a: 1 });
    expect(await client().ask(PROMPT, never)).toEqual({ a: 1 });
    expect([asked.length, turns.taken]).toEqual([1, 1]);
  });

  it('is the second attempt if the first could not be read', async () => {
    const { asked, client } = work(whole('Je ne sais pas.'), whole('{"a":2}'));
    await client().ask(PROMPT, never);
    expect(await client().ask(PROMPT, never)).toEqual({ a: 2 });
    expect(asked).toHaveLength(2);
  });

  it('is not asked for again until the work ends if it was unreadable twice, and only then once more', async () => {
    for (const end of ['finish', 'giveUp'] as const) {
      const { asked, turns, client, kept } = work(whole('Non.'), whole('Non.'), whole('{"a":3}'));
      const failed = { kind: 'invalid' };
      await expect(client().ask(PROMPT, never)).rejects.toMatchObject(failed);
      await expect(client().ask(PROMPT, never)).rejects.toMatchObject(failed);
      expect([asked.length, turns.taken]).toEqual([2, 1]);
      await kept()[end]();
      expect(await client().ask(PROMPT, never)).toEqual({ a: 3 });
    }
  });

  it('is recorded as cut off if its second attempt was cut off at the greatest length', async () => {
    const { asked, client } = work(whole('Non.'), { text: '{"a":', cut: true });
    const cut = { kind: 'truncated' };
    await expect(client().ask(PROMPT, never)).rejects.toMatchObject(cut);
    await expect(client().ask(PROMPT, never)).rejects.toMatchObject(cut);
    expect(asked).toHaveLength(2);
  });

  it('is recorded as cut off at the greatest length, and no part of it counts as an answer', async () => {
    const { asked, client } = work({ text: '{"a":', cut: true });
    await expect(client().ask(PROMPT, never)).rejects.toMatchObject({ kind: 'truncated' });
    await expect(client().ask(PROMPT, never)).rejects.toMatchObject({ kind: 'truncated' });
    expect(asked).toHaveLength(1);
  });

  it('is not kept if it is text for which a person waits', async () => {
    const { asked, client } = work(whole('Oui.'), whole('Non.'));
    expect(await client().write(PROMPT, null, never)).toBe('Oui.');
    expect(await client().write(PROMPT, null, never)).toBe('Non.');
    expect(asked).toHaveLength(2);
  });
});
