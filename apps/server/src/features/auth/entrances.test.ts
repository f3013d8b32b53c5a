import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildApp } from '../../app.ts';
import { organizations } from '../../database/schema/organizations.ts';
import { type House, openHouse } from '../../testing/house.ts';
import { addUser } from '../../testing/rows.ts';
import { entra, MICROSOFT } from '../../testing/sign-in/dialects.ts';
import { CLIENT, openIssuer, type TestIssuer } from '../../testing/sign-in/issuer.ts';
import { COMMUNE, PEOPLE } from '../../testing/sign-in/people.ts';
import { TestBrowser } from '../../testing/sign-in/sign-in.ts';

const HOST = 'pv.commune.exemple';
const CALLBACK = `http://${HOST}/auth/callback`;

let house: House;
let app: Awaited<ReturnType<typeof buildApp>>;
let issuer: TestIssuer;
let secret: string;
let served: string;

beforeAll(async () => {
  house = await openHouse();
  const { config, database } = house.deps;
  issuer = await openIssuer(entra(MICROSOFT), PEOPLE, [CALLBACK]);
  secret = join(config.dataDir, 'secret');
  await addUser(database.db, 'eve@hopital.exemple');
  const [row] = await database.db
    .insert(organizations)
    .values({
      name: 'Commune',
      authConfig: {
        methods: ['microsoft_entra_id'],
        authorized_microsoft_tenant_ids: [],
        authorized_email_domains: ['commune.ch'],
        authorized_emails: [],
      },
      signIn: {
        host: HOST,
        issuer: `${issuer.base}/${COMMUNE}/v2.0`,
        clientId: CLIENT.id,
        secretFrom: { file: secret },
        trustEmail: true,
        superUsers: ['anne.jobin@commune.ch'],
      },
    })
    .returning();
  served = String(row?.id);
  await database.separation.begin(database.db);
  app = await buildApp({ ...house.deps, issuerFetch: issuer.fetch });
});
afterAll(async () => {
  await app.close();
  await house.close();
  await issuer.close();
});

it('people sign in at their organisation’s host, by its own issuer and secret, and belong to it alone', async () => {
  const browser = new TestBrowser({ app, issuer }, HOST);
  // While its secret is missing, nobody can sign in to this organisation; others are not affected.
  expect((await browser.request('/api/v1/auth/login')).statusCode).toBeGreaterThanOrEqual(500);
  const other = await new TestBrowser({ app, issuer }, 'localhost:3000').request('/api/v1/auth/login');
  expect(other.headers.location).toContain('http://localhost:3000/oidc/');
  await writeFile(secret, `${CLIENT.secret}\n`);

  const signedIn = await browser.signIn('anne');
  expect(signedIn.statusCode).toBe(200);
  const sent = issuer.requests.find(({ endpoint }) => endpoint === 'token');
  expect(sent?.form.get('redirect_uri')).toBe(CALLBACK);
  const me = await browser.me(signedIn);
  expect(me.json()).toMatchObject({
    email: 'anne.jobin@commune.ch',
    is_superuser: true,
    organization: { id: served, name: 'Commune' },
  });
  const elsewhere = await new TestBrowser({ app, issuer }, 'localhost:3000').me(signedIn);
  expect(elsewhere.statusCode).toBe(401);
});
