import { GetQueue } from '@greffier/contract/organisation/queue';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { mount } from '../../http/route.ts';
import { createQueueService } from './service.ts';

export function queueRoutes(app: FastifyInstance, deps: Deps): void {
  const queue = createQueueService(deps);
  mount(app, GetQueue, () => queue.read());
}
