import type { Deps } from '../../deps.ts';
import type { JobContext } from '../job.ts';
import { beginTurn, type Pace, type WorkTurn } from '../work-turn.ts';

/**
 * Does a job's work with the language model in its turn on the processor. This applies only to a model on this machine,
 * which would take the cores from a recording. Without a model, quotations are chosen in seconds, and a server has
 * cores of its own.
 * @param onWait called if the processor is taken
 * @throws the signal's reason if it aborts first; TurnOver when others are to have their turn
 */
export async function inWritersTurn(
  { processor, text }: Pick<Deps, 'processor' | 'text'>,
  work: (turn: WorkTurn) => Promise<unknown>,
  context: JobContext,
  pace: Pace,
  onWait?: () => void,
): Promise<void> {
  const writer = await text.writer();
  // Quotations replace a model that cannot be opened. A model that lacks memory may find enough once a recording has
  // ended.
  const writes = writer !== null && (writer.problem === null || writer.problem.code === 'memory');
  if (!writes) await work(await beginTurn(context, null, pace));
  else await processor.during(async () => work(await beginTurn(context, processor, pace)), context.signal, onWait);
}
