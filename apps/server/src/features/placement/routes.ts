import { GetItemStarts, SetItemPins } from '@greffier/contract/meeting/agenda/item-starts';
import type { FastifyInstance } from 'fastify';
import { mount } from '../../http/route.ts';
import type { Services } from '../../services.ts';

export function placementRoutes(app: FastifyInstance, { placement }: Services): void {
  mount(app, GetItemStarts, ({ user, params }) => placement.get(user, params.meeting_id), { perMinute: 60 });

  mount(app, SetItemPins, async ({ user, params, body }) => ({
    success: true,
    error: null,
    state: await placement.set(user, params.meeting_id, body),
  }));
}
