import { GetQueue } from '@greffier/contract/organisation/queue';
import type { FastifyInstance } from 'fastify';
import { mount } from '../../http/route.ts';
import type { Services } from '../../services.ts';

export function queueRoutes(app: FastifyInstance, { queue }: Services): void {
  mount(app, GetQueue, () => queue.read());
}
