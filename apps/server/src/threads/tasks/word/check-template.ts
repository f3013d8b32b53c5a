import type { MinutesDocument } from '@greffier/documents/minutes-docx';
import type { TemplateCheck } from '@greffier/documents/word-template/check';
import { shortWork } from '../../pools.ts';
import { threadTask } from '../../task.ts';

export interface CheckTemplateTask {
  readonly work: {
    readonly template: Uint8Array;
    readonly front: Pick<MinutesDocument, 'organisation' | 'logo'>;
  };
  readonly result: TemplateCheck;
}

/** Tries an organisation's Word template on an example. @throws ThreadError */
export const checkTemplate = threadTask<CheckTemplateTask>({
  script: new URL('./check-template-worker.ts', import.meta.url),
  pool: shortWork,
  limits: { timeoutMs: 45_000, processorMs: 8_000, memoryMb: 768 },
});
