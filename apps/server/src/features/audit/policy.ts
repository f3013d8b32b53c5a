import type { User } from '@greffier/contract/organisation/auth';

/** Tells whether a person may read everybody's entries. Only super users may: they administer the organisation. */
export const canReadTrail = (user: Pick<User, 'is_superuser'>): boolean => user.is_superuser;
