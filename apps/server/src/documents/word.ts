import type { MinutesDocument } from '@greffier/documents/minutes-docx';
import type { TranscriptDocument } from '@greffier/documents/transcript-docx';
import type { TemplateCheck } from '@greffier/documents/word-template/check';
import { checkTemplate } from '../threads/tasks/word/check-template.ts';
import { fillTemplate } from '../threads/tasks/word/fill-template.ts';
import { makeDocument } from '../threads/tasks/word/make-document.ts';

/** Interface of the engine that makes Word files. Each call @throws ThreadError if it takes too long. */
export interface WordEngine {
  /** Makes minutes in the product's own design. */
  minutes(document: MinutesDocument): Promise<Buffer>;
  /** Makes the same minutes as a PDF. */
  minutesPdf(document: MinutesDocument): Promise<Buffer>;
  transcript(document: TranscriptDocument): Promise<Buffer>;
  /** Makes a template for people to start from. */
  starter(): Promise<Buffer>;
  /** Tries out an organisation's template on an example. */
  check(template: Uint8Array, front: Pick<MinutesDocument, 'organisation' | 'logo'>): Promise<TemplateCheck>;
  /** @throws WordTemplateError, whose messages are French and quote only the template */
  fill(template: Uint8Array, document: MinutesDocument): Promise<Buffer>;
}

/** Makes Word files in a separate thread, so that a heavy or hostile one blocks nobody else. */
export const wordEngine: WordEngine = {
  minutes: async (document) => Buffer.from(await makeDocument({ kind: 'minutes', document })),
  minutesPdf: async (document) => Buffer.from(await makeDocument({ kind: 'minutes pdf', document })),
  transcript: async (document) => Buffer.from(await makeDocument({ kind: 'transcript', document })),
  starter: async () => Buffer.from(await makeDocument({ kind: 'starter template' })),
  check: (template, front) => checkTemplate({ template, front }),
  fill: async (template, document) => Buffer.from(await fillTemplate({ template, document })),
};
