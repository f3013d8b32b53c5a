import type { MinutesDocument } from '@greffier/documents/minutes-docx';
import type { TemplateCheck } from '@greffier/documents/word-template/check';
import { type TemplateProblem, WordTemplateError } from '@greffier/documents/word-template/problems';
import { limiter } from './limit.ts';
import { askThread, ThreadError, type ThreadReply } from './thread.ts';

/** What the server asks of an organisation's Word template, whoever fills it. */
export interface WordEngine {
  /** Tries a template on an example. @throws ThreadError for one that takes too long */
  check(template: Uint8Array, front: Pick<MinutesDocument, 'organisation' | 'logo'>): Promise<TemplateCheck>;
  /** @throws WordTemplateError, whose messages are French and quote the template alone; ThreadError */
  fill(template: Uint8Array, document: MinutesDocument): Promise<Buffer>;
}

export type WordWork =
  | { readonly kind: 'check'; readonly template: Uint8Array; readonly front: Parameters<WordEngine['check']>[1] }
  | { readonly kind: 'fill'; readonly template: Uint8Array; readonly document: MinutesDocument };
export type WordReply = ThreadReply<TemplateCheck | Uint8Array, readonly TemplateProblem[]>;

const LIMITS = { timeoutMs: 45_000, memoryMb: 768 };
const working = limiter(2);

/** Works on templates in a thread of its own: a heavy or a hostile one stops nobody's page. */
export const wordEngine: WordEngine = {
  check: (template, front) => working(() => inThread<TemplateCheck>({ kind: 'check', template, front })),
  fill: async (template, document) =>
    Buffer.from(await working(() => inThread<Uint8Array>({ kind: 'fill', template, document }))),
};

async function inThread<Result>(work: WordWork): Promise<Result> {
  const reply = await askThread<Result, readonly TemplateProblem[]>('word-worker.ts', work, LIMITS);
  if ('result' in reply) return reply.result;
  throw reply.refused === null ? new ThreadError('broke') : new WordTemplateError(reply.refused);
}
