import { GetNotices, SaveNotices } from '@greffier/contract/organisation/notices';
import type { FastifyInstance } from 'fastify';
import { mount } from '../../http/route.ts';
import type { Services } from '../../services.ts';

export function noticesRoutes(app: FastifyInstance, { notices }: Services): void {
  mount(app, GetNotices, ({ user }) => notices.get(user));
  mount(app, SaveNotices, ({ user, body }) => notices.save(user, body));
}
