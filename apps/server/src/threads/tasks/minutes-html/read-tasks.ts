import type { WrittenTask } from '@greffier/documents/minutes-html/tasks';
import { cleaning } from '../../pools.ts';
import { threadTask } from '../../task.ts';

export interface ReadTasksTask {
  readonly work: { readonly html: string };
  readonly result: WrittenTask[];
}

/** Reads the tasks of sanitised minutes. @throws ThreadError */
export const readTasks = threadTask<ReadTasksTask>({
  script: new URL('./read-tasks-worker.ts', import.meta.url),
  pool: cleaning,
  // The thread is kept warm, because minutes are read after each save, and cleaned before each save.
  limits: { timeoutMs: 10_000, memoryMb: 256, warmMs: 60_000 },
});
