import type { FastifyReply } from 'fastify';

/** Announces a file to save. RFC 6266: a plain name for old readers, and the whole one in UTF-8. */
export function attach(reply: FastifyReply, fileName: string, type: string): FastifyReply {
  const plain = fileName.normalize('NFD').replace(/[^\w.-]/g, '');
  const whole = encodeURIComponent(fileName);
  return reply
    .type(type)
    .header('content-disposition', `attachment; filename="${plain}"; filename*=UTF-8''${whole}`)
    .header('cache-control', 'private, no-store');
}
