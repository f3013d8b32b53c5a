import type { FastifyInstance, FastifyRequest, HookHandlerDoneFunction } from 'fastify';
import type { DatabaseClient } from '../database/client.ts';
import { enterOrganization } from '../database/organizations/separation.ts';

/**
 * Restricts each request to the rows of the organisation whose host it names. The caller, and everything that they
 * request, are looked up among these rows. With a single organisation, nothing is restricted.
 */
export function installOrganizations(app: FastifyInstance, { separation }: Pick<DatabaseClient, 'separation'>): void {
  const enter = (request: FastifyRequest, _: unknown, done: HookHandlerDoneFunction): void => {
    const served = separation.ofHost(request.host);
    if (served === null) done();
    else enterOrganization(served.id, done);
  };
  app.addHook('onRequest', enter);
  // A body that arrives later is read in the context of its socket, so the organisation is set again.
  app.addHook('preValidation', enter);
}
