import { KeepNames, ListNameConflicts } from '@greffier/contract/meeting/name-conflicts';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { mount } from '../../http/route.ts';
import { createNamesService } from './service.ts';

export function namesRoutes(app: FastifyInstance, deps: Deps): void {
  const names = createNamesService(deps);

  mount(
    app,
    ListNameConflicts,
    async ({ user, params }) => ({ conflicts: await names.conflicts(user, params.meeting_id) }),
    // The whole transcript is read each time.
    { perMinute: 60 },
  );

  mount(app, KeepNames, async ({ user, params, body }) => {
    await names.keep(user, params.meeting_id, body);
    return { success: true, error: null };
  });
}
