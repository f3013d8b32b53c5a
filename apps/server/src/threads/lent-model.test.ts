import { type CallRecord, ModelError } from '@greffier/writing/remote/settings';
import type { Call } from '@greffier/writing/remote/transport';
import { afterEach, describe, expect, it } from 'vitest';
import { type AskModel, borrowModel, lendModel, type ModelLoan } from './lent-model.ts';

const CALL: Call = {
  task: 'answer',
  system: 'Tu réponds.',
  messages: [{ role: 'user', content: 'Bonjour' }],
  schema: null,
  length: 100,
  urgent: true,
};
const never = new AbortController().signal;
const tokens = { prompt: 4, read: 3, toRead: 0, written: 2, reading: 30, writing: 20 };

let loan: ModelLoan | undefined;
afterEach(() => {
  loan?.port.close();
  loan?.end();
});

function borrow(ask: AskModel) {
  loan = lendModel(ask);
  const records: CallRecord[] = [];
  return { model: borrowModel(loan.port, 8192, (record) => records.push(record)), records };
}

/** Makes a model that never answers, and only waits to be stopped. */
function silent() {
  const stopped = Promise.withResolvers<void>();
  const begun = Promise.withResolvers<void>();
  const ask: AskModel = (_, __, signal) => {
    begun.resolve();
    return new Promise((___, reject) => {
      signal.addEventListener('abort', () => {
        stopped.resolve();
        reject(new Error('stopped'));
      });
    });
  };
  return { ask, begun: begun.promise, stopped: stopped.promise };
}

describe('a model on loan', () => {
  it('is marked if it repeated itself without end', async () => {
    const { model, records } = borrow(async () => ({ text: 'non non non', cut: false, looped: true, tokens }));
    expect(await model.send(CALL, null, never)).toMatchObject({ looped: true });
    expect(records).toEqual([expect.objectContaining({ outcome: 'looped', tokens: { read: 3, written: 2 } })]);
  });

  it('receives the other thread’s question, and returns its text as it grows', async () => {
    const asked: Call[] = [];
    const { model, records } = borrow(async (call, onText) => {
      asked.push(call);
      onText?.('Bon');
      onText?.('jour.');
      return { text: 'Bonjour.', cut: false, tokens };
    });
    const shown: string[] = [];
    const written = await model.send(CALL, (text) => shown.push(text), never);
    expect(asked).toEqual([CALL]);
    expect(written).toEqual({ text: 'Bonjour.', cut: false });
    expect(shown).toEqual(['Bon', 'jour.']);
    const logged = { task: 'answer', outcome: 'answered', tokens: { read: 3, written: 2 } };
    expect(records).toEqual([expect.objectContaining(logged)]);
  });

  it('reports the progress of an answer at first, now and then, and at the end', async () => {
    const { model } = borrow(async (_, __, ___, onCount) => {
      for (let written = 0; written < 100; written++) onCount({ ...tokens, written });
      return { text: 'Bonjour.', cut: false, tokens: { ...tokens, written: 100 } };
    });
    const told: number[] = [];
    await model.send(CALL, null, never, ({ written }) => told.push(written));
    expect(told[0]).toBe(0);
    expect(told.at(-1)).toBe(100);
    expect(told.length).toBeLessThan(50);
  });

  it('passes on why it failed', async () => {
    const { model, records } = borrow(() => Promise.reject(new ModelError('overflow')));
    await expect(model.send(CALL, null, never)).rejects.toMatchObject({ kind: 'overflow' });
    expect(records).toEqual([expect.objectContaining({ outcome: 'overflow' })]);
  });

  it('stops when the other thread no longer wants its answer', async () => {
    const { ask, begun, stopped } = silent();
    const stop = new AbortController();
    const sent = borrow(ask).model.send(CALL, null, stop.signal);
    await begun;
    stop.abort(new Error('no longer wanted'));
    await expect(sent).rejects.toThrow('no longer wanted');
    await expect(stopped).resolves.toBeUndefined();
  });

  it('stops when it is taken back, whatever became of the other thread', async () => {
    const { ask, begun, stopped } = silent();
    void borrow(ask)
      .model.send(CALL, null, never)
      .catch(() => undefined);
    await begun;
    loan?.end();
    await expect(stopped).resolves.toBeUndefined();
  });
});
