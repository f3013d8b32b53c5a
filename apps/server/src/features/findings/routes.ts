import { ListFindings, SetFindingState } from '@greffier/contract/meeting/findings';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { mount } from '../../http/route.ts';
import { createFindingsService } from './service.ts';

/** Each writes the whole text of the minutes, twice. */
const TURNS = { perMinute: 120 };

export function findingsRoutes(app: FastifyInstance, deps: Deps): void {
  const findings = createFindingsService(deps);

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
