import { SearchMeetings } from '@greffier/contract/search';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { mount } from '../../http/route.ts';
import { createSearchService } from './service.ts';

/** People search while they type. */
const SEARCHES = { perMinute: 240 };

export function searchRoutes(app: FastifyInstance, deps: Deps): void {
  const meetings = createSearchService(deps);
  mount(app, SearchMeetings, ({ user, body }) => meetings.search(user, body), SEARCHES);
}
