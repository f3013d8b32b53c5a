import type { AuthConfig, User } from '@greffier/contract/organisation/auth';
import type { AuthConfigForm } from '@greffier/contract/organisation/organisation';
import { asc } from 'drizzle-orm';
import { randomUUID } from 'node:crypto';
import { beforeEach, expect, it } from 'vitest';
import type { DatabaseClient } from '../../database/client.ts';
import { auditEntries } from '../../database/schema/audit.ts';
import { organizations } from '../../database/schema/organizations.ts';
import { describeOnBothDatabases } from '../../database/testing/testing.ts';
import { createServices } from '../../services.ts';
import type { House } from '../../testing/house.ts';
import { openHouseForTests } from '../../testing/open-for-tests.ts';
import { addUser, changeOrganization } from '../../testing/rows.ts';
import { LOCAL_ISSUER } from '../auth/policy.ts';

const RULES: AuthConfig = {
  methods: ['microsoft_entra_id'],
  authorized_microsoft_tenant_ids: [],
  authorized_email_domains: ['commune.ch', 'depart.ch'],
  authorized_emails: ['anne@exemple.ch'],
};
const WITHOUT_DOMAIN = { authorized_email_domains: ['commune.ch'] };
const WITH_ADDRESS = { authorized_emails: ['anne@exemple.ch', 'nouvelle@exemple.ch'] };

let house: House;
openHouseForTests((opened) => (house = opened));

describeOnBothDatabases('the access rules', (open) => {
  let database: DatabaseClient;
  /** Two super users. The requests of both have read the rules as they were before either changed them. */
  let anne: User;
  let bruno: User;

  const service = () => createServices({ ...house.deps, database }).organisation;
  const save = (user: User, form: AuthConfigForm) => {
    const identity = { issuer: LOCAL_ISSUER, tenant: null, email: user.email, emailTrusted: true };
    const session = { id: randomUUID(), issuedAt: new Date(), expiresAt: new Date(), identity };
    return service().saveAuthConfig(user, session, form);
  };
  const stored = async () => (await database.db.select().from(organizations))[0]?.authConfig;
  const counts = async () =>
    (await database.db.select().from(auditEntries).orderBy(asc(auditEntries.id))).map(({ details }) => details);
  const superUser = async (email: string): Promise<User> => {
    const user = await addUser(database.db, email, { isSuperuser: true });
    return { ...user, organization: { ...user.organization, can_edit_auth_config: true, auth_config: RULES } };
  };

  beforeEach(async () => {
    database = await open();
    anne = await superUser('anne@exemple.ch');
    bruno = await superUser('bruno@exemple.ch');
    await changeOrganization(database.db, { canEditAuthConfig: true, authConfig: RULES });
  });

  it('keep the changes of two super users who each send another list at once', async () => {
    const [one, other] = await Promise.all([save(anne, WITHOUT_DOMAIN), save(bruno, WITH_ADDRESS)]);
    const both = { ...RULES, ...WITHOUT_DOMAIN, ...WITH_ADDRESS };
    expect(await stored()).toEqual(both);
    expect([one, other]).toContainEqual(both);
    expect((await counts()).toSorted(byText)).toEqual([
      { authorized_email_domains_removed: 1 },
      { authorized_emails_added: 1 },
    ]);
  });

  it('are compared with those of the moment for the audit trail', async () => {
    await save(anne, WITHOUT_DOMAIN);
    await save(bruno, { authorized_email_domains: RULES.authorized_email_domains });
    expect(await counts()).toEqual([{ authorized_email_domains_removed: 1 }, { authorized_email_domains_added: 1 }]);
  });

  it('are not changed by a person who has just lost the rights of a super user', async () => {
    await service().setSuperuser(anne, bruno.id, false);
    await expect(save(bruno, WITH_ADDRESS)).rejects.toMatchObject({
      status: 403,
      message: expect.stringMatching(/plus super utilisateur/) as string,
    });
    expect(await stored()).toEqual(RULES);
  });

  it('replace only the rules that the person saw', async () => {
    await save(anne, { ...RULES, ...WITHOUT_DOMAIN, replaces: RULES });
    const late = save(bruno, { ...RULES, ...WITH_ADDRESS, replaces: RULES });
    await expect(late).rejects.toMatchObject({
      status: 409,
      code: 'outdated',
      message: expect.stringMatching(/rien n’a été remplacé/) as string,
    });
    const now = { ...RULES, ...WITHOUT_DOMAIN };
    expect(await stored()).toEqual(now);
    // The rules are the same in another order, and a list that the person did not name may have changed.
    await save(bruno, { ...WITH_ADDRESS, replaces: { authorized_emails: RULES.authorized_emails } });
    await save(bruno, {
      authorized_emails: [],
      replaces: { authorized_emails: WITH_ADDRESS.authorized_emails.toReversed() },
    });
    expect(await stored()).toEqual({ ...now, authorized_emails: [] });
  });

  it('are saved by both of two people who make the same change', async () => {
    await save(anne, { ...WITHOUT_DOMAIN, replaces: RULES });
    await save(bruno, { ...WITHOUT_DOMAIN, replaces: RULES });
    expect(await stored()).toEqual({ ...RULES, ...WITHOUT_DOMAIN });
  });
});

const byText = (one: unknown, other: unknown): number => JSON.stringify(one).localeCompare(JSON.stringify(other));
