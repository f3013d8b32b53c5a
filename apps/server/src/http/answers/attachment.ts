import { WORD_DESIGN_HEADER, type WordDesign } from '@greffier/contract/organisation/word-template';
import type { FastifyReply } from 'fastify';

/** Makes the answer a file to save. By RFC 6266, it has a plain name for old readers, and the full name in UTF-8. */
export function attach(reply: FastifyReply, fileName: string, type: string): FastifyReply {
  const plain = fileName.normalize('NFD').replace(/[^\w.-]/g, '');
  const whole = encodeURIComponent(fileName);
  return reply
    .type(type)
    .header('content-disposition', `attachment; filename="${plain}"; filename*=UTF-8''${whole}`)
    .header('cache-control', 'private, no-store');
}

/** Makes the answer a file of minutes to save. A header names the design of these minutes. */
export const attachMinutes = (
  reply: FastifyReply,
  { fileName, content, design }: { readonly fileName: string; readonly content: Buffer; readonly design: WordDesign },
  type: string,
): FastifyReply => attach(reply, fileName, type).header(WORD_DESIGN_HEADER, design).send(content);
