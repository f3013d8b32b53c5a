import { GetDataPolicy, SaveDataPolicy } from '@greffier/contract/organisation/data-policy';
import type { FastifyInstance } from 'fastify';
import { mount } from '../../http/route.ts';
import type { Services } from '../../services.ts';

export function dataPolicyRoutes(app: FastifyInstance, { dataPolicy: policy }: Services): void {
  mount(app, GetDataPolicy, () => policy.current());
  mount(app, SaveDataPolicy, ({ user, body }) => policy.save(user, body));
}
