import { KeepNames, ListNameConflicts } from '@greffier/contract/meeting/transcript/name-conflicts';
import type { FastifyInstance } from 'fastify';
import { mount } from '../../http/route.ts';
import type { Services } from '../../services.ts';

export function namesRoutes(app: FastifyInstance, { names }: Services): void {
  mount(
    app,
    ListNameConflicts,
    async ({ user, params }) => ({ conflicts: await names.conflicts(user, params.meeting_id) }),
    // Limit on calls per minute, because each reads the whole transcript.
    { perMinute: 60 },
  );

  mount(app, KeepNames, async ({ user, params, body }) => {
    await names.keep(user, params.meeting_id, body);
    return { success: true, error: null };
  });
}
