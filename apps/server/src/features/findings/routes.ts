import { ListFindings, SetFindingState } from '@greffier/contract/meeting/minutes/findings';
import type { FastifyInstance } from 'fastify';
import { mount } from '../../http/route.ts';
import type { Services } from '../../services.ts';

/** Limit on changes of findings per minute, because each call writes the whole text of the minutes twice. */
const TURNS = { perMinute: 120 };

export function findingsRoutes(app: FastifyInstance, { findings }: Services): void {
  mount(app, ListFindings, ({ user, params }) => findings.list(user, params.meeting_id));

  mount(
    app,
    SetFindingState,
    async ({ user, params, body }) => ({
      success: true,
      error: null,
      ...(await findings.turn(user, params.meeting_id, Number(params.number), body)),
    }),
    TURNS,
  );
}
