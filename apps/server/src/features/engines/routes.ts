import {
  CancelEngineInstall,
  GetEngines,
  InstallEngine,
  LeaveEngine,
  RemoveEngine,
  UseEngine,
} from '@greffier/contract/organisation/engines';
import type { FastifyInstance } from 'fastify';
import { mount } from '../../http/route.ts';
import type { Services } from '../../services.ts';

const DONE = { success: true, error: null };

export function enginesRoutes(app: FastifyInstance, { engines }: Services): void {
  mount(app, GetEngines, ({ user }) => engines.state(user));
  mount(app, InstallEngine, async ({ body }) => {
    engines.requireHouse();
    await engines.install(body.model);
    return DONE;
  });
  mount(app, CancelEngineInstall, async () => {
    engines.requireHouse();
    await engines.cancel();
    return DONE;
  });
  mount(app, UseEngine, async ({ body }) => {
    engines.requireHouse();
    await engines.use(body.model);
    return DONE;
  });
  mount(app, LeaveEngine, async ({ body }) => {
    engines.requireHouse();
    await engines.leave(body.model);
    return DONE;
  });
  mount(app, RemoveEngine, async ({ params }) => {
    engines.requireHouse();
    await engines.remove(params.model);
    return DONE;
  });
}
