import * as ai from '@greffier/contract/meeting/minutes/ai';
import * as auth from '@greffier/contract/organisation/auth';
import type { User } from '@greffier/contract/organisation/auth';
import { type Call, callPath } from '@greffier/contract/call';
import * as meetingList from '@greffier/contract/meeting/meeting-list';
import * as meetings from '@greffier/contract/meeting/meetings';
import * as organisation from '@greffier/contract/organisation/organisation';
import * as templates from '@greffier/contract/organisation/templates';
import * as vocabularies from '@greffier/contract/organisation/vocabularies';
import { templates as templateRows } from '@greffier/server/database/schema/templates';
import { vocabularies as vocabularyRows } from '@greffier/server/database/schema/vocabularies';
import { addMeeting, addUser } from '@greffier/server/testing/rows';
import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { testProduct } from '../product.ts';

/** Every call of the contract. The contract says who may make each call. */
const CALLS = [ai, auth, meetingList, meetings, organisation, templates, vocabularies].flatMap((module) =>
  Object.values(module).filter((value): value is Call => typeof value === 'object' && 'access' in value),
);
const PAGES = ['/', '/meeting', '/meeting/x', '/new-meeting', '/settings', '/settings?tab=templates', '/organization'];
const FORMAT = [{ level: 1, text: 'Ouverture' }];

const product = testProduct();
let user: User;
let other: User;
let chief: User;
let page: Page;

beforeEach(async () => {
  await product.house.reset();
  const { db } = product.house.deps.database;
  user = await addUser(db, 'secretaire@exemple.ch');
  other = await addUser(db, 'autre@exemple.ch');
  chief = await addUser(db, 'administratrice@exemple.ch', { isSuperuser: true });
});

async function enter(who: User | null): Promise<void> {
  page = await (await product.enter(who)).newPage();
}

/** Makes a call with ids under which nothing exists. @returns the status of the answer */
async function statusOf(call: Call, who: User | null): Promise<number> {
  const ids = Object.fromEntries(Object.keys(call.params?.shape ?? {}).map((name) => [name, randomUUID()]));
  const response = await fetch(product.url + callPath(call, ids), {
    method: call.method,
    redirect: 'manual',
    headers: who === null ? {} : { authorization: `Bearer ${await product.tokenOf(who)}` },
  });
  await response.arrayBuffer();
  return response.status;
}

describe('calls', () => {
  const protectedCalls = CALLS.filter(({ access }) => access !== 'anyone').map((call) => [call.id, call] as const);
  /** Calls after which nobody is signed in any more. */
  const lastCalls = protectedCalls.filter(([id]) => id === auth.EndSession.id || id === auth.EndSessions.id);
  const firstCalls = protectedCalls.filter((call) => !lastCalls.includes(call));
  const superCalls = CALLS.filter(({ access }) => access === 'super_user').map((call) => [call.id, call] as const);

  it('§6.1 §6.12 only signing in and out is open to anyone', async () => {
    const open = CALLS.filter(({ access }) => access === 'anyone').map(({ path }) => path);
    expect(open.toSorted()).toEqual(['/auth/callback', '/auth/login', '/auth/logout']);
    const statuses = await Promise.all(protectedCalls.map(async ([id, call]) => [id, await statusOf(call, null)]));
    expect(statuses).toEqual(protectedCalls.map(([id]) => [id, 401]));
  });

  it('§6.12 only the organisation’s calls are forbidden to a normal user', async () => {
    expect(superCalls.length).toBeGreaterThan(10);
    expect(superCalls.map(([, { path }]) => path).filter((path) => !path.startsWith('/organisation/'))).toEqual([]);
    const asUser = await Promise.all(firstCalls.map(async ([id, call]) => [id, await statusOf(call, user)]));
    const forbidden = asUser.filter(([, status]) => status === 403).map(([id]) => id);
    expect(forbidden).toEqual(superCalls.map(([id]) => id));
  });

  it('§6.12 a super user may make every call', async () => {
    // Nothing exists under these ids, and the forms are empty. The test requires only that nothing is forbidden.
    const refused = await Promise.all(firstCalls.map(async ([id, call]) => [id, await statusOf(call, chief)]));
    expect(refused.filter(([, status]) => status === 401 || status === 403)).toEqual([]);
    expect(lastCalls).toHaveLength(2);
    expect(await statusOf(auth.EndSessions, chief)).toBe(200);
  });
});

describe('screens', () => {
  afterEach(() => page.context().close());

  it('§6.1 people who are not signed in are sent from every page to /login, but can open /auth/callback', async () => {
    await enter(null);
    // An answer without content leaves the browser on its page.
    await page.route('**/api/v1/auth/login', (route) => route.fulfill({ status: 204 }));
    for (const path of PAGES) {
      await page.goto(product.url + path);
      await page.waitForURL(`${product.url}/login`);
      await page.getByText('Connexion en cours...').waitFor();
      expect(await page.getByRole('navigation').count()).toBe(0);
    }
    await page.route('**/api/v1/auth/callback?*', () => undefined);
    await page.goto(`${product.url}/auth/callback?code=x&state=y`);
    await page.getByText('Validation de l’authentification...').waitFor();
    await expect.poll(() => new URL(page.url()).pathname).toBe('/auth/callback');
  });

  it('§6.2 a person has their own meetings, templates and vocabularies, and nobody else’s', async () => {
    const { db } = product.house.deps.database;
    for (const [whose, owner] of [
      ['à moi', user],
      ['à elle', other],
    ] as const) {
      const userId = owner.id;
      await db.insert(templateRows).values({ name: `Template ${whose}`, format: FORMAT, userId });
      await db.insert(vocabularyRows).values({ name: `Mots ${whose}`, words: ['Boudry'], userId });
    }
    await addMeeting(db, user, { name: 'Réunion à moi' });
    const theirs = await addMeeting(db, other, { name: 'Réunion à elle' });
    await enter(user);
    await page.goto(product.url);
    await page.getByRole('heading', { name: 'Vos réunions (1)' }).waitFor();
    await page.getByText('Réunion à moi').waitFor();
    await page.goto(`${product.url}/settings?tab=templates`);
    await page.getByText('Template à moi').waitFor();
    expect(await page.getByText('à elle').count()).toBe(0);
    await page.goto(`${product.url}/settings?tab=vocabularies`);
    await page.getByText('Mots à moi').waitFor();
    expect(await page.getByText('à elle').count()).toBe(0);
    // The meeting's address does not help either: the page does not say that the meeting exists.
    await page.goto(`${product.url}/meeting/${theirs.id}`);
    await page.getByText('Réunion non trouvée').first().waitFor();
    expect(await page.getByText('à elle').count()).toBe(0);
  });

  it('§6.3 a person sees the organisation’s templates and vocabularies, and cannot change them', async () => {
    const { db } = product.house.deps.database;
    const organizationId = user.organization.id;
    const [template] = await db
      .insert(templateRows)
      .values({ name: 'Séance ordinaire', format: FORMAT, organizationId })
      .returning();
    const [words] = await db
      .insert(vocabularyRows)
      .values({ name: 'Lieux', words: ['Boudry'], organizationId })
      .returning();
    await enter(user);
    for (const [tab, name, content] of [
      ['templates', 'Séance ordinaire', 'Ouverture'],
      ['vocabularies', 'Lieux', 'Boudry'],
    ] as const) {
      await page.goto(`${product.url}/settings?tab=${tab}`);
      const card = page.getByRole('article').filter({ has: page.getByRole('heading', { name }) });
      await card.getByText(content).waitFor();
      await card.getByText('Organisation', { exact: true }).waitFor();
      expect(await card.locator('button, input, textarea, select, a').count()).toBe(0);
    }
    const answers = await Promise.all(
      (
        [
          [templates.UpdateTemplate, { template_id: String(template?.id) }, { name: 'À moi', format: FORMAT }],
          [templates.DeleteTemplate, { template_id: String(template?.id) }, undefined],
          [vocabularies.UpdateVocabulary, { vocabulary_id: String(words?.id) }, { name: 'À moi', words: [] }],
          [vocabularies.DeleteVocabulary, { vocabulary_id: String(words?.id) }, undefined],
        ] as const
      ).map(async ([call, ids, body]) => {
        const authorization = `Bearer ${await product.tokenOf(user)}`;
        const response = await fetch(product.url + callPath(call, ids), {
          method: call.method,
          headers: { authorization, ...(body && { 'content-type': 'application/json' }) },
          ...(body && { body: JSON.stringify(body) }),
        });
        return response.status;
      }),
    );
    expect(answers).toEqual([403, 403, 403, 403]);
  });

  it('§6.4 a super user sees the page of the organisation, a normal user does not', async () => {
    await enter(chief);
    await page.goto(product.url);
    await page.getByRole('link', { name: 'Organisation', exact: true }).click();
    await page.getByText('Gestion de l’organisation').first().waitFor();
    await expect.poll(() => new URL(page.url()).pathname).toBe('/organization');
    await page.context().close();
    await enter(user);
    await page.goto(`${product.url}/organization?tab=access`);
    await page.getByRole('heading', { name: /^Vos réunions/ }).waitFor();
    await expect.poll(() => page.url()).toBe(`${product.url}/`);
    expect(await page.getByRole('link', { name: 'Organisation', exact: true }).count()).toBe(0);
  });
});
