import type { Deps } from '../../deps.ts';
import type { JobContext } from '../queue.ts';
import { beginTurn, type Pace, type WorkTurn } from '../work-turn.ts';

/**
 * Does the work of a job that asks the language model, in its turn on the processor where that model is on this machine: it would
 * take the cores from a recording. Quotations are chosen in seconds, and a server has cores of its own.
 * @param onWait is called where the processor is taken
 * @throws the signal's reason where it aborts first; TurnOver where others are to have theirs
 */
export async function inWritersTurn(
  { processor, text }: Pick<Deps, 'processor' | 'text'>,
  work: (turn: WorkTurn) => Promise<unknown>,
  context: JobContext,
  pace: Pace,
  onWait?: () => void,
): Promise<void> {
  const writer = await text.writer();
  // Of a model that cannot be opened, quotations take the place; with memory, a recording may be what it waits for.
  const writes = writer !== null && (writer.problem === null || writer.problem.code === 'memory');
  if (!writes) await work(await beginTurn(context, null, pace));
  else await processor.during(async () => work(await beginTurn(context, processor, pace)), context.signal, onWait);
}
