import { fastify } from 'fastify';
import { expect, it } from 'vitest';
import { streamEvents } from './events.ts';

it('ends the work when the person has gone, without reporting a failure', async () => {
  const app = fastify();
  const failures: unknown[] = [];
  app.setErrorHandler((error) => void failures.push(error));
  const left = Promise.withResolvers<unknown>();
  app.get('/', (_, reply) =>
    streamEvents(reply, async ({ send, gone }) => {
      send('text', { text: 'Il est' });
      await new Promise((_done, fail) => {
        gone.addEventListener('abort', () => fail(gone.reason));
      }).finally(() => left.resolve(gone.aborted));
    }),
  );
  const address = await app.listen({ port: 0 });
  const person = new AbortController();
  const answer = await fetch(address, { signal: person.signal });
  expect(answer.headers.get('content-type')).toContain('text/event-stream');
  person.abort();
  expect(await left.promise).toBe(true);
  await app.close();
  expect(failures).toEqual([]);
});
