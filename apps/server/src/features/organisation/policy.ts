import type { Organization, User } from '@greffier/contract/auth';
import type { UserId } from '@greffier/contract/ids';

/**
 * Nobody gives or takes their own rights, blocks or deletes themselves: so a super user is always left, as long as whoever
 * acts is still one when it is their turn.
 */
export const canAdminister = (user: Pick<User, 'id'>, other: UserId): boolean => user.id !== other;

/** Where the installation keeps the access rules to itself, nobody edits them here. */
export const canEditRules = ({ can_edit_auth_config }: Pick<Organization, 'can_edit_auth_config'>): boolean =>
  can_edit_auth_config;
