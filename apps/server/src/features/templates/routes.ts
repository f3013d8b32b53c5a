import {
  CreateTemplate,
  DeleteTemplate,
  GetTemplate,
  ListTemplates,
  UpdateTemplate,
} from '@greffier/contract/templates';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { mount } from '../../http/route.ts';
import { createTemplatesService } from './service.ts';

export function templatesRoutes(app: FastifyInstance, deps: Deps): void {
  const templates = createTemplatesService(deps, 'personal');

  mount(app, ListTemplates, async ({ user }) => ({ templates: await templates.list(user) }));
  mount(app, CreateTemplate, ({ user, body }) => templates.create(user, body));
  mount(app, GetTemplate, ({ user, params }) => templates.get(user, params.template_id));
  mount(app, UpdateTemplate, ({ user, params, body }) => templates.update(user, params.template_id, body));
  mount(app, DeleteTemplate, async ({ user, params }) => {
    await templates.remove(user, params.template_id);
    return { success: true, error: null };
  });
}
