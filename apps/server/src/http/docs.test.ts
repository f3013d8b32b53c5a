import { expect, it, vi } from 'vitest';
import type { Caller } from '../testing/caller.ts';
import { openForTests } from '../testing/open-for-tests.ts';

let caller: Caller;
openForTests((opened) => ({ caller } = opened));

it.each([
  ['/api/docs/json', 'application/json; charset=utf-8'],
  ['/api/openapi.json', 'application/json; charset=utf-8'],
  ['/api/docs/yaml', 'application/x-yaml'],
])('writes %s once for all readers', async (path, type) => {
  const { app } = caller;
  const written = vi.spyOn(app, 'swagger');
  const first = await app.inject(path);
  const second = await app.inject(path);
  expect(first.statusCode).toBe(200);
  expect(first.headers['content-type']).toBe(type);
  expect(first.body).toContain('openapi');
  expect(second.body).toBe(first.body);
  expect(written.mock.calls.length).toBeLessThanOrEqual(1);
  written.mockRestore();
});
