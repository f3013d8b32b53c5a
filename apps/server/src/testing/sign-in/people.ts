import type { Account } from './issuer.ts';

/** Two tenants of Entra: the commune's own, and another one. */
export const COMMUNE = '72f988bf-86f1-41af-91ab-2d7cd011db47';
export const ELSEWHERE = 'b7e2a1c4-0d53-4a6e-9c1f-5a0f6b3d2e18';

const entraAccount = (id: string, claims: Record<string, unknown>, refusal?: Record<string, string>): Account => ({
  id,
  claims,
  ...(refusal && { refusal }),
});

export const PEOPLE: readonly Account[] = [
  entraAccount('anne', {
    oid: '00000000-0000-0000-aaaa-000000000001',
    tid: COMMUNE,
    name: 'Anne Jobin',
    email: 'Anne.Jobin@commune.ch',
    preferred_username: 'anne.jobin@commune.ch',
  }),
  entraAccount('bruno, without e-mail', {
    oid: '00000000-0000-0000-aaaa-000000000002',
    tid: COMMUNE,
    name: 'Bruno Favre',
    preferred_username: 'bruno.favre@commune.ch',
  }),
  entraAccount('a telephone', {
    oid: '00000000-0000-0000-aaaa-000000000003',
    tid: COMMUNE,
    name: 'Accueil',
    preferred_username: '+41791234567',
  }),
  entraAccount('zoé, elsewhere', {
    oid: '00000000-0000-0000-bbbb-000000000001',
    tid: ELSEWHERE,
    name: 'Zoé Rey',
    preferred_username: 'zoe.rey@ailleurs.ch',
  }),
  entraAccount('an impostor', {
    oid: '00000000-0000-0000-bbbb-000000000002',
    tid: ELSEWHERE,
    name: 'Anne Jobin',
    email: 'anne.jobin@commune.ch',
    email_verified: true,
    preferred_username: 'impostor@ailleurs.ch',
  }),
  entraAccount('a guest of elsewhere', {
    oid: '00000000-0000-0000-bbbb-000000000003',
    tid: ELSEWHERE,
    name: 'Anne Jobin',
    idp: 'https://sts.windows.net/9188040d-6c67-4c5b-b112-36a304b66dad/',
    email: 'anne.jobin@commune.ch',
    preferred_username: 'anne.jobin@commune.ch',
  }),
  entraAccount(
    'declines',
    { oid: '00000000-0000-0000-aaaa-000000000004', tid: COMMUNE },
    {
      error: 'access_denied',
      error_description: 'AADSTS65004: User declined to consent to access the app.',
    },
  ),
];
