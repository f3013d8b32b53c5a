import type { MinutesDocument } from '@greffier/documents/minutes-docx';
import type { TranscriptDocument } from '@greffier/documents/transcript-docx';
import { shortWork } from '../../pools.ts';
import { threadTask } from '../../task.ts';

export interface MakeDocumentTask {
  readonly work:
    | { readonly kind: 'minutes' | 'minutes pdf'; readonly document: MinutesDocument }
    | { readonly kind: 'transcript'; readonly document: TranscriptDocument }
    | { readonly kind: 'starter template' };
  readonly result: Uint8Array;
}

/** Makes a Word file, or a PDF, in the product's own design. @throws ThreadError */
export const makeDocument = threadTask<MakeDocumentTask>({
  script: new URL('./make-document-worker.ts', import.meta.url),
  pool: shortWork,
  limits: { timeoutMs: 45_000, memoryMb: 768 },
});
