import type { Deps } from '../../deps.ts';
import type { JobContext } from '../job.ts';
import { beginTurn, type Pace, type WorkTurn } from '../work-turn.ts';

/**
 * Does a job's work with the language model. A model on this machine waits for its turn on the processor, because it
 * would take the cores from a recording. Work without a model, which chooses quotations in seconds, does not wait.
 * Neither does work with a server, which has cores of its own.
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
  // If a model cannot be opened, quotations replace its text. But a model that lacks memory may find enough once a
  // recording has ended.
  const writes = writer !== null && (writer.problem === null || writer.problem.code === 'memory');
  if (!writes) await work(await beginTurn(context, null, pace));
  else await processor.during(async () => work(await beginTurn(context, processor, pace)), context.signal, onWait);
}
