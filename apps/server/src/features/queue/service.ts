import { MeetingId } from '@greffier/contract/ids';
import type { Process, QueuedJob, WorkQueue } from '@greffier/contract/organisation/queue';
import type { Deps } from '../../deps.ts';
import { summariseJob, transcribeJob } from '../../jobs/definitions.ts';
import type { MetricsService } from '../metrics/service.ts';
import type { ProcessesService } from '../processes/service.ts';
import type { RoomService } from '../room/service.ts';
import * as repository from './repository.ts';

const KINDS = [
  ['transcription', transcribeJob],
  ['summarization', summariseJob],
] as const;

/** Time for which a silent process still appears in the list; seconds. */
const SHOWN_SECONDS = 3_600;

export type QueueService = ReturnType<typeof createQueueService>;

interface Needs {
  readonly room: RoomService;
  readonly processes: ProcessesService;
  readonly metrics: MetricsService;
}

/** Shows super users everybody's work: who waits for what, but never what the meetings are about. */
export function createQueueService(deps: Deps, { room, processes, metrics }: Needs) {
  async function jobsOf([kind, definition]: (typeof KINDS)[number]): Promise<QueuedJob[]> {
    const live = await deps.queue.live(definition);
    const ids = live.map(({ key }) => MeetingId.parse(key));
    const facts = await repository.jobFacts(deps.database.db, ids);
    const known = new Map<string, repository.JobFacts>(facts.map((meeting) => [meeting.id, meeting]));
    // A meeting that was deleted a moment ago may still have a job, for which nobody waits.
    const jobs = live.flatMap((job) => {
      const meeting = known.get(job.key);
      return meeting === undefined ? [] : [{ ...job, meeting }];
    });
    const running = jobs.filter((job) => job.running).length;
    return jobs.map((job, index) => ({
      kind,
      state: job.running ? 'running' : 'waiting',
      position: job.running ? null : index - running + 1,
      person: { email: job.meeting.email, name: job.meeting.name },
      since: job.since.toISOString(),
      progress: job.meeting.progress,
      duration: job.meeting.duration,
    }));
  }

  return {
    async read(): Promise<WorkQueue> {
      const jobs: QueuedJob[] = [];
      for (const kind of KINDS) jobs.push(...(await jobsOf(kind)));
      const { free, low } = await room.state();
      const stored = await metrics.stored();
      return {
        jobs,
        room: { free_bytes: free, reserve_bytes: deps.config.minFreeBytes, low },
        processes: (await processes.list()).filter(({ silent }) => silent < SHOWN_SECONDS).map(processOf),
        stored: {
          database_bytes: stored.database,
          recordings_bytes: stored.recordings,
          sounds_bytes: stored.sounds,
        },
      };
    },
  };
}

const processOf = ({
  role,
  host,
  engines,
  startedAt,
  alive,
  silent,
}: Awaited<ReturnType<ProcessesService['list']>>[number]): Process => ({
  role,
  host,
  since: startedAt.toISOString(),
  alive,
  silent_seconds: Math.round(silent),
  ...engines,
});
