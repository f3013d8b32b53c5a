import type { Deps } from '../../deps.ts';

/**
 * Does the work of a job that asks the language model, in its turn on the processor where that model is on this machine: it would
 * take the cores from a recording. Quotations are chosen in seconds, and a server has cores of its own.
 * @param onWait is called where the processor is taken
 * @throws the signal's reason where it aborts first
 */
export async function inWritersTurn(
  { processor, text }: Pick<Deps, 'processor' | 'text'>,
  work: () => Promise<unknown>,
  signal: AbortSignal,
  onWait?: () => void,
): Promise<void> {
  if ((await text.writer()) === null) await work();
  else await processor.during(work, signal, onWait);
}
