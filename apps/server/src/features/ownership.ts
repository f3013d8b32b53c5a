import type { User } from '@greffier/contract/organisation/auth';
import type { Database } from '../database/client.ts';
import { lockOrganization } from '../database/organizations/organization.ts';
import { lockPerson } from './limits/repository.ts';

/** Who owns a template or a vocabulary: one person, or the organisation, whose super users maintain it. */
export type Scope = 'personal' | 'organisation';

interface Owned {
  /** Null for an item of the organisation. */
  readonly user_id: string | null;
  /** Null for a personal item. */
  readonly organization_id: string | null;
}

/** The columns that name the owner of a new one. */
export const ownerOf = (user: User, scope: Scope) =>
  scope === 'personal' ? { userId: user.id } : { organizationId: user.organization.id };

/**
 * Locks an owner: until the transaction ends, no other transaction that calls this counts or adds to what they own. So
 * two at once cannot both take the last place.
 */
export const lockOwner = async (tx: Database, user: User, scope: Scope): Promise<void> => {
  if (scope === 'organisation') await lockOrganization(tx);
  else await lockPerson(tx, user.id);
};

const belongsTo = (user: User, thing: Owned, scope: Scope): boolean =>
  scope === 'personal' ? thing.user_id === user.id : thing.organization_id === user.organization.id;

/** Tells who may read: personal items are only their owner's, and shared ones everybody's in the organisation. */
export const canRead = (user: User, thing: Owned): boolean =>
  belongsTo(user, thing, 'personal') || belongsTo(user, thing, 'organisation');

/** Tells who may change: an owner, in the place for personal items; super users, in the place for shared ones. */
export const canChange = (user: User, thing: Owned, scope: Scope): boolean =>
  belongsTo(user, thing, scope) && (scope === 'personal' || user.is_superuser);
