import type { User } from '@greffier/contract/organisation/auth';
import Fastify from 'fastify';
import { setImmediate as turn } from 'node:timers/promises';
import { expect, it, onTestFinished } from 'vitest';
import { installJsonParser } from './body.ts';

/** Time that the check of a body takes; milliseconds. */
const CHECK_MS = 50;

/** Opens a server that knows people by a header, takes its time to check bodies, and notes when it checked them. */
function open() {
  const app = Fastify();
  onTestFinished(() => app.close());
  app.decorateRequest('user', null);
  app.addHook('onRequest', async (request) => {
    request.user = { id: String(request.headers['who']) } as User;
  });
  installJsonParser(app);
  const checked: { readonly who: string; readonly from: number; readonly until: number }[] = [];
  app.post('/', { bodyLimit: 1_000_000 }, ({ headers }, reply) => {
    const from = performance.now();
    while (performance.now() - from < CHECK_MS);
    checked.push({ who: String(headers['who']), from, until: performance.now() });
    return reply.send('');
  });
  // An async function sends the request at once; `inject` alone waits until somebody awaits it.
  const post = async (bytes: number, who = 'anne') =>
    app.inject({ method: 'POST', url: '/', headers: { who }, payload: { text: 'x'.repeat(bytes) } });
  return { checked, post };
}

it('after a large body, gives others as much time as it took before the next large body', async () => {
  const { checked, post } = open();
  await Promise.all([post(500_000), post(500_000), post(500_000)]);
  const pauses = checked.slice(1).map(({ from }, at) => from - (checked[at]?.until ?? 0));
  expect(pauses).toHaveLength(2);
  for (const pause of pauses) expect(pause).toBeGreaterThan(0.9 * CHECK_MS);
});

it('reads large bodies in turns between people, and small ones at once', async () => {
  const { checked, post } = open();
  await Promise.all([post(500_000), post(500_000), post(500_000), post(500_000, 'luc'), post(5, 'zoé')]);
  const order = checked.map(({ who }) => who);
  expect(order.indexOf('luc')).toBeLessThan(3);
  expect(order.filter((who) => who === 'anne')).toHaveLength(3);
  expect(order.indexOf('zoé')).toBeLessThan(2);
});

it('lets others’ calls run between the steps in which it reads a large body', async () => {
  const { checked, post } = open();
  const seen: string[] = [];
  const watch = (target: object, name: string): void => {
    const own: unknown = Reflect.get(target, name);
    Reflect.set(target, name, function (this: unknown, ...given: unknown[]) {
      seen.push(name);
      return typeof own === 'function' ? Reflect.apply(own, this, given) : own;
    });
    onTestFinished(() => void Reflect.set(target, name, own));
  };
  watch(TextDecoder.prototype, 'decode');
  watch(JSON, 'parse');
  const answer = post(500_000);
  while (checked.length === 0) {
    await turn();
    if (seen.at(-1) !== 'turn') seen.push('turn');
  }
  await answer;
  expect(seen.filter((one, at) => one !== 'turn' || at > 0)).toEqual(['decode', 'turn', 'parse', 'turn']);
});
