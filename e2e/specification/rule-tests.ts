import type { User } from '@greffier/contract/organisation/auth';
import { type Call, callPath } from '@greffier/contract/call';
import { ErrorBody } from '@greffier/contract/errors';
import { addUser } from '@greffier/server/testing/rows';
import type { Page } from 'playwright-core';
import { afterEach, beforeEach, expect } from 'vitest';
import { type Product, testProduct } from './product.ts';

interface Sent {
  readonly params?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  /** The text parts of a form, and its file. */
  readonly form?: Readonly<Record<string, string | File>>;
}

/** Things that tests of rules share: a product for the file, and for each test a person with a page. */
export interface RuleTests {
  readonly product: Product;
  readonly user: User;
  readonly page: Page;
  /** Opens a page of the application by its path. */
  readonly open: (path: string) => Promise<void>;
  /** Makes a call as the person, without the page's forms. */
  readonly send: (call: Call, sent?: Sent) => Promise<Response>;
  /** Makes a call that is refused with status 422, « Validation Error », in French. @returns the messages by field */
  readonly refusal: (call: Call, sent: Sent) => Promise<Readonly<Record<string, string>>>;
}

interface House {
  readonly isSuperuser?: boolean;
  /** Settings of the server. */
  readonly env?: Readonly<Record<string, string>>;
}

/** Registers the hooks of a file. The result may be used only inside the file's tests. */
export function ruleTests({ isSuperuser = false, env }: House = {}): RuleTests {
  const product = testProduct(env);
  let user: User;
  let page: Page;
  beforeEach(async () => {
    await product.house.reset();
    user = await addUser(product.house.deps.database.db, 'secretaire@exemple.ch', { isSuperuser });
    page = await (await product.enter(user)).newPage();
  });
  afterEach(() => page.context().close());

  const send = async (call: Call, { params = {}, body, form }: Sent = {}): Promise<Response> => {
    const data = new FormData();
    for (const [name, value] of Object.entries(form ?? {})) data.append(name, value);
    return fetch(product.url + callPath(call, params), {
      method: call.method,
      headers: {
        authorization: `Bearer ${await product.tokenOf(user)}`,
        ...(form === undefined && { 'content-type': 'application/json' }),
      },
      body: form === undefined ? JSON.stringify(body) : data,
    });
  };
  return {
    product,
    get user() {
      return user;
    },
    get page() {
      return page;
    },
    async open(path) {
      await page.goto(product.url + path);
    },
    send,
    async refusal(call, sent) {
      const answer = await send(call, sent);
      expect([answer.status, answer.statusText]).toEqual([422, 'Validation Error']);
      return ErrorBody.parse(await answer.json()).errors ?? {};
    },
  };
}
