import type { User } from '@greffier/contract/auth';
import type { Deps } from '../deps.ts';
import { createSessionsService } from '../features/sessions/service.ts';

/** Signs a person in without an issuer. @returns their bearer token */
export function tokenOf(deps: Pick<Deps, 'database' | 'now'>, { id, email }: User): Promise<string> {
  const identity = { issuer: 'test', tenant: null, email, emailTrusted: true };
  return createSessionsService(deps).begin(deps.database.db, id, identity);
}
