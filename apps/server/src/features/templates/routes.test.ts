import { API_PREFIX } from '@greffier/contract/call';
import type { FastifyInstance, InjectOptions } from 'fastify';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildApp } from '../../app.ts';
import { templates } from '../../database/schema/templates.ts';
import { vocabularies } from '../../database/schema/vocabularies.ts';
import { addUser } from '../../testing/rows.ts';
import { type House, openHouse } from '../../testing/house.ts';
import { tokenOf } from '../../testing/tokens.ts';

const FORM = { name: 'Comité', format: [{ level: 1, text: 'Ouverture' }] };
const WORDS = { name: 'Lieux', words: ['Val-de-Ruz', 'Val-de-Ruz'] };

let house: House;
let app: FastifyInstance;
let token: string;
let sharedTemplate: string;
let sharedVocabulary: string;
beforeAll(async () => {
  house = await openHouse();
  app = await buildApp(house.deps);
  const { db } = house.deps.database;
  const user = await addUser(db);
  token = await tokenOf(house.deps, user);
  const owner = { organizationId: user.organization.id };
  const [template] = await db
    .insert(templates)
    .values({ ...FORM, ...owner })
    .returning();
  const [vocabulary] = await db
    .insert(vocabularies)
    .values({ ...WORDS, ...owner })
    .returning();
  sharedTemplate = template!.id;
  sharedVocabulary = vocabulary!.id;
});
afterAll(async () => {
  await app.close();
  await house.close();
});

async function call(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object, as: string | null = token) {
  const options: InjectOptions = { method, url: API_PREFIX + path };
  if (body) options.payload = body;
  if (as !== null) options.headers = { authorization: `Bearer ${as}` };
  const answer = await app.inject(options);
  return { status: answer.statusCode, body: answer.json<Record<string, unknown>>() };
}

it.each(['/templates/', `/templates/${randomUUID()}`, '/vocabularies/'])(
  'answers 401 to a stranger who calls %s',
  async (path) => {
    expect(await call('GET', path, undefined, null)).toMatchObject({ status: 401, body: { code: 'unauthorized' } });
  },
);

it('adds, reads, changes and deletes a template', async () => {
  const { body: made } = await call('POST', '/templates/', FORM);
  const path = `/templates/${String(made['id'])}`;
  expect(await call('GET', path)).toEqual({ status: 200, body: made });
  expect(await call('PUT', path, { ...FORM, name: ' Bureau ' })).toMatchObject({
    status: 200,
    body: { name: 'Bureau' },
  });
  expect(await call('DELETE', path)).toEqual({ status: 200, body: { success: true, error: null } });
  expect((await call('GET', path)).status).toBe(404);
});

it('adds, changes and deletes a vocabulary', async () => {
  const { body: made } = await call('POST', '/vocabularies/', { name: 'Lieux' });
  const path = `/vocabularies/${String(made['id'])}`;
  expect(await call('PUT', path, WORDS)).toMatchObject({ status: 200, body: { words: ['Val-de-Ruz'] } });
  expect(await call('DELETE', path)).toMatchObject({ status: 200, body: { success: true } });
  expect((await call('PUT', path, WORDS)).status).toBe(404);
});

it('lists the organisation’s templates, but refuses changes to its templates and vocabularies', async () => {
  expect(await call('GET', '/templates/')).toMatchObject({ body: { templates: [{ id: sharedTemplate }] } });
  expect((await call('PUT', `/templates/${sharedTemplate}`, FORM)).status).toBe(403);
  expect((await call('DELETE', `/vocabularies/${sharedVocabulary}`)).status).toBe(403);
});

it.each([
  ['/templates/', { ...FORM, name: ' ' }, 'Le nom du template est requis'],
  ['/templates/', { ...FORM, format: [] }, 'Au moins un élément de format est requis'],
  ['/vocabularies/', { name: '' }, 'Le nom du vocabulaire est requis'],
])('answers 422 in French to a wrong form for %s', async (path, body, detail) => {
  expect(await call('POST', path, body)).toMatchObject({ status: 422, body: { code: 'validation_error', detail } });
});

it.each([
  ['GET', '/templates', undefined],
  ['PUT', '/templates', FORM],
  ['DELETE', '/templates', undefined],
  ['PUT', '/vocabularies', WORDS],
  ['DELETE', '/vocabularies', undefined],
] as const)('answers %s %s with an invalid id as if it did not exist', async (method, path, body) => {
  const missing = await call(method, `${path}/${randomUUID()}`, body);
  expect(missing.status).toBe(404);
  expect(await call(method, `${path}/inconnu`, body)).toEqual(missing);
});
