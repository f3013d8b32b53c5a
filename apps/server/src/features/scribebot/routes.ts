import { AskScribebot } from '@greffier/contract/meeting/minutes/ai';
import type { Answer } from '@greffier/writing/engine';
import type { FastifyInstance } from 'fastify';
import { breakOffOnce } from '../../http/answers/breaking-off.ts';
import { ending } from '../../http/answers/ending.ts';
import { streamEvents } from '../../http/answers/events.ts';
import { mount } from '../../http/route.ts';
import type { Services } from '../../services.ts';

const toBody = ({ answer, passageIds, writtenBy }: Answer) => ({
  success: true,
  answer,
  sources: passageIds,
  ...(writtenBy && { written_by: writtenBy }),
});

export function scribebotRoutes(app: FastifyInstance, { scribebot, meetings }: Services): void {
  mount(
    app,
    AskScribebot,
    async ({ user, params, body, request, reply }) => {
      const ask = (gone: AbortSignal, onText?: (text: string) => void) =>
        scribebot.ask(user, params.meeting_id, body.query, body.chat_history, { onText, gone });
      // The answer quotes the meeting, so it ends with the right to read it. That also ends the language model's work.
      breakOffOnce(reply.raw, () => meetings.isGone(user, params.meeting_id));
      if (!request.headers.accept?.includes('text/event-stream')) return toBody(await ask(ending(reply)));
      let whole = toBody({ answer: '', passageIds: [] });
      await streamEvents(reply, async ({ send, gone }) => {
        whole = toBody(await ask(gone, (text) => send('text', { text })));
        send('answer', whole);
      });
      return whole;
    },
    { perMinute: 60 },
  );
}
