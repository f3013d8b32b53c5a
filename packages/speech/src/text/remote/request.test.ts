import { expect, it } from 'vitest';
import { FULL_DIALECT } from './dialect.ts';
import { requestText } from './request.ts';

// Nothing listens at this address.
const settings = { url: 'http://127.0.0.1:47613/v1', model: 'm', key: null, maxBytes: 1e6, secondsPerMinute: 90 };
const sound = { wav: new Uint8Array(100_000), seconds: 3, language: 'fr' as const, prompt: '' };

it('a refused connection counts as a temporary failure, and leaves no unhandled error', async () => {
  const bodies: unknown[] = [];
  const types: (string | null)[] = [];
  const reach: typeof fetch = (input, init) => {
    bodies.push(init?.body);
    types.push(new Headers(init?.headers).get('content-type'));
    return fetch(input, init);
  };
  const { signal } = new AbortController();
  await expect(requestText(settings, sound, FULL_DIALECT, 5_000, signal, reach)).rejects.toMatchObject({
    kind: 'unreachable',
  });
  // When forms were streamed, a refused connection ended the process with an unhandled error.
  expect(bodies).toEqual([expect.any(ArrayBuffer)]);
  expect(types).toEqual([expect.stringMatching(/^multipart\/form-data; boundary=/)]);
});
