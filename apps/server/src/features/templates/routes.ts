import {
  CreateTemplate,
  DeleteTemplate,
  ExtractFormat,
  GetTemplate,
  ListTemplates,
  UpdateTemplate,
} from '@greffier/contract/organisation/templates';
import { MAX_PDF_BYTES } from '@greffier/contract/limits';
import type { FastifyInstance } from 'fastify';
import { ListInParts } from '../../http/answers/large-answers.ts';
import { ending } from '../../http/answers/ending.ts';
import { mount } from '../../http/route.ts';
import { receiveInto } from '../../http/upload.ts';
import type { Services } from '../../services.ts';

export function templatesRoutes(app: FastifyInstance, { templates, outlines }: Services): void {
  mount(
    app,
    ExtractFormat,
    async ({ user, request, reply }) => {
      const receive = (path: string) => receiveInto(request, path, MAX_PDF_BYTES);
      const { error, ...read } = await outlines.read(user, receive, ending(reply));
      return { success: error === null, error, format: read.items, ...read };
    },
    { perMinute: 20 },
  );
  mount(app, ListTemplates, ({ user }) => new ListInParts('templates', templates.list(user)));
  mount(app, CreateTemplate, ({ user, body }) => templates.create(user, body));
  mount(app, GetTemplate, ({ user, params }) => templates.get(user, params.template_id));
  mount(app, UpdateTemplate, ({ user, params, body }) => templates.update(user, params.template_id, body));
  mount(app, DeleteTemplate, async ({ user, params }) => {
    await templates.remove(user, params.template_id);
    return { success: true, error: null };
  });
}
