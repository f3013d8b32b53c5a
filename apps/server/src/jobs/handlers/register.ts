import type { Deps } from '../../deps.ts';
import { installModelJob, readStartsJob, summariseJob, tellReadyJob, transcribeJob } from '../definitions.ts';
import { installModelHandler } from './install-model.ts';
import { readStartsHandler } from './read-starts.ts';
import { summariseHandler } from './summarise.ts';
import type { JobKind } from '../job.ts';
import type { Services } from '../../services.ts';
import { SWEEP_CRON, sweep } from './sweep.ts';
import { transcribeHandler } from './transcribe.ts';

/** Gives each kind of job its handler, before the queue starts. After the start, the caller must run a `sweep` once. */
export async function registerHandlers(deps: Deps, services: Services): Promise<void> {
  const may = (kind: JobKind) => () => services.processes.mayTake(kind);
  const isAlone = deps.database.kind === 'pglite';
  const [speech, text] = isAlone ? [] : [may('speech'), may('text')];
  await deps.queue.work(transcribeJob, transcribeHandler(deps, services), speech);
  await deps.queue.work(summariseJob, summariseHandler(deps, services), text);
  await deps.queue.work(readStartsJob, readStartsHandler(deps, services), text);
  await deps.queue.work(installModelJob, installModelHandler(deps, services));
  await deps.queue.work(tellReadyJob, (job, { signal }) => services.notices.deliver(job, signal));
  await deps.queue.schedule('sweep', SWEEP_CRON, () => sweep(deps, services));
}
