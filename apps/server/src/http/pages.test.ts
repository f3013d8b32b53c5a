import Fastify, { type FastifyInstance } from 'fastify';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { installPages } from './pages.ts';

let folder: string;
let app: FastifyInstance;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'greffier-pages-'));
  await mkdir(join(folder, 'assets'));
  await writeFile(join(folder, 'index.html'), '<!doctype html><title>Greffier</title>');
  await writeFile(join(folder, 'assets/app-1234.js'), 'x');
  app = Fastify();
  await installPages(app, folder);
});
afterEach(async () => {
  await app.close();
  await rm(folder, { recursive: true });
});

const open = (url: string) => app.inject({ url, headers: { accept: 'text/html,*/*' } });

it.each(['/', '/meeting/42', '/settings?tab=vocabulary'])('opens the page at %s, always fresh', async (url) => {
  const answer = await open(url);
  expect(answer.statusCode).toBe(200);
  expect(answer.body).toContain('<title>Greffier');
  expect(answer.headers['cache-control']).toBe('no-cache');
});

it('lets a browser keep files that have their hash in their name', async () => {
  expect((await open('/assets/app-1234.js')).headers['cache-control']).toContain('immutable');
});

it.each(['/api/v1/nothing', '/assets/old-5678.js', '/health/x'])('never answers %s with the page', async (url) => {
  const answer = await open(url);
  expect(answer.statusCode).toBe(404);
  expect(answer.json()).toEqual({ code: 'not_found', detail: 'Cette adresse n’existe pas.' });
});

it.each(['/nothing', '/api/v1/nothing', '/health/x'])('reads no body that is sent to %s', async (url) => {
  const headers = { 'content-type': 'application/json' };
  const answer = await app.inject({ method: 'POST', url, headers, payload: '{' });
  expect([answer.statusCode, answer.json()]).toMatchObject([404, { code: 'not_found' }]);
});

it('serves no file outside its folder', async () => {
  expect((await app.inject('/../package.json')).statusCode).toBe(404);
  expect((await app.inject('/%2e%2e/package.json')).statusCode).not.toBe(200);
});

it('starts without a built page', async () => {
  const bare = Fastify();
  await installPages(bare, join(folder, 'nowhere'));
  expect((await bare.inject({ url: '/', headers: { accept: 'text/html' } })).statusCode).toBe(404);
  await bare.close();
});
