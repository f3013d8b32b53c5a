import type { User } from '@greffier/contract/organisation/auth';
import { randomUUID } from 'node:crypto';
import type { Deps } from '../deps.ts';
import { entranceOf } from '../features/auth/policy.ts';
import { hashOfToken } from '../features/sessions/service.ts';

/**
 * Signs a person in without an issuer. A person who does not exist any more gets a token that belongs to nobody. Uses
 * plain SQL, because some tests replace the functions with which the server writes.
 * @returns the person's bearer token
 */
export async function tokenOf(
  { config, database, now }: Pick<Deps, 'config' | 'database' | 'now'>,
  { id }: User,
): Promise<string> {
  const token = `gr_${randomUUID()}`;
  const at = now().toISOString();
  await database.db.execute(`
    insert into sessions (user_id, token_hash, issuer, email, email_trusted, created_at, last_seen_at)
    select u.id, '${hashOfToken(token)}', coalesce(o.sign_in->>'issuer', '${entranceOf(config).issuer}'), email, true, '${at}', '${at}'
    from users u join organizations o on o.id = u.organization_id where u.id = '${id}'`);
  return token;
}
