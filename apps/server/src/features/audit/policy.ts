import type { User } from '@greffier/contract/auth';

/** The trail tells of everybody: only those who answer for the organisation read it. */
export const canReadTrail = (user: Pick<User, 'is_superuser'>): boolean => user.is_superuser;
