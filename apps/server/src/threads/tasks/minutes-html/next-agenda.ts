import type { NextAgenda } from '@greffier/contract/meeting/agenda/agenda-sources';
import type { AgendaItem } from '@greffier/contract/values';
import { cleaning } from '../../pools.ts';
import { threadTask } from '../../task.ts';

export interface NextAgendaTask {
  readonly work: { readonly html: string | null; readonly agenda: readonly AgendaItem[] };
  readonly result: NextAgenda;
}

/** Starts the next agenda with the matters that minutes leave open. @throws ThreadError */
export const nextAgenda = threadTask<NextAgendaTask>({
  script: new URL('./next-agenda-worker.ts', import.meta.url),
  pool: cleaning,
  limits: { timeoutMs: 10_000, memoryMb: 256 },
});
