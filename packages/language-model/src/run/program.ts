// The child process. It holds a language model and answers prompts with it, one after the other.
import { Order, type Progress, type Told } from '../protocol.ts';
import { type OpenModel, openModel, OpeningError, OverflowError } from './model.ts';

// If the server is killed, its child ends at once.
process.on('disconnect', () => process.exit(1));

let model: OpenModel | null = null;
let running: { readonly id: number; readonly stop: AbortController } | null = null;

function send(told: Told): void {
  process.send?.(told);
}

async function open(order: Extract<Order, { kind: 'open' }>): Promise<void> {
  try {
    model = await openModel(order, (kind) => send({ kind }));
    send({ kind: 'opened' });
  } catch (error) {
    if (!(error instanceof OpeningError)) throw error;
    send({ kind: 'refused', reason: error.reason, needed: error.needed });
  }
}

/** Runs one task, which the parent can stop. */
async function work(id: number, does: (opened: OpenModel, signal: AbortSignal) => Promise<Told>): Promise<void> {
  const stop = new AbortController();
  running = { id, stop };
  try {
    if (model === null) throw new TypeError('asked before a model was opened');
    send(await does(model, stop.signal));
  } catch (error) {
    if (stop.signal.aborted) send({ kind: 'stopped', id });
    else if (error instanceof OverflowError) send({ kind: 'overflow', id });
    else throw error;
  } finally {
    running = null;
  }
}

function ask({ id, prompt, urgent }: Extract<Order, { kind: 'ask' }>): Promise<void> {
  const listener = {
    onProgress: (progress: Progress) => send({ kind: 'progress', id, progress }),
    onText: (text: string) => send({ kind: 'text', id, text }),
  };
  return work(id, async (opened, signal) => ({
    kind: 'answered',
    id,
    counts: await opened.ask(prompt, listener, signal, urgent),
  }));
}

const measure = ({ id, threads, time }: Extract<Order, { kind: 'measure' }>): Promise<void> =>
  work(id, async (opened, signal) => ({ kind: 'measured', id, result: await opened.measure(threads, time, signal) }));

process.on('message', (message: unknown) => {
  const order = Order.parse(message);
  // An unexpected error ends this process, and its parent starts another.
  if (order.kind === 'open') void open(order);
  else if (order.kind === 'ask') void ask(order);
  else if (order.kind === 'measure') void measure(order);
  else if (running?.id === order.id) running.stop.abort();
});
