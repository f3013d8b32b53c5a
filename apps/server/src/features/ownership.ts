import type { User } from '@greffier/contract/organisation/auth';
import type { Database } from '../database/client.ts';
import { lockOrganization } from '../database/organization.ts';
import { lockPerson } from './limits/repository.ts';

/** Whose a template or a vocabulary is: one person's, or shared by the organisation and kept by its super users. */
export type Scope = 'personal' | 'organisation';

interface Owned {
  /** Null for what is the organisation's. */
  readonly user_id: string | null;
  /** Null for what is personal. */
  readonly organization_id: string | null;
}

/** The columns that say whose a new one is. */
export const ownerOf = (user: User, scope: Scope) =>
  scope === 'personal' ? { userId: user.id } : { organizationId: user.organization.id };

/** Until the transaction ends, no other one that calls this counts or adds to what they have: two at once cannot both take the last place. */
export const lockOwner = async (tx: Database, user: User, scope: Scope): Promise<void> => {
  if (scope === 'organisation') await lockOrganization(tx);
  else await lockPerson(tx, user.id);
};

const belongsTo = (user: User, thing: Owned, scope: Scope): boolean =>
  scope === 'personal' ? thing.user_id === user.id : thing.organization_id === user.organization.id;

/** What is personal is its owner's alone; what is the organisation's is read by everybody in it. */
export const canRead = (user: User, thing: Owned): boolean =>
  belongsTo(user, thing, 'personal') || belongsTo(user, thing, 'organisation');

/** One's own in one place, the organisation's in another, which is for super users. */
export const canChange = (user: User, thing: Owned, scope: Scope): boolean =>
  belongsTo(user, thing, scope) && (scope === 'personal' || user.is_superuser);
