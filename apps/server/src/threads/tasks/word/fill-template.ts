import type { MinutesDocument } from '@greffier/documents/minutes-docx';
import { type TemplateProblem, WordTemplateError } from '@greffier/documents/word-template/problems';
import { shortWork } from '../../pools.ts';
import { threadTask } from '../../task.ts';

export interface FillTemplateTask {
  readonly work: { readonly template: Uint8Array; readonly document: MinutesDocument };
  readonly result: Uint8Array;
  readonly refusal: readonly TemplateProblem[];
}

/** Makes minutes in an organisation's own Word template. @throws WordTemplateError, ThreadError */
export const fillTemplate = threadTask<FillTemplateTask>({
  script: new URL('./fill-template-worker.ts', import.meta.url),
  pool: shortWork,
  limits: { timeoutMs: 45_000, processorMs: 8_000, memoryMb: 768 },
  refuse: (problems) => new WordTemplateError(problems),
});
