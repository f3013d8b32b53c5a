import { GetNextAgenda, ImportAgenda, ReadAgenda } from '@greffier/contract/meeting/agenda/agenda-sources';
import { GenerateAgenda } from '@greffier/contract/meeting/minutes/ai';
import { MAX_PDF_BYTES } from '@greffier/contract/limits';
import { ExtractAgendaFromPdf, UpdateAgenda } from '@greffier/contract/meeting/meetings';
import type { FastifyInstance } from 'fastify';
import { ApiError } from '../../errors.ts';
import { breakOffOnce } from '../../http/answers/breaking-off.ts';
import { ending } from '../../http/answers/ending.ts';
import { mount } from '../../http/route.ts';
import { receiveInto } from '../../http/upload.ts';
import type { Services } from '../../services.ts';

export function agendaRoutes(app: FastifyInstance, { agenda, meetings }: Services): void {
  mount(app, UpdateAgenda, async ({ user, params, body }) => {
    await agenda.replace(user, params.meeting_id, body.agenda, body.replaces);
    return { success: true, error: null };
  });

  mount(
    app,
    ExtractAgendaFromPdf,
    async ({ user, params, request, reply }) => {
      const receive = (path: string) => receiveInto(request, path, MAX_PDF_BYTES);
      const { error, ...read } = await agenda.extract(user, params.meeting_id, receive, ending(reply));
      return { success: error === null, error, agenda: read.items, ...read };
    },
    { perMinute: 20 },
  );

  mount(
    app,
    ImportAgenda,
    async ({ user, params, request, reply }) => {
      const receive = (path: string) => receiveInto(request, path, MAX_PDF_BYTES);
      const { error, ...read } = await agenda.importFrom(user, params.meeting_id, receive, ending(reply));
      return { success: error === null, error, agenda: read.items, ...read };
    },
    { perMinute: 20 },
  );

  mount(
    app,
    ReadAgenda,
    async ({ user, request, reply }) => {
      const receive = (path: string) => receiveInto(request, path, MAX_PDF_BYTES);
      const { error, ...read } = await agenda.readFor(user, receive, ending(reply));
      return { success: error === null, error, ...read };
    },
    { perMinute: 20 },
  );

  mount(app, GetNextAgenda, ({ user, params }) => agenda.next(user, params.meeting_id), { perMinute: 120 });

  mount(
    app,
    GenerateAgenda,
    async ({ user, params, body, request, reply }) => {
      if (body.meeting_id !== params.meeting_id) {
        const message = 'La réunion du formulaire n’est pas celle de l’adresse';
        throw new ApiError(422, 'validation_error', `${message}.`, { meeting_id: message });
      }
      // The proposal quotes the meeting, so it ends with the right to read it, and with it the language model's work.
      const lost = new AbortController();
      breakOffOnce(reply.raw, async () => {
        const isGone = await meetings.isGone(user, params.meeting_id);
        if (isGone) lost.abort();
        return isGone;
      });
      const by: { written_by?: 'fallback' } = {};
      const { items, found, error } = await agenda.generate(user, params.meeting_id, body.template_id, {
        onFallback: () => {
          by.written_by = 'fallback';
        },
        ended: AbortSignal.any([lost.signal, ...(request.sessionEnded ? [request.sessionEnded] : [])]),
      });
      return { success: error === null, error, agenda: items, found: [...found], ...by };
    },
    { perMinute: 30 },
  );
}
