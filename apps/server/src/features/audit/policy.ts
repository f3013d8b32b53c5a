import type { User } from '@greffier/contract/organisation/auth';

/** The trail says what everybody did. So only super users may read it, since they answer for the organisation. */
export const canReadTrail = (user: Pick<User, 'is_superuser'>): boolean => user.is_superuser;
