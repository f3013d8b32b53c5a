import type { Call } from '@greffier/contract/call';
import { callPath } from '@greffier/contract/call';
import type { User } from '@greffier/contract/organisation/auth';
import { PRODUCT_NAME } from '@greffier/contract/runtime-config';
import type { RuntimeConfig } from '@greffier/contract/runtime-config';
import { UserId } from '@greffier/contract/ids';
import { MantineProvider } from '@mantine/core';
import { Notifications } from '@mantine/notifications';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import type { RenderResult } from '@testing-library/react';
import type { ReactNode } from 'react';
import { Route, Routes } from 'react-router';
import { vi } from 'vitest';
import { ConfirmHost } from '../components/dialogs/confirm-host.tsx';
import { AppRouter } from '../lib/navigation/app-router.tsx';
import { openHistory } from '../lib/navigation/history.ts';
import { RuntimeConfigContext } from '../lib/runtime-config.ts';
import { UserContext } from '../lib/session/session.ts';
import { cssVariablesResolver, theme } from '../theme.ts';

export const testConfig: RuntimeConfig = {
  product_name: PRODUCT_NAME,
  api_base_url: '',
  support_email: 'aide@example.org',
  max_upload_bytes: 2 ** 31,
  max_recording_hours: 12,
  local_sign_in: true,
  mail: true,
};

export const testUser: User = {
  id: UserId.parse('00000000-0000-4000-8000-000000000001'),
  email: 'ada@example.org',
  name: 'Ada Lovelace',
  is_superuser: false,
  organization: {
    id: '00000000-0000-4000-8000-0000000000ff',
    name: PRODUCT_NAME,
    logo_url: null,
    max_users: null,
    can_edit_auth_config: false,
    auth_config: {
      methods: ['microsoft_entra_id'],
      authorized_microsoft_tenant_ids: [],
      authorized_email_domains: [],
      authorized_emails: [],
    },
  },
};

/** A person who may change the organisation. */
export const superUser: User = { ...testUser, is_superuser: true };

interface Place {
  /** The route's path, such as `/meeting/:meetingId`. At any other address, the test page shows only that address. */
  readonly path?: string;
  readonly at?: string;
  readonly user?: User;
  /** Time for which an answer counts as fresh; ms. */
  readonly staleTime?: number;
}

/**
 * Renders a page or a component as the application does: with theme, cache, dialogs, toasts, router and a signed-in
 * person.
 */
export function renderInApp(
  children: ReactNode,
  { path = '/', at = path, user = testUser, staleTime = 0 }: Place = {},
): RenderResult {
  window.history.replaceState(null, '', at);
  return render(
    <MantineProvider theme={theme} cssVariablesResolver={cssVariablesResolver} env="test">
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false, staleTime } } })}>
        <Notifications />
        <RuntimeConfigContext value={testConfig}>
          <UserContext value={user}>
            <AppRouter history={openHistory()}>
              <Routes>
                <Route path={path} element={children} />
                <Route path="*" element={<p>ailleurs</p>} />
              </Routes>
            </AppRouter>
          </UserContext>
        </RuntimeConfigContext>
        <ConfirmHost />
      </QueryClientProvider>
    </MantineProvider>,
  );
}

export interface MockAnswer {
  readonly call: Call;
  readonly params?: Readonly<Record<string, string>>;
  /** HTTP status; 200 by default. */
  readonly status?: number;
  /** The answer's JSON, or a function that computes it, now or later, from the request's body and address. */
  readonly body: unknown;
}

export interface SentRequest {
  readonly method: string;
  readonly url: string;
  readonly body: unknown;
  readonly headers: Headers;
}

const JSON_TYPE = 'application/json; charset=utf-8';

/** Answers `fetch` from a list, for tests only; the last answer for a call counts. Returns the requests, in order. */
export function mockServer(answers: readonly MockAnswer[]): SentRequest[] {
  const sent: SentRequest[] = [];
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    const request: SentRequest = {
      method: init.method ?? 'GET',
      url,
      body: typeof init.body === 'string' ? JSON.parse(init.body) : null,
      headers: new Headers(init.headers),
    };
    sent.push(request);
    const answer = answers.findLast(
      ({ call, params }) => call.method === request.method && callPath(call, params) === url.split('?')[0],
    );
    if (!answer) throw new TypeError(`no answer for ${request.method} ${url}`);
    const body: unknown = await (typeof answer.body === 'function' ? answer.body(request.body, url) : answer.body);
    const headers = { 'content-type': answer.status === undefined ? (answer.call.file ?? JSON_TYPE) : JSON_TYPE };
    return new Response(JSON.stringify(body), { status: answer.status ?? 200, headers });
  });
  return sent;
}
