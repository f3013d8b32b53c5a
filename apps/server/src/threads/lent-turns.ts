import { AsyncResource } from 'node:async_hooks';
import { MessageChannel, type MessagePort } from 'node:worker_threads';
import type { Turns } from './turns.ts';

/**
 * A message from the other thread. `wants` is the kind of turn that the thread requests, or null when it gives the turn
 * back. Once a requested turn has come, the reply is the number in `turn`.
 */
type Wish = { readonly turn: number; readonly wants: string } | { readonly turn: number; readonly wants: null };

/** Turns that this thread hands out, on loan to another thread. */
export interface Loan {
  /** A port to be moved to the other thread, which hands it to `borrowTurns`. */
  readonly port: MessagePort;
  /** Takes all turns back, whatever became of the other thread. */
  readonly end: () => void;
}

/** Lends turns. @param lent turns of each kind, by the name under which the other thread asks for them */
export function lendTurns(lent: Readonly<Record<string, Pick<Turns, 'take'>>>): Loan {
  const { port1: port, port2 } = new MessageChannel();
  const over = new AbortController();
  const held = new Map<number, () => void>();

  async function hand(turn: number, kind: string): Promise<void> {
    const release = await lent[kind]?.take(over.signal).catch(() => undefined);
    if (release === undefined) return;
    if (over.signal.aborted) return release();
    held.set(turn, release);
    port.postMessage(turn);
  }

  // Each turn counts for the person on whose behalf the turns were lent. A message alone does not name that person.
  const hear = AsyncResource.bind(({ turn, wants }: Wish) => {
    if (wants === null) {
      held.get(turn)?.();
      held.delete(turn);
    } else void hand(turn, wants);
  });
  port.on('message', hear);
  port.unref();
  return {
    port: port2,
    end() {
      over.abort();
      port.close();
      for (const release of held.values()) release();
      held.clear();
    },
  };
}

/** Waits for a turn of a kind, then does work in it. */
type Borrowed = (kind: string) => <T>(work: () => Promise<T>) => Promise<T>;

/** For the other thread: makes a function that asks the lending thread for turns. */
export function borrowTurns(port: MessagePort): Borrowed {
  const waiting = new Map<number, () => void>();
  let count = 0;
  const say = (wish: Wish): void => port.postMessage(wish);
  port.on('message', (turn: number) => {
    waiting.get(turn)?.();
    waiting.delete(turn);
  });
  return (kind) => async (work) => {
    const turn = ++count;
    await new Promise<void>((come) => {
      waiting.set(turn, come);
      say({ turn, wants: kind });
    });
    try {
      return await work();
    } finally {
      say({ turn, wants: null });
    }
  };
}
