import type { AnswerStore } from '@greffier/writing/engine';
import { MessageChannel, type MessagePort } from 'node:worker_threads';

/** A message from the other thread: all answers, to be saved. Once they are saved, the reply is the same `id`. */
interface Wish {
  readonly id: number;
  readonly answers: Uint8Array;
}

/** A store of answers that is on loan to another thread. */
export interface AnswersLoan {
  /** A port to be moved to the other thread, which hands it to `borrowAnswers`. */
  readonly port: MessagePort;
  /** The answers that were saved before; null if there were none. */
  readonly stored: Uint8Array | null;
  /** Ends saving. Resolves when nothing is being saved any more, whatever became of the other thread. */
  readonly end: () => Promise<void>;
}

export async function lendAnswers(store: AnswerStore): Promise<AnswersLoan> {
  const stored = await store.load();
  const { port1: port, port2 } = new MessageChannel();
  const saving = new Set<Promise<void>>();
  let over = false;

  async function save({ id, answers }: Wish): Promise<void> {
    await store.save(answers);
    if (!over) port.postMessage(id);
  }

  port.on('message', (wish: Wish) => {
    if (over) return;
    const saved = save(wish).finally(() => saving.delete(saved));
    saving.add(saved);
  });
  port.unref();
  return {
    port: port2,
    stored,
    async end() {
      over = true;
      port.close();
      await Promise.all(saving);
    },
  };
}

/** For the other thread: makes a function that sends answers to the lending thread, which saves them. */
export function borrowAnswers(port: MessagePort): AnswerStore['save'] {
  const waiting = new Map<number, () => void>();
  let count = 0;
  port.on('message', (id: number) => {
    waiting.get(id)?.();
    waiting.delete(id);
  });
  return (answers) =>
    new Promise((saved) => {
      const wish: Wish = { id: ++count, answers };
      waiting.set(wish.id, saved);
      port.postMessage(wish);
    });
}
