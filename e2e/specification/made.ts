import type { User } from '@greffier/contract/organisation/auth';
import { callPath, type Call } from '@greffier/contract/call';
import type { Product } from './product.ts';

/** Makes an object that a test needs, by the server's own call. Fails if the server refuses the call. */
export async function make(product: Product, user: User, call: Call, body: object): Promise<void> {
  const answer = await fetch(product.url + callPath(call), {
    method: call.method,
    headers: { authorization: `Bearer ${await product.tokenOf(user)}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${call.id}: ${answer.status} ${await answer.text()}`);
}
