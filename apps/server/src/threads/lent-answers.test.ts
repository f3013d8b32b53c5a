import { afterEach, describe, expect, it } from 'vitest';
import { type AnswersLoan, borrowAnswers, lendAnswers } from './lent-answers.ts';

let loan: AnswersLoan | undefined;
afterEach(async () => {
  loan?.port.close();
  await loan?.end();
});

const answers = Buffer.from('une réponse');

/** Makes a store that saves when the test says so. */
function slow() {
  const begun = Promise.withResolvers<void>();
  const gate = Promise.withResolvers<void>();
  const saved: string[] = [];
  const store = {
    load: async () => Buffer.from('celle d’avant'),
    save: async (bytes: Uint8Array) => {
      begun.resolve();
      await gate.promise;
      saved.push(Buffer.from(bytes).toString());
    },
  };
  return { store, saved, begun: begun.promise, open: gate.resolve };
}

describe('a store of answers on loan', () => {
  it('hands over earlier answers, and confirms when new ones are saved', async () => {
    const { store, saved, open } = slow();
    loan = await lendAnswers(store);
    expect(Buffer.from(loan.stored ?? '').toString()).toBe('celle d’avant');
    const done = borrowAnswers(loan.port)(answers).then(() => [...saved]);
    open();
    expect(await done).toEqual(['une réponse']);
  });

  it('is given back when nothing is being saved any more, and saves nothing after that', async () => {
    const { store, saved, begun, open } = slow();
    loan = await lendAnswers(store);
    const save = borrowAnswers(loan.port);
    void save(answers);
    await begun;
    let isBack = false;
    const back = loan.end().then(() => (isBack = true));
    void save(answers);
    await new Promise((done) => setTimeout(done, 20));
    expect(isBack).toBe(false);
    open();
    await back;
    expect(saved).toEqual(['une réponse']);
  });
});
