import { callPath, type Call } from '@greffier/contract/call';
import type { Page } from 'playwright-core';

/** A failure: a status with a body, no answer at all, or a proxy's own page with a status that indicates success. */
export type Failure = { readonly status: number; readonly body?: string | object } | 'unreachable' | 'proxy page';

/**
 * Answers a call (with any parameters, unless some are given) as a failing server or a proxy may. The page's other
 * calls reach the server.
 * @returns a function that lets the call reach the server again
 */
export async function failing(
  page: Page,
  call: Call,
  failure: Failure,
  params?: Readonly<Record<string, string>>,
): Promise<() => Promise<void>> {
  const pattern = params === undefined ? anyPath(call) : null;
  const path = params === undefined ? '' : callPath(call, params);
  const matches = ({ pathname }: URL): boolean => (pattern === null ? pathname === path : pattern.test(pathname));
  await page.route(matches, async (route) => {
    if (route.request().method() !== call.method) return route.fallback();
    if (failure === 'unreachable') return route.abort('connectionfailed');
    if (failure === 'proxy page') {
      return route.fulfill({ contentType: 'text/html', body: '<html><body>Please log in</body></html>' });
    }
    const { status, body = '' } = failure;
    return typeof body === 'string' ? route.fulfill({ status, body }) : route.fulfill({ status, json: body });
  });
  return () => page.unroute(matches);
}

function anyPath(call: Call): RegExp {
  const names = [...call.path.matchAll(/:(\w+)/g)].map(([, name]) => [name, 'any'] as const);
  return new RegExp(`^${callPath(call, Object.fromEntries(names)).replaceAll('/any', '/[^/]+')}$`);
}

/** Makes an answer in the server's own form, with a message for a person. */
export const refusal = (status: number, detail: string): Failure => ({ status, body: { detail, code: 'internal' } });
