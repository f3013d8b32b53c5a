import { type CallRecord, type FailureKind, ModelError } from '@greffier/writing/remote/settings';
import type { Call, Count, Transport, Written } from '@greffier/writing/remote/transport';
import { MessageChannel, type MessagePort } from 'node:worker_threads';

/** An answer of a model, with the final counts of tokens. */
export type Counted = Written & { readonly tokens: Count };

/** Asks a model for an answer. @throws ModelError; the signal's reason */
export type AskModel = (
  call: Call,
  onText: ((text: string) => void) | null,
  signal: AbortSignal,
  onCount: (count: Count) => void,
) => Promise<Counted>;

/** Time between two reports of an answer's progress; ms. */
const COUNT_MS = 250;

/** A request from the other thread: for an answer, whole or while it grows; with `call` null, to stop one. */
type Wish =
  | { readonly id: number; readonly call: Call; readonly grows: boolean }
  | { readonly id: number; readonly call: null };

/** A message to the other thread about one of its requests. */
type Told =
  | { readonly id: number; readonly kind: 'text'; readonly text: string }
  | { readonly id: number; readonly kind: 'count'; readonly count: Count }
  | { readonly id: number; readonly kind: 'written'; readonly written: Counted }
  | { readonly id: number; readonly kind: 'failed'; readonly failure: FailureKind };

/** A model that is on loan to another thread. */
export interface ModelLoan {
  /** A port to be moved to the other thread, which hands it to `borrowModel`. */
  readonly port: MessagePort;
  /** Stops unanswered prompts, whatever became of the other thread. */
  readonly end: () => void;
}

export function lendModel(ask: AskModel): ModelLoan {
  const { port1: port, port2 } = new MessageChannel();
  const running = new Map<number, AbortController>();
  let over = false;
  const tell = (told: Told): void => {
    if (!over) port.postMessage(told);
  };

  /** Makes a function that reports an answer's first token count and some later ones. The answer brings the last. */
  function counting(id: number): (count: Count) => void {
    let told = -Infinity;
    return (count) => {
      const now = performance.now();
      if (now - told < COUNT_MS) return;
      told = now;
      tell({ id, kind: 'count', count });
    };
  }

  async function answer({ id, call, grows }: Extract<Wish, { grows: boolean }>): Promise<void> {
    const stop = new AbortController();
    running.set(id, stop);
    try {
      const onText = grows ? (text: string): void => tell({ id, kind: 'text', text }) : null;
      tell({ id, kind: 'written', written: await ask(call, onText, stop.signal, counting(id)) });
    } catch (error) {
      // After a stop, nobody waits for the answer.
      const failure = error instanceof ModelError ? error.kind : 'server_error';
      if (!stop.signal.aborted) tell({ id, kind: 'failed', failure });
    } finally {
      running.delete(id);
    }
  }

  port.on('message', (wish: Wish) => {
    if (wish.call === null) running.get(wish.id)?.abort();
    else void answer(wish);
  });
  port.unref();
  return {
    port: port2,
    end() {
      over = true;
      port.close();
      for (const stop of running.values()) stop.abort();
    },
  };
}

/**
 * For the other thread: makes a transport that sends prompts to the lending thread.
 * @param context the most tokens that a prompt and its answer may have together
 */
export function borrowModel(port: MessagePort, context: number, record: (call: CallRecord) => void): Transport {
  const waiting = new Map<number, (told: Told) => void>();
  let count = 0;
  const say = (wish: Wish): void => port.postMessage(wish);
  port.on('message', (told: Told) => waiting.get(told.id)?.(told));

  async function send(
    call: Call,
    onText: ((delta: string) => void) | null,
    signal: AbortSignal,
    onCount?: (count: Count) => void,
  ): Promise<Counted> {
    signal.throwIfAborted();
    const id = ++count;
    const { promise, resolve, reject } = Promise.withResolvers<Counted>();
    waiting.set(id, (told) => {
      if (told.kind === 'text') onText?.(told.text);
      else if (told.kind === 'count') onCount?.(told.count);
      else if (told.kind === 'written') resolve(told.written);
      else reject(new ModelError(told.failure));
    });
    const leave = (): void => {
      say({ id, call: null });
      reject(signal.reason);
    };
    signal.addEventListener('abort', leave, { once: true });
    say({ id, call, grows: onText !== null });
    return promise.finally(() => {
      waiting.delete(id);
      signal.removeEventListener('abort', leave);
    });
  }

  return {
    context,
    counts: true,
    async send(call, onText, signal, onCount) {
      const begun = Date.now();
      const note = (outcome: CallRecord['outcome'], tokens?: CallRecord['tokens']): void =>
        record({ task: call.task, outcome, status: null, milliseconds: Date.now() - begun, ...(tokens && { tokens }) });
      try {
        const { tokens, ...written } = await send(call, onText, signal, onCount);
        note(written.looped === true ? 'looped' : 'answered', { read: tokens.read, written: tokens.written });
        onCount?.(tokens);
        return written;
      } catch (error) {
        if (error instanceof ModelError) note(error.kind);
        throw error;
      }
    },
  };
}
