import type { User } from '@greffier/contract/organisation/auth';
import type { Template, TemplateForm } from '@greffier/contract/organisation/templates';
import type { TemplateId, UserId } from '@greffier/contract/ids';
import { and, asc, eq, inArray, ne, or, sql } from 'drizzle-orm';
import type { Database } from '../../database/client.ts';
import { templates } from '../../database/schema/templates.ts';
import { ownerOf, type Scope } from '../ownership.ts';

const WIRE = {
  id: templates.id,
  name: templates.name,
  template_format: templates.format,
  user_id: templates.userId,
  organization_id: templates.organizationId,
};

const ownedBy = (user: User, scope: Scope) =>
  scope === 'personal' ? eq(templates.userId, user.id) : eq(templates.organizationId, user.organization.id);

/** Number of templates that are read at once, because each may contain hundreds of long items. */
const PART = 4;

/**
 * Lists templates by name, in parts, so that others' calls can run in between. Two hundred templates from before their
 * text had a limit may contain ninety megabytes. A personal list also contains the organisation's templates.
 */
export async function* listTemplates(db: Database, user: User, scope: Scope): AsyncGenerator<Template[]> {
  const order = [asc(templates.name), asc(templates.createdAt)];
  const named = await db
    .select({ id: templates.id })
    .from(templates)
    .where(or(ownedBy(user, scope), ownedBy(user, 'organisation')))
    .orderBy(...order);
  for (let from = 0; from < named.length; from += PART) {
    const ids = named.slice(from, from + PART).map(({ id }) => id);
    const part = db.select(WIRE).from(templates).where(inArray(templates.id, ids));
    yield await part.orderBy(...order);
  }
}

export async function findTemplate(db: Database, id: TemplateId): Promise<Template | null> {
  const [template] = await db.select(WIRE).from(templates).where(eq(templates.id, id));
  return template ?? null;
}

export const countTemplates = (db: Database, user: User, scope: Scope): Promise<number> =>
  db.$count(templates, ownedBy(user, scope));

/**
 * Counts the characters of an owner's templates, except for one template. Counting stops at `most`, because templates
 * from before the limit may contain much more.
 */
export async function countCharacters(
  db: Database,
  user: User,
  scope: Scope,
  { but, most }: { readonly but: TemplateId | null; readonly most: number },
): Promise<number> {
  const characters = sql<number>`coalesce(sum(length(${templates.format}::text)), 0)::int`;
  const others = but === null ? undefined : ne(templates.id, but);
  const ids = await db
    .select({ id: templates.id })
    .from(templates)
    .where(and(ownedBy(user, scope), others));
  let counted = 0;
  for (let from = 0; from < ids.length && counted <= most; from += PART) {
    const part = ids.slice(from, from + PART).map(({ id }) => id);
    const [row] = await db.select({ characters }).from(templates).where(inArray(templates.id, part));
    counted += row?.characters ?? 0;
  }
  return counted;
}

export async function insertTemplate(db: Database, user: User, scope: Scope, form: TemplateForm): Promise<Template> {
  const [template] = await db
    .insert(templates)
    .values({ ...form, ...ownerOf(user, scope) })
    .returning(WIRE);
  if (!template) throw new Error('an insert returned no row');
  return template;
}

/** @returns null if the template is gone */
export async function updateTemplate(db: Database, id: TemplateId, form: TemplateForm): Promise<Template | null> {
  const [template] = await db.update(templates).set(form).where(eq(templates.id, id)).returning(WIRE);
  return template ?? null;
}

export async function deleteTemplate(db: Database, id: TemplateId): Promise<void> {
  await db.delete(templates).where(eq(templates.id, id));
}

/** Hands one person's templates over to another. */
export async function handOver(tx: Database, from: UserId, to: UserId): Promise<void> {
  await tx.update(templates).set({ userId: to }).where(eq(templates.userId, from));
}
