import { AskScribebot } from '@greffier/contract/ai';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { mount } from '../../http/route.ts';
import { createScribebotService } from './service.ts';

export function scribebotRoutes(app: FastifyInstance, deps: Deps): void {
  const scribebot = createScribebotService(deps);

  mount(
    app,
    AskScribebot,
    async ({ user, params, body }) => {
      const { answer, passageIds, writtenBy } = await scribebot.ask(
        user,
        params.meeting_id,
        body.query,
        body.chat_history,
      );
      return { success: true, answer, sources: passageIds, ...(writtenBy && { written_by: writtenBy }) };
    },
    { perMinute: 60 },
  );
}
