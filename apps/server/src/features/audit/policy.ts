import type { User } from '@greffier/contract/organisation/auth';

/** Tells whether a person may read what everybody did: only super users, who answer for the organisation. */
export const canReadTrail = (user: Pick<User, 'is_superuser'>): boolean => user.is_superuser;
