import type { User } from '@greffier/contract/organisation/auth';
import type { Database } from '../database/client.ts';
import { lockOrganization } from '../database/organizations/organization.ts';
import { lockPerson } from './limits/repository.ts';

/** The owner of a template or a vocabulary: one person, or the organisation, whose super users maintain it. */
export type Scope = 'personal' | 'organisation';

interface Owned {
  /** The person who owns the item; null if the organisation does. */
  readonly user_id: string | null;
  /** The organisation that owns the item; null if a person does. */
  readonly organization_id: string | null;
}

/** Returns the columns that name the owner of a new item. */
export const ownerOf = (user: User, scope: Scope) =>
  scope === 'personal' ? { userId: user.id } : { organizationId: user.organization.id };

/**
 * Locks an owner: until the transaction ends, other transactions that call this can neither count the owner's items nor
 * add one. So two transactions at once cannot both take the last place.
 */
export const lockOwner = async (tx: Database, user: User, scope: Scope): Promise<void> => {
  if (scope === 'organisation') await lockOrganization(tx);
  else await lockPerson(tx, user.id);
};

const belongsTo = (user: User, thing: Owned, scope: Scope): boolean =>
  scope === 'personal' ? thing.user_id === user.id : thing.organization_id === user.organization.id;

/**
 * Tells whether a person may read an item: a personal one as its owner, a shared one as a member of the organisation.
 */
export const canRead = (user: User, thing: Owned): boolean =>
  belongsTo(user, thing, 'personal') || belongsTo(user, thing, 'organisation');

/** Tells whether a person may change an item of a scope: a personal one as its owner, a shared one as a super user. */
export const canChange = (user: User, thing: Owned, scope: Scope): boolean =>
  belongsTo(user, thing, scope) && (scope === 'personal' || user.is_superuser);
