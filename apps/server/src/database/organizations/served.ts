import { asc, eq, sql } from 'drizzle-orm';
import type { Database, DatabaseClient } from '../client.ts';
import { organizations, type OwnSignIn } from '../schema/organizations.ts';
import { users } from '../schema/people.ts';
import { houseWide, type Served } from './separation.ts';

/** An organisation with the number of people it has. */
export type Counted = Served & { readonly people: number };

/** Lists the organisations that the installation serves. The one that the environment describes comes first. */
export const listServed = ({ db }: Pick<DatabaseClient, 'db'>): Promise<Counted[]> =>
  houseWide(() =>
    db
      .select({
        id: organizations.id,
        name: organizations.name,
        maxUsers: organizations.maxUsers,
        signIn: organizations.signIn,
        people: db.$count(users, eq(users.organizationId, organizations.id)),
      })
      .from(organizations)
      .orderBy(sql`${organizations.signIn} is not null`, asc(organizations.name)),
  );

/** A new organisation. It admits e-mail addresses in these domains; its super users can change that later. */
export interface NewServed {
  readonly name: string;
  readonly maxUsers: number | null;
  readonly domains: readonly string[];
  readonly signIn: OwnSignIn;
}

/**
 * Adds an organisation. Waiting jobs are assigned to the organisation that was the only one until now.
 * @throws if the database's user may not keep organisations apart
 */
export async function addServed(database: DatabaseClient, own: Served, added: NewServed): Promise<void> {
  const { db, separation } = database;
  if (!separation.isOn) await separation.begin(db);
  const { name, maxUsers, domains, signIn } = added;
  await houseWide(() =>
    db.transaction(async (tx) => {
      await tx.insert(organizations).values({
        name,
        maxUsers,
        canEditAuthConfig: true,
        authConfig: {
          methods: ['microsoft_entra_id'],
          authorized_microsoft_tenant_ids: [],
          authorized_email_domains: [...domains],
          authorized_emails: [],
        },
        signIn,
      });
      const [queue] = await tx
        .select({ name: sql<string | null>`to_regclass('pgboss.job')::text` })
        .from(sql`(values (1)) as one`);
      if (queue?.name == null) return;
      await tx.execute(
        sql`update pgboss.job set data = data || jsonb_build_object('organization', ${own.id}::text)
            where state < 'completed' and jsonb_typeof(data) = 'object' and not data ? 'organization'`,
      );
    }),
  );
}

/** Changes an organisation's name, its host and sign-in, or how many people it may have. */
export const changeServed = (
  { db }: Pick<DatabaseClient, 'db'>,
  id: string,
  changes: Partial<Pick<Served, 'name' | 'maxUsers' | 'signIn'>>,
): Promise<unknown> => houseWide(() => db.update(organizations).set(changes).where(eq(organizations.id, id)));

/** Counts the database's other sessions with the same user: usually processes of Greffier. */
export async function otherSessions(db: Database): Promise<number> {
  const [row] = await houseWide(() =>
    db
      .select({ count: sql<number>`count(*)::int` })
      .from(sql`pg_stat_activity`)
      .where(
        sql`datname = current_database() and usename = session_user and backend_type = 'client backend' and pid <> pg_backend_pid()`,
      ),
  );
  return row?.count ?? 0;
}
