import type { MinutesDocument } from '@greffier/documents/minutes-docx';
import type { TemplateCheck } from '@greffier/documents/word-template/check';
import { checkTemplate } from '../threads/check-template.ts';
import { fillTemplate } from '../threads/fill-template.ts';

/** What the server asks of an organisation's Word template, whoever fills it. */
export interface WordEngine {
  /** Tries a template on an example. @throws ThreadError for one that takes too long */
  check(template: Uint8Array, front: Pick<MinutesDocument, 'organisation' | 'logo'>): Promise<TemplateCheck>;
  /** @throws WordTemplateError, whose messages are French and quote the template alone; ThreadError */
  fill(template: Uint8Array, document: MinutesDocument): Promise<Buffer>;
}

/** Works on templates in a thread of its own: a heavy or a hostile one stops nobody's page. */
export const wordEngine: WordEngine = {
  check: (template, front) => checkTemplate({ template, front }),
  fill: async (template, document) => Buffer.from(await fillTemplate({ template, document })),
};
