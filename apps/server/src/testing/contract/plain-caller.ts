import type { User } from '@greffier/contract/organisation/auth';
import { expect } from 'vitest';
import { type Answer, type Caller, encodeForm } from '../caller.ts';
import type { House } from '../house.ts';
import { tokenOf } from '../tokens.ts';

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

interface Asked {
  readonly as: User;
  readonly json?: object;
  readonly form?: Readonly<Record<string, string | Blob>>;
}

/**
 * Makes calls with the literal names of the specification. Names from the contract would prove nothing, because they
 * change together with the server's.
 */
export function plainCaller(house: House, { app }: Caller) {
  async function ask(method: Method, path: string, { json, form, as }: Asked): Promise<Answer> {
    const encoded = form && (await encodeForm(form));
    return app.inject({
      method,
      url: `/api/v1${path}`,
      headers: { ...encoded?.headers, authorization: `Bearer ${await tokenOf(house.deps, as)}` },
      ...((encoded ?? json) && { payload: encoded?.payload ?? json }),
    });
  }
  return {
    ask,
    /** Reads the body of an answer that must succeed. */
    async get(method: Method, path: string, asked: Asked): Promise<unknown> {
      const answer = await ask(method, path, asked);
      expect([answer.statusCode, answer.body]).toEqual([200, expect.anything()]);
      return answer.json();
    },
  };
}
