import { sql } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import type { DatabaseClient } from '../../database/client.ts';
import { oidcPayloads } from '../../database/schema/installation.ts';
import { organizations } from '../../database/schema/organizations.ts';
import { describeOnBothDatabases } from '../../database/testing/testing.ts';
import * as repository from './repository.ts';

const RULES = {
  methods: [],
  authorized_microsoft_tenant_ids: [],
  authorized_email_domains: ['exemple.ch'],
  authorized_emails: [],
};
const SETTINGS = { name: 'Commune', maxUsers: 5, canEditAuthConfig: true, rules: RULES };
const NOON = new Date('2026-03-03T12:00:00Z');
const later = (minutes: number) => new Date(NOON.getTime() + minutes * 60_000);

describeOnBothDatabases('auth repository', (open) => {
  let db: DatabaseClient['db'];
  beforeEach(async () => {
    ({ db } = await open());
  });

  const settle = (changes: Partial<repository.OrganizationSettings> = {}) =>
    db.transaction((tx) => repository.settleOrganization(tx, { ...SETTINGS, ...changes }));

  it('makes one organisation of several first calls', async () => {
    const made = await Promise.all([settle(), settle(), settle()]);
    expect(new Set(made.map(({ id }) => id)).size).toBe(1);
    expect(await db.$count(organizations)).toBe(1);
  });

  it('keeps the rules that people may edit, and follows the configuration if they may not', async () => {
    await settle();
    const changed = { maxUsers: 9, rules: { ...RULES, authorized_email_domains: ['autre.ch'] } };
    expect(await settle(changed)).toMatchObject({ max_users: 9, auth_config: RULES });
    const fixed = await settle({ ...changed, canEditAuthConfig: false });
    expect(fixed.auth_config.authorized_email_domains).toEqual(['autre.ch']);
  });

  it('keeps the first of the secrets that several processes make at once', async () => {
    const kept = await Promise.all(
      ['a', 'b', 'c'].map((value) => repository.keepSecret(db, 'key', () => Promise.resolve(value))),
    );
    expect(new Set(kept).size).toBe(1);
    expect(await repository.keepSecret(db, 'key', () => Promise.resolve('d'))).toBe(kept[0]);
  });

  it('remembers a payload by id and by uid until it expires', async () => {
    const payload = { uid: 'u', accountId: 'anne@exemple.ch' };
    await repository.savePayload(db, { model: 'Session', id: 's', payload, expiresAt: later(1) });
    expect(await repository.findPayload(db, 'Session', { id: 's' }, NOON)).toEqual(payload);
    expect(await repository.findPayload(db, 'Session', { uid: 'u' }, NOON)).toEqual(payload);
    expect(await repository.findPayload(db, 'Grant', { id: 's' }, NOON)).toBeNull();
    expect(await repository.findPayload(db, 'Session', { id: 's' }, later(2))).toBeNull();
    await repository.savePayload(db, { model: 'Session', id: 's', payload: { uid: 'v' }, expiresAt: null });
    expect(await repository.findPayload(db, 'Session', { uid: 'v' }, later(2))).toEqual({ uid: 'v' });
  });

  it('notes that a code was used, and forgets all of a grant at once', async () => {
    const payload = { grantId: 'g' };
    await repository.savePayload(db, { model: 'AuthorizationCode', id: 'c', payload, expiresAt: null });
    await repository.savePayload(db, { model: 'AccessToken', id: 't', payload, expiresAt: null });
    await repository.consumePayload(db, 'AuthorizationCode', 'c', NOON);
    const used = await repository.findPayload(db, 'AuthorizationCode', { id: 'c' }, NOON);
    expect(used).toEqual({ grantId: 'g', consumed: NOON.getTime() / 1000 });
    await repository.deleteGrant(db, 'g');
    expect(await repository.findPayload(db, 'AccessToken', { id: 't' }, NOON)).toBeNull();
  });

  it('sweeps what has expired and leaves the rest', async () => {
    for (const [id, expiresAt] of [
      ['old', later(-1)],
      ['new', later(1)],
      ['kept', null],
    ] as const) {
      await repository.savePayload(db, { model: 'Session', id, payload: { id }, expiresAt });
    }
    await repository.deleteExpired(db, NOON);
    const found = async (id: string) => repository.findPayload(db, 'Session', { id }, new Date(0));
    expect([await found('old'), await found('new'), await found('kept')]).toEqual([
      null,
      { id: 'new' },
      { id: 'kept' },
    ]);
  });

  it('finds what has expired by an index, since each sign-in looks for it', async () => {
    await db.execute(sql`
      insert into ${oidcPayloads} (model, id, payload, expires_at)
      select 'Session', i::text, '{}', now() + i * interval '1 minute' from generate_series(1, 20000) i`);
    await db.execute(sql`analyze ${oidcPayloads}`);
    const plan = await db.execute(sql`explain delete from ${oidcPayloads} where expires_at < now()`);
    expect(JSON.stringify(plan)).toMatch(/Index Scan using oidc_payloads_expiry/);
  });
});
