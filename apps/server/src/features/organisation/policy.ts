import type { Organization, User } from '@greffier/contract/organisation/auth';
import type { UserId } from '@greffier/contract/ids';

/**
 * Nobody changes their own rights, blocks or deletes themselves. So a super user is always left, provided that the one who acts
 * is still a super user when the change is made.
 */
export const canAdminister = (user: Pick<User, 'id'>, other: UserId): boolean => user.id !== other;

/** If the configuration sets the access rules, nobody edits them here. */
export const canEditRules = ({ can_edit_auth_config }: Pick<Organization, 'can_edit_auth_config'>): boolean =>
  can_edit_auth_config;
