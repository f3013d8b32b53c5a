import type { AuthConfig, Organization } from '@greffier/contract/organisation/auth';
import type { UserId } from '@greffier/contract/ids';
import { and, desc, eq, gt, isNull, lt, ne, or, sql } from 'drizzle-orm';
import type { Database } from '../../database/client.ts';
import { lockOrganization, ORGANIZATION } from '../../database/organizations/organization.ts';
import { installation, oidcPayloads, secrets } from '../../database/schema/installation.ts';
import { organizations } from '../../database/schema/organizations.ts';
import { users } from '../../database/schema/people.ts';

export type UserRow = typeof users.$inferSelect;
export type NewUser = typeof users.$inferInsert;

/** The configuration's settings of the organisation. */
export interface OrganizationSettings {
  readonly name: string;
  readonly maxUsers: number | null;
  readonly canEditAuthConfig: boolean;
  readonly rules: AuthConfig;
}

/**
 * Copies the configuration into the organisation: its limits, and its rules if people may not edit them. Other
 * transactions that call this wait until this one ends.
 * @returns null if there is no organisation yet
 */
export async function followConfiguration(tx: Database, settings: OrganizationSettings): Promise<Organization | null> {
  await lockOrganization(tx);
  const { maxUsers, canEditAuthConfig, rules } = settings;
  const [known] = await tx
    .update(organizations)
    .set({ maxUsers, canEditAuthConfig, ...(!canEditAuthConfig && { authConfig: rules }) })
    .returning(ORGANIZATION);
  return known ?? null;
}

/** Reads the organisation as configured; the first call creates it. Sign-ins at the same time wait for each other. */
export async function settleOrganization(tx: Database, settings: OrganizationSettings): Promise<Organization> {
  const known = await followConfiguration(tx, settings);
  if (known) return known;
  const { name, maxUsers, canEditAuthConfig, rules } = settings;
  const [made] = await tx
    .insert(organizations)
    .values({ name, maxUsers, canEditAuthConfig, authConfig: rules })
    .returning(ORGANIZATION);
  if (!made) throw new Error('an insert returned no row');
  return made;
}

/** Finds the accounts of a subject, from any issuer. */
export const findBySubject = (db: Database, subject: string): Promise<UserRow[]> =>
  db.select().from(users).where(eq(users.subject, subject));

export async function findByEmail(db: Database, email: string): Promise<UserRow | null> {
  const [row] = await db.select().from(users).where(eq(users.email, email));
  return row ?? null;
}

export const countUsers = (db: Database): Promise<number> => db.$count(users);

export async function insertUser(db: Database, user: NewUser): Promise<UserId> {
  const [row] = await db.insert(users).values(user).returning({ id: users.id });
  if (!row) throw new Error('an insert returned no row');
  return row.id;
}

export async function updateUser(db: Database, id: UserId, changes: Partial<NewUser>): Promise<void> {
  await db.update(users).set(changes).where(eq(users.id, id));
}

/**
 * Reads the issuer that last signed people in; null if there was none, or if the operator abandoned it. In an older
 * installation, which did not store the issuer, the newest account names it.
 * @param local the `issuer` of people whom no issuer vouched for
 */
export async function rememberedIssuer(db: Database, local: string): Promise<string | null> {
  const [row] = await db.select({ issuer: installation.issuer }).from(installation);
  if (row) return row.issuer;
  const [person] = await db
    .select({ issuer: users.issuer })
    .from(users)
    .where(ne(users.issuer, local))
    .orderBy(desc(users.createdAt))
    .limit(1);
  return person?.issuer ?? null;
}

export async function rememberIssuer(db: Database, issuer: string | null): Promise<void> {
  await db.insert(installation).values({ issuer }).onConflictDoUpdate({ target: installation.id, set: { issuer } });
}

/**
 * Reads a secret by name. The first call makes and stores it, so every process and every later start has the same one.
 */
export async function keepSecret(db: Database, name: string, make: () => Promise<unknown>): Promise<unknown> {
  const find = () => db.select({ value: secrets.value }).from(secrets).where(eq(secrets.name, name));
  const [known] = await find();
  if (known) return known.value;
  await db
    .insert(secrets)
    .values({ name, value: await make() })
    .onConflictDoNothing();
  const [kept] = await find();
  if (!kept) throw new Error(`the secret ${name} was not kept`);
  return kept.value;
}

type Payload = Record<string, unknown>;

/** Stores data of the local issuer under (model, id). */
export async function savePayload(
  db: Database,
  row: { readonly model: string; readonly id: string; readonly payload: Payload; readonly expiresAt: Date | null },
): Promise<void> {
  const text = (key: string) => (typeof row.payload[key] === 'string' ? row.payload[key] : null);
  const values = { ...row, grantId: text('grantId'), userCode: text('userCode'), uid: text('uid') };
  await db
    .insert(oidcPayloads)
    .values(values)
    .onConflictDoUpdate({ target: [oidcPayloads.model, oidcPayloads.id], set: values });
}

/** Reads the data under a model's id or uid, unless it has expired. */
export async function findPayload(
  db: Database,
  model: string,
  key: { readonly id: string } | { readonly uid: string },
  now: Date,
): Promise<Payload | null> {
  const [row] = await db
    .select({ payload: oidcPayloads.payload })
    .from(oidcPayloads)
    .where(
      and(
        eq(oidcPayloads.model, model),
        'id' in key ? eq(oidcPayloads.id, key.id) : eq(oidcPayloads.uid, key.uid),
        or(isNull(oidcPayloads.expiresAt), gt(oidcPayloads.expiresAt, now)),
      ),
    );
  return row?.payload ?? null;
}

/** Records when a code was used; epoch seconds. */
export async function consumePayload(db: Database, model: string, id: string, now: Date): Promise<void> {
  const seconds = Math.floor(now.getTime() / 1000);
  await db
    .update(oidcPayloads)
    .set({ payload: sql`${oidcPayloads.payload} || jsonb_build_object('consumed', ${seconds}::int)` })
    .where(and(eq(oidcPayloads.model, model), eq(oidcPayloads.id, id)));
}

export async function deletePayload(db: Database, model: string, id: string): Promise<void> {
  await db.delete(oidcPayloads).where(and(eq(oidcPayloads.model, model), eq(oidcPayloads.id, id)));
}

export async function deleteGrant(db: Database, grantId: string): Promise<void> {
  await db.delete(oidcPayloads).where(eq(oidcPayloads.grantId, grantId));
}

export async function deleteExpired(db: Database, now: Date): Promise<void> {
  await db.delete(oidcPayloads).where(lt(oidcPayloads.expiresAt, now));
}
