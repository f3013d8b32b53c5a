import { STATUS_TEXTS } from '@greffier/contract/errors';
import Fastify from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { expect, it, onTestFinished } from 'vitest';
import { z } from 'zod';
import { ApiError, conflict } from '../errors.ts';
import { installErrorHandler, plainMessage } from './errors.ts';

/** Opens a server whose one route fails with `error`, and collects what it logs. */
async function failing(error: unknown) {
  const logged: string[] = [];
  const app = Fastify({ logger: { level: 'error', stream: { write: (line: string) => void logged.push(line) } } });
  onTestFinished(() => app.close());
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  installErrorHandler(app);
  app.get('/', () => {
    throw error;
  });
  const body = z.object({
    name: z.string().min(1, 'Le nom est requis'),
    words: z.array(z.string().min(1, 'Le mot est requis')),
  });
  app.post('/', { schema: { body } }, () => 'ok');
  app.get('/:id', { schema: { params: z.object({ id: z.uuid('Réunion non trouvée') }) } }, () => 'ok');
  await app.ready();
  return { app, logged };
}

it('answers an expected failure with its status, its text and its body', async () => {
  const { app, logged } = await failing(conflict('Pas maintenant.'));
  const answer = await app.inject('/');
  expect(answer.statusCode).toBe(409);
  expect(answer.statusMessage).toBe(STATUS_TEXTS[409]);
  expect(answer.json()).toEqual({ detail: 'Pas maintenant.', code: 'wrong_status' });
  expect(logged).toEqual([]);
});

it('names each wrong field of a body, with the status text of the specification', async () => {
  const { app } = await failing(null);
  const answer = await app.inject({ method: 'POST', url: '/', payload: { name: '', words: ['a', ''] } });
  expect(answer.statusCode).toBe(422);
  expect(answer.statusMessage).toBe('Validation Error');
  expect(answer.json()).toEqual({
    detail: 'Le nom est requis\u00A0; Le mot est requis',
    code: 'validation_error',
    errors: { name: 'Le nom est requis', 'words.1': 'Le mot est requis' },
  });
});

it('uses plain words if the schema has no message of its own', async () => {
  const { app } = await failing(null);
  z.config({ localeError: plainMessage });
  onTestFinished(() => void z.config(z.locales.en()));
  const answer = await app.inject({ method: 'POST', url: '/', payload: { words: [7] } });
  expect(answer.json()).toEqual({
    detail: 'Ce champ est requis\u00A0; Cette valeur n’est pas valable.',
    code: 'validation_error',
    errors: { name: 'Ce champ est requis.', 'words.0': 'Cette valeur n’est pas valable.' },
  });
});

it.each([
  ['no body', {}],
  ['a text', { headers: { 'content-type': 'application/json' }, payload: '"Comité"' }],
  ['nothing', { headers: { 'content-type': 'application/json' }, payload: 'null' }],
])('says of %s that the whole body is missing or wrong', async (_, sent) => {
  const { app } = await failing(null);
  const detail = 'Le contenu de la demande manque ou n’est pas valable.';
  const answer = await app.inject({ method: 'POST', url: '/', ...sent });
  expect(answer.statusCode).toBe(422);
  expect(answer.json()).toEqual({ detail, code: 'validation_error', errors: { body: detail } });
});

it('finds nothing at an address with an invalid id', async () => {
  const { app } = await failing(null);
  const answer = await app.inject('/abc');
  expect(answer.statusCode).toBe(404);
  expect(answer.statusMessage).toBe('Not Found');
  expect(answer.json()).toEqual({ detail: 'Réunion non trouvée', code: 'not_found' });
});

it('reveals nothing that an unexpected failure quotes, neither in the answer nor in the log', async () => {
  const { app, logged } = await failing(new Error('insert failed, params: la phrase de Madame Durand'));
  const answer = await app.inject('/');
  expect(answer.statusCode).toBe(500);
  expect(answer.json()).toMatchObject({ code: 'internal' });
  expect(answer.body).not.toContain('Durand');
  expect(logged).toHaveLength(1);
  expect(logged[0]).not.toContain('Durand');
});

it.each([
  ['a disk', { code: 'ENOSPC' }],
  ['a database', { cause: Object.assign(new Error('disk full'), { code: '53100' }) }],
])('says that the room is used up if %s is full', async (_, properties) => {
  const { app } = await failing(Object.assign(new Error('write failed'), properties));
  const answer = await app.inject('/');
  expect(answer.statusCode).toBe(507);
  expect(answer.json()).toMatchObject({ code: 'storage_full' });
});

it.each([
  ['malformed JSON', { 'content-type': 'application/json' }, '{', 422, 'validation_error'],
  ['a content type that it does not read', { 'content-type': 'text/csv' }, 'a,b', 415, 'unsupported_media_type'],
  ['a body that is too long', { 'content-type': 'application/json' }, `"${'x'.repeat(2_000_000)}"`, 413, 'too_large'],
])('answers %s in the same form', async (_, headers, payload, status, code) => {
  const { app } = await failing(null);
  const answer = await app.inject({ method: 'POST', url: '/', headers, payload });
  expect(answer.statusCode).toBe(status);
  expect(answer.json()).toMatchObject({ code, detail: expect.any(String) });
});

it('is not disturbed by a body that declares other statuses', async () => {
  const { app } = await failing(new ApiError(503, 'engine_unavailable', 'Le moteur ne répond pas.'));
  expect((await app.inject('/')).json()).toEqual({ code: 'engine_unavailable', detail: 'Le moteur ne répond pas.' });
});
