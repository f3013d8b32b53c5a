import { expect, it } from 'vitest';
import { canChange, canRead } from './ownership.ts';
import type { User } from '@greffier/contract/organisation/auth';
import { UserId } from '@greffier/contract/ids';

const ORGANISATION = '1f1a2a52-1f0a-4e1c-9f36-0d3c1f6b2a01';
const user = (id: string, is_superuser: boolean): User => ({
  id: UserId.parse(id),
  email: 'quelquun@exemple.ch',
  name: null,
  is_superuser,
  organization: {
    id: ORGANISATION,
    name: 'Commune',
    logo_url: null,
    max_users: null,
    can_edit_auth_config: false,
    auth_config: {
      methods: [],
      authorized_microsoft_tenant_ids: [],
      authorized_email_domains: [],
      authorized_emails: [],
    },
  },
});
const anne = user('7f1a2a52-1f0a-4e1c-9f36-0d3c1f6b2a01', false);
const leo = user('7f1a2a52-1f0a-4e1c-9f36-0d3c1f6b2a02', true);
const hers = { user_id: anne.id, organization_id: null };
const shared = { user_id: null, organization_id: ORGANISATION };

it('keeps personal objects to their owner, even from super users', () => {
  expect([canRead(anne, hers), canChange(anne, hers, 'personal')]).toEqual([true, true]);
  expect([canRead(leo, hers), canChange(leo, hers, 'personal'), canChange(leo, hers, 'organisation')]).toEqual([
    false,
    false,
    false,
  ]);
});

it('lets everybody read shared objects, and lets super users change them in the organisation’s own place', () => {
  expect([canRead(anne, shared), canChange(anne, shared, 'organisation')]).toEqual([true, false]);
  expect([canRead(leo, shared), canChange(leo, shared, 'organisation')]).toEqual([true, true]);
  expect(canChange(leo, shared, 'personal')).toBe(false);
});
