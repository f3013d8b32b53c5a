import { PRODUCT_NAME, type RuntimeConfig } from '@greffier/contract/runtime-config';
import type { FastifyInstance } from 'fastify';
import { houseWide } from '../database/organizations/separation.ts';
import type { Deps } from '../deps.ts';
import { weightsInUse } from '../engines/models.ts';
import { errorTrace } from '../jobs/failure.ts';
import type { Services } from '../services.ts';

/**
 * Mounts the health checks. `/health/live` tells that the process answers. `/health/ready` tells that it can also work;
 * a 503 names the missing parts. `room` is `low` once only the disk's reserve is left: people can still read and finish
 * their meetings, but no recording is accepted.
 */
export function healthRoutes(app: FastifyInstance, { room }: Services, deps: Deps): void {
  const { config, database, storage, models, speech, log } = deps;
  const parts: Readonly<Record<string, () => Promise<void | 'low' | true>>> = {
    database: () => database.ping(),
    storage: () => storage.check(),
    ...(config.role !== 'web' && { models: async () => speech.check(await weightsInUse(models)) }),
    room: async () => ((await houseWide(() => room.state())).low ? 'low' : true),
  };

  app.get('/health/live', (_, reply) => reply.header('cache-control', 'no-store').send({ status: 'ok' }));

  app.get('/health/ready', async (_, reply) => {
    const told = Object.entries(parts).map(async ([name, check]) => {
      const answer = await check().catch((error: unknown) => {
        log.warn({ err: errorTrace(error), check: name }, 'not ready');
        return false;
      });
      return [name, answer ?? true] as const;
    });
    const checks = Object.fromEntries(await Promise.all(told));
    const ready = Object.values(checks).every((check) => check === true);
    return reply
      .code(ready ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ status: ready ? 'ready' : 'not_ready', checks });
  });
}

/** Mounts `/config.json`: the settings that the web application reads when it starts. */
export function runtimeConfigRoute(app: FastifyInstance, { config, database }: Deps): void {
  app.get('/config.json', (request, reply) => {
    const runtime: RuntimeConfig = {
      product_name: PRODUCT_NAME,
      api_base_url: '',
      support_email: config.supportEmail,
      max_upload_bytes: config.maxUploadBytes,
      max_recording_hours: config.limits.hours,
      local_sign_in: config.oidc === null && database.separation.ofHost(request.host)?.signIn == null,
      mail: config.mail !== null,
    };
    return reply.header('cache-control', 'no-cache').send(runtime);
  });
}
