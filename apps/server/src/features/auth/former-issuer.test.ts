import { ConfigError, loadConfig } from '../../config.ts';
import { eq } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import type { DatabaseClient } from '../../database/client.ts';
import { users } from '../../database/schema/people.ts';
import { describeOnBothDatabases } from '../../database/testing/testing.ts';
import { addUser } from '../../testing/rows.ts';
import { LOCAL_ISSUER } from './policy.ts';
import { createAuditService } from '../audit/service.ts';
import { createSessionsService } from '../sessions/service.ts';
import { createAuthService } from './service.ts';

const ISSUER = { OIDC_ISSUER: 'https://login.example.org', OIDC_CLIENT_ID: 'x', OIDC_CLIENT_SECRET: 'x' };
const WORKER = { ROLE: 'worker', DATABASE_URL: 'postgres://localhost/greffier' };
const OTHER = { ...ISSUER, OIDC_ISSUER: 'https://ailleurs.example' };

describeOnBothDatabases('an issuer that was configured once', (open) => {
  let database: DatabaseClient;
  beforeEach(async () => {
    database = await open();
  });

  const start = (env: Readonly<Record<string, string>>) => {
    const deps = { config: loadConfig(env), database, now: () => new Date() };
    const services = { audit: createAuditService(deps), sessions: createSessionsService(deps) };
    return createAuthService(deps, services).settleIssuer();
  };

  it('is not demanded of an installation that never had one', async () => {
    await expect(start({})).resolves.toBeUndefined();
    await expect(start({ ALLOW_LOCAL_SIGN_IN: 'true' })).resolves.toBeUndefined();
  });

  it('is demanded at each later start, whatever else is allowed', async () => {
    await start(ISSUER);
    await start(OTHER);
    await start(OTHER);
    for (const env of [{}, { ALLOW_LOCAL_SIGN_IN: 'true' }]) {
      await expect(start(env)).rejects.toThrow(ConfigError);
      await expect(start(env)).rejects.toThrow(/ailleurs\.example.*FORGET_ISSUER=true/);
    }
  });

  it('is known from the people whom it vouched for, if the installation is older than this rule', async () => {
    const { id } = await addUser(database.db);
    const vouchedBy = (issuer: string) => database.db.update(users).set({ issuer }).where(eq(users.id, id));
    await vouchedBy(LOCAL_ISSUER);
    await expect(start({})).resolves.toBeUndefined();
    await vouchedBy(ISSUER.OIDC_ISSUER);
    await expect(start({})).rejects.toThrow(/login\.example\.org.*FORGET_ISSUER=true/);
    await start({ FORGET_ISSUER: 'true' });
    await expect(start({})).resolves.toBeUndefined();
  });

  it('is neither demanded nor forgotten by a worker, which signs nobody in', async () => {
    await start(ISSUER);
    await start(WORKER);
    await expect(start({})).rejects.toThrow(ConfigError);
  });

  it('is forgotten once the operator says so, until there is another', async () => {
    await start(ISSUER);
    await start({ FORGET_ISSUER: 'true' });
    await start({});
    await start(OTHER);
    await expect(start({})).rejects.toThrow(ConfigError);
  });
});
