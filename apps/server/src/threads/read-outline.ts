import type { AgendaItem } from '@greffier/contract/values';
import { OutlineError, type OutlineErrorCode } from '@greffier/documents/pdf-outline';
import { reading } from './pools.ts';
import { threadTask } from './task.ts';

export interface ReadOutlineTask {
  readonly work: Uint8Array;
  readonly result: AgendaItem[];
  readonly refusal: OutlineErrorCode;
}

/** The outline of a PDF. @throws OutlineError, ThreadError */
export const readOutline = threadTask<ReadOutlineTask>({
  script: new URL('./read-outline-worker.ts', import.meta.url),
  pool: reading,
  limits: { timeoutMs: 45_000, memoryMb: 512 },
  refuse: (code) => new OutlineError(code),
});
