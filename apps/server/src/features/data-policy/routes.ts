import { GetDataPolicy, SaveDataPolicy } from '@greffier/contract/organisation/data-policy';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { mount } from '../../http/route.ts';
import { createDataPolicyService } from './service.ts';

export function dataPolicyRoutes(app: FastifyInstance, deps: Deps): void {
  const policy = createDataPolicyService(deps);
  mount(app, GetDataPolicy, () => policy.current());
  mount(app, SaveDataPolicy, ({ user, body }) => policy.save(user, body));
}
