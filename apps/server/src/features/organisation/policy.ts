import type { Organization, User } from '@greffier/contract/organisation/auth';
import type { UserId } from '@greffier/contract/ids';

/**
 * Tells whether a person may change somebody's rights, or block or delete somebody. Nobody may do this to themselves.
 * So a super user always remains, provided that the acting person is still a super user when the change is made.
 */
export const canAdminister = (user: Pick<User, 'id'>, other: UserId): boolean => user.id !== other;

/** Tells whether people may edit the access rules; not if the configuration sets them. */
export const canEditRules = ({ can_edit_auth_config }: Pick<Organization, 'can_edit_auth_config'>): boolean =>
  can_edit_auth_config;
