import type { FastifyInstance, FastifyRequest, HookHandlerDoneFunction } from 'fastify';
import type { DatabaseClient } from '../database/client.ts';
import { enterOrganization } from '../database/organizations/separation.ts';

/**
 * Lets each request see the rows of the organisation whose host it names, and no others: what it is, who calls and what
 * they ask for are looked for there. With one organisation there is nothing to enter.
 */
export function installOrganizations(app: FastifyInstance, { separation }: Pick<DatabaseClient, 'separation'>): void {
  const enter = (request: FastifyRequest, _: unknown, done: HookHandlerDoneFunction): void => {
    const served = separation.ofHost(request.host);
    if (served === null) done();
    else enterOrganization(served.id, done);
  };
  app.addHook('onRequest', enter);
  // A body that comes later is read in the context of its socket.
  app.addHook('preValidation', enter);
}
