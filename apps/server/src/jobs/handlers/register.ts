import type { Deps } from '../../deps.ts';
import { installModelJob, readStartsJob, summariseJob, transcribeJob } from '../definitions.ts';
import { installModelHandler } from './install-model.ts';
import { readStartsHandler } from './read-starts.ts';
import { summariseHandler } from './summarise.ts';
import { SWEEP_CRON, sweep } from './sweep.ts';
import { transcribeHandler } from './transcribe.ts';

/** Gives each job its handler, before the queue starts. A `sweep` is to run once more after its start. */
export async function registerHandlers(deps: Deps): Promise<void> {
  await deps.queue.work(transcribeJob, transcribeHandler(deps));
  await deps.queue.work(summariseJob, summariseHandler(deps));
  await deps.queue.work(readStartsJob, readStartsHandler(deps));
  await deps.queue.work(installModelJob, installModelHandler(deps));
  await deps.queue.schedule('sweep', SWEEP_CRON, () => sweep(deps));
}
