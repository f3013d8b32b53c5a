import { ClearSummary, Summarize } from '@greffier/contract/ai';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { mount } from '../../http/route.ts';
import { createMinutesService } from './service.ts';

const DONE = { success: true, error: null };

export function minutesRoutes(app: FastifyInstance, deps: Deps): void {
  const minutes = createMinutesService(deps);

  mount(
    app,
    Summarize,
    async ({ user, params, body }) => {
      await minutes.start(user, params.meeting_id, body.summary_section_length);
      return DONE;
    },
    { perMinute: 30 },
  );

  mount(app, ClearSummary, async ({ user, params }) => {
    await minutes.clear(user, params.meeting_id);
    return DONE;
  });
}
