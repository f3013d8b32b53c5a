import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { type KeptAnswers, MOST_KEPT, openKeptAnswers } from './kept-answers.ts';
import type { Call } from '../transport.ts';

const call = (content: string, changes: Partial<Call> = {}): Call => ({
  task: 'facts',
  system: 'Tu prends des notes.',
  messages: [{ role: 'user', content }],
  schema: { type: 'object' },
  length: 1_000,
  urgent: false,
  ...changes,
});

/** Makes a disk with stored answers, and a function that opens them. */
function disk() {
  let stored: Uint8Array | null = null;
  const saves: number[] = [];
  return {
    saves,
    stored: () => Buffer.from(stored ?? ''),
    write: (bytes: Uint8Array) => void (stored = bytes),
    open: (model = 'petit 1'): KeptAnswers =>
      openKeptAnswers({
        model,
        stored,
        store: async (bytes) => {
          saves.push(bytes.length);
          await new Promise((done) => setTimeout(done, 1));
          stored = bytes;
        },
      }),
  };
}

describe('answers that are kept', () => {
  it('are there after a crash, and are stored before they are used', async () => {
    const kept = disk();
    await kept.open().keep(call('un'), 'Première\nréponse « é 🙂 »');
    const again = kept.open();
    expect(again.find(call('un'))).toBe('Première\nréponse « é 🙂 »');
    expect(again.mark).toBe(kept.open().mark);
  });

  it('are found only for the same model and the same prompt', async () => {
    const kept = disk();
    await kept.open().keep(call('un'), 'oui');
    expect(kept.open('grand 2').find(call('un'))).toBeUndefined();
    const others: readonly Call[] = [
      call('deux'),
      call('un', { system: 'Tu résumes.' }),
      call('un', { schema: { type: 'array' } }),
      call('un', { length: 999 }),
      call('un', { messages: [...call('un').messages, { role: 'assistant', content: '' }] }),
    ];
    expect(others.map((other) => kept.open().find(other))).toEqual(others.map(() => undefined));
  });

  it('include the record that an answer was cut off at the greatest length', async () => {
    const kept = disk();
    await kept.open().keep(call('un'), null);
    expect(kept.open().find(call('un'))).toBeNull();
  });

  it('include until the work ends the record that an answer was unreadable, unless a later answer is kept', async () => {
    const kept = disk();
    const first = kept.open();
    await first.lose(call('un'), 'looped');
    await first.keep(call('deux'), 'deux');
    const second = kept.open();
    expect([second.lost(call('un')), second.find(call('un'))]).toEqual(['looped', undefined]);
    expect(second.lost(call('deux'))).toBeNull();
    await second.giveUp();
    const third = kept.open();
    expect([third.lost(call('un')), third.find(call('deux'))]).toEqual([null, 'deux']);
    await third.lose(call('un'), 'invalid');
    await third.keep(call('un'), 'un');
    expect([kept.open().lost(call('un')), kept.open().find(call('un'))]).toEqual([null, 'un']);
  });

  it('are stored one at a time, and answers that arrive meanwhile are stored together', async () => {
    const kept = disk();
    const answers = kept.open();
    await Promise.all(['un', 'deux', 'trois', 'quatre'].map((one) => answers.keep(call(one), one)));
    expect(kept.saves).toHaveLength(2);
    expect(['un', 'deux', 'trois', 'quatre'].map((one) => kept.open().find(call(one)))).not.toContain(undefined);
  });

  it('are deleted if the work ends without using them', async () => {
    const kept = disk();
    const first = kept.open();
    await first.keep(call('un'), 'un');
    await first.keep(call('deux'), 'deux');
    const second = kept.open();
    expect(second.find(call('un'))).toBe('un');
    await second.keep(call('trois'), 'trois');
    // Until the work ends, all answers are kept, because they would all be needed if the work was killed.
    expect(kept.open().find(call('deux'))).toBe('deux');
    await second.finish();
    expect(['un', 'deux', 'trois'].map((one) => kept.open().find(call(one)))).toEqual(['un', undefined, 'trois']);
    expect(kept.stored().toString()).not.toContain('deux');
  });

  it('have a limit of bytes, within which answers in use now come before older answers', async () => {
    const kept = disk();
    const long = 'é'.repeat(200_000);
    const before = kept.open();
    for (let at = 0; at < 9; at++) await before.keep(call(`avant ${at}`), long);
    const now = kept.open();
    for (let at = 0; at < 14; at++) await now.keep(call(`maintenant ${at}`), long);
    expect(Math.max(...kept.saves)).toBeLessThanOrEqual(MOST_KEPT);
    const again = kept.open();
    expect(again.find(call('maintenant 0'))).toBe(long);
    expect(again.find(call('avant 8'))).toBeUndefined();
    expect(again.find(call('maintenant 13'))).toBeUndefined();
  });
});

describe('a damaged part of the kept answers', () => {
  const two = async () => {
    const kept = disk();
    const answers = kept.open();
    await answers.keep(call('un'), 'le devis est accepté');
    await answers.keep(call('deux'), 'la fête est en juin');
    return kept;
  };

  it('counts as never kept, and the rest stays', async () => {
    const kept = await two();
    kept.write(Buffer.from(kept.stored().toString().replace('accepté', 'refusé')));
    expect(kept.open().find(call('un'))).toBeUndefined();
    expect(kept.open().find(call('deux'))).toBe('la fête est en juin');
  });

  it('may be the end of the file', async () => {
    const kept = await two();
    kept.write(kept.stored().subarray(0, -10));
    expect(kept.open().find(call('un'))).toBe('le devis est accepté');
    expect(kept.open().find(call('deux'))).toBeUndefined();
  });

  it('may be the beginning of the file, without which no answer is found', async () => {
    const kept = await two();
    const { mark } = kept.open();
    kept.write(kept.stored().subarray(20));
    expect(kept.open().mark).toMatch(/^[0-9a-f]{18}$/);
    expect(kept.open().mark).not.toBe(mark);
    expect(kept.open().find(call('un'))).toBeUndefined();
  });

  it.each([
    ['nothing', Buffer.alloc(0)],
    ['noise', randomBytes(100_000)],
    ['another version', Buffer.from('{"version":2,"mark":"0123456789abcdef01"}\n')],
    ['more than is ever kept', Buffer.alloc(MOST_KEPT + 1, '\n')],
  ])('may be the whole file: %s', async (_name, bytes) => {
    const kept = disk();
    kept.write(bytes);
    const answers = kept.open();
    expect(answers.find(call('un'))).toBeUndefined();
    await answers.keep(call('un'), 'oui');
    expect(kept.open().find(call('un'))).toBe('oui');
  });
});
