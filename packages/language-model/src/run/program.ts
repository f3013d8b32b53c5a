// The child process: holds a language model and answers prompts with it, one after the other.
import { Order, type Progress, type Told } from '../protocol.ts';
import { type OpenModel, openModel, OpeningError, OverflowError } from './model.ts';

// The server may be killed: a child without a parent ends at once.
process.on('disconnect', () => process.exit(1));

let model: OpenModel | null = null;
let running: { readonly id: number; readonly stop: AbortController } | null = null;

function send(told: Told): void {
  process.send?.(told);
}

async function open(order: Extract<Order, { kind: 'open' }>): Promise<void> {
  try {
    model = await openModel(order);
    send({ kind: 'opened' });
  } catch (error) {
    if (!(error instanceof OpeningError)) throw error;
    send({ kind: 'refused', reason: error.reason, needed: error.needed });
  }
}

async function ask({ id, prompt }: Extract<Order, { kind: 'ask' }>): Promise<void> {
  const stop = new AbortController();
  running = { id, stop };
  const listener = {
    onProgress: (progress: Progress) => send({ kind: 'progress', id, progress }),
    onText: (text: string) => send({ kind: 'text', id, text }),
  };
  try {
    const counts = await model?.ask(prompt, listener, stop.signal);
    if (counts === undefined) throw new TypeError('asked before a model was opened');
    send({ kind: 'answered', id, counts });
  } catch (error) {
    if (stop.signal.aborted) send({ kind: 'stopped', id });
    else if (error instanceof OverflowError) send({ kind: 'overflow', id });
    else throw error;
  } finally {
    running = null;
  }
}

process.on('message', (message: unknown) => {
  const order = Order.parse(message);
  // What is not expected ends this process, and its parent starts another.
  if (order.kind === 'open') void open(order);
  else if (order.kind === 'ask') void ask(order);
  else if (running?.id === order.id) running.stop.abort();
});
