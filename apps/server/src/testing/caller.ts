import type { User } from '@greffier/contract/organisation/auth';
import { type Call, callPath } from '@greffier/contract/call';
import { buildApp } from '../app.ts';
import type { House } from './house.ts';
import { tokenOf } from './tokens.ts';

type App = Awaited<ReturnType<typeof buildApp>>;
export type Answer = Awaited<ReturnType<App['inject']>>;

export interface Sent {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string | string[]>>;
  readonly body?: unknown;
  /** A form: the text of its parts, and a file under `file`. */
  readonly form?: Readonly<Record<string, string | Blob>>;
  /** Bytes in place of a body or a form. */
  readonly payload?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface Caller {
  readonly app: App;
  /** Makes a call of the contract as a person, or without a token if `user` is null. */
  call(user: User | null, call: Call, request?: Sent): Promise<Answer>;
}

/** Builds the application from the dependencies of a house, to be called without a network. */
export async function openCaller({ deps }: Pick<House, 'deps'>): Promise<Caller> {
  const app = await buildApp(deps);
  return {
    app,
    async call(user, call, { params = {}, query = {}, body, form, payload, headers } = {}) {
      const token = user && (await tokenOf(deps, user));
      // Tests send only bodies that are objects of the contract.
      const plain = { headers: {}, payload: payload ?? (body as object | undefined) };
      const sent = form && payload === undefined ? await encodeForm(form) : plain;
      return app.inject({
        method: call.method,
        url: callPath(call, params),
        query,
        headers: { ...sent.headers, ...headers, ...(token !== null && { authorization: `Bearer ${token}` }) },
        ...(sent.payload !== undefined && { payload: sent.payload }),
      });
    },
  };
}

/** Encodes a multipart form as a browser would. */
export async function encodeForm(form: Readonly<Record<string, string | Blob>>) {
  const data = new FormData();
  for (const [name, value] of Object.entries(form)) data.append(name, value);
  const request = new Request('http://localhost/', { method: 'POST', body: data });
  const headers = { 'content-type': request.headers.get('content-type') ?? '' };
  return { headers, payload: Buffer.from(await request.arrayBuffer()) };
}
