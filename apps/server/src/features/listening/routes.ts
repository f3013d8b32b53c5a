import { ListenToRecording } from '@greffier/contract/meeting/transcript/recording';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { breakOffOnce } from '../../http/answers/breaking-off.ts';
import { partAsked } from '../../http/range.ts';
import { mount } from '../../http/route.ts';
import type { Services } from '../../services.ts';
import { listeningTrail } from './audited.ts';

/** Limit on calls per minute; each call sends some minutes of a recording. */
const PARTS = { perMinute: 240 };

export function listeningRoutes(app: FastifyInstance, { audit, listening }: Services, deps: Pick<Deps, 'now'>): void {
  const note = listeningTrail(audit, deps.now);

  mount(
    app,
    ListenToRecording,
    async ({ user, params: { meeting_id: id }, request, reply }) => {
      const size = await listening.bytes(user, id);
      reply.header('accept-ranges', 'bytes');
      // If the requested part does not exist, the answer states the size.
      reply.header('content-range', `bytes */${size}`);
      const part = partAsked(request.headers.range, size);
      reply.removeHeader('content-range');
      const sound = await listening.open(id, part ?? undefined);
      await note(id).catch((error: unknown) => {
        sound.destroy();
        throw error;
      });
      // A file that was open when it was destroyed stays on the disk until it is closed, so reading is cut off.
      breakOffOnce(reply.raw, () => listening.isGone(user, id), { until: sound });
      // Voices are biometric data: no cache may keep them longer than the server does.
      reply.type(ListenToRecording.file).header('cache-control', 'private, no-store');
      if (part === null) return reply.header('content-length', size).send(sound);
      const { start, end } = part;
      return reply
        .code(206)
        .header('content-range', `bytes ${start}-${end}/${size}`)
        .header('content-length', end - start + 1)
        .send(sound);
    },
    PARTS,
  );
}
