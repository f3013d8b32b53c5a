import { SearchMeetings } from '@greffier/contract/meeting/search';
import type { FastifyInstance } from 'fastify';
import { mount } from '../../http/route.ts';
import type { Services } from '../../services.ts';

/** People search while they type, so the limit is high. */
const SEARCHES = { perMinute: 240 };

export function searchRoutes(app: FastifyInstance, { searches }: Services): void {
  mount(app, SearchMeetings, ({ user, body }) => searches.search(user, body), SEARCHES);
}
