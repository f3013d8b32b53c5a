import { GetEngines } from '@greffier/contract/organisation/engines';
import { enginesWith, parakeetEngine, writerEngine } from '@greffier/contract/organisation/testing-engines';
import { addMeeting, addUser } from '@greffier/server/testing/rows';
import type { User } from '@greffier/contract/organisation/auth';
import { type MadeHub, openHub } from '@greffier/speech/testing/model-hub';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { answer, answerMeetings } from '../support/answers.ts';
import { expectGoodLooks } from '../support/looks.ts';
import { testProduct } from '../specification/product.ts';

const product = testProduct();
let hub: MadeHub;
let chief: User;
let page: Page;

beforeAll(async () => {
  hub = await openHub();
  product.house.hub.mockImplementation((input, init) => {
    const { pathname, search } = new URL(input instanceof Request ? input.url : input);
    return fetch(`${hub.hub.address}${pathname}${search}`, init);
  });
  chief = await addUser(product.house.deps.database.db, 'administratrice@exemple.ch', { isSuperuser: true });
  page = await (await product.enter(chief)).newPage();
});
afterAll(() => hub.close());

const meetingOf = async (person: User): Promise<string> => {
  const { db } = product.house.deps.database;
  const { id } = await addMeeting(db, person, { status: 'transcribed', agenda: [{ level: 1, text: 'Budget' }] });
  return `${product.url}/meeting/${id}`;
};
const offered = (text: RegExp) => page.getByRole('link', { name: text });

describe('a model that writes', () => {
  it('is offered before the first meeting, and can be installed and used from the card that the offer leads to', async () => {
    await page.goto(product.url);
    await page.getByRole('region', { name: 'Avant votre première réunion' }).waitFor();
    await offered(/Choisir des moteurs/).click();
    const row = page.getByRole('listitem', { name: 'Plume' });
    await row.getByText('À installer').waitFor();
    expect(await page.getByRole('heading', { name: 'Rédiger' }).isVisible()).toBe(true);
    await page.getByText('Aucun modèle de langage n’est en service').waitFor();
    hub.faults.cuts = [100_000];
    await row.getByRole('button', { name: 'Installer Plume' }).click();
    await row.getByRole('progressbar').waitFor();
    hub.cut();
    // In this test, a download does not wait and try again, so a broken connection is a failure. The part that has
    // arrived is kept.
    await row.getByRole('button', { name: 'Continuer l’installation de Plume' }).click();
    await row.getByRole('button', { name: 'Utiliser Plume' }).click();
    await row.getByText('En service').waitFor();
    expect(await page.getByText('Aucun modèle de langage').count()).toBe(0);
  });

  it('is not mentioned beside the button for minutes while it is in use, and is offered there again afterwards', async () => {
    await page.goto(await meetingOf(chief));
    await page.getByRole('button', { name: 'Générer le PV' }).waitFor();
    expect(await offered(/Rédiger avec un modèle/).count()).toBe(0);
    await page.goto(`${product.url}/organization?tab=configure#moteurs`);
    await page.getByRole('button', { name: 'Ne plus utiliser Plume' }).click();
    await page.getByRole('button', { name: 'Utiliser Plume' }).waitFor();
    await page.getByRole('button', { name: 'Supprimer Plume' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Supprimer' }).click();
    await page.getByRole('button', { name: 'Installer Plume' }).waitFor();
    await page.goto(await meetingOf(chief));
    await offered(/télécharger 300\sko, une fois/).waitFor();
  });

  it.each([
    [
      'the disk has no room',
      /pas assez de place sur le disque.*Libérez de la place/,
      () => product.house.modelRoom.mockResolvedValueOnce(1_000),
    ],
    [
      'there is no network',
      /ne répond pas.*vérifiez le réseau/,
      () => product.house.hub.mockRejectedValueOnce(new TypeError('fetch failed')),
    ],
  ])('is not installed if %s: the page says why and what to do, and tries again', async (_, reason, fail) => {
    await page.goto(`${product.url}/organization?tab=configure#moteurs`);
    const row = page.getByRole('listitem', { name: 'Plume' });
    fail();
    await row.getByRole('button', { name: 'Installer Plume' }).click();
    await page.getByText(reason).first().waitFor();
    await expectGoodLooks(page, 'writer-not-installed');
    await row.getByRole('button', { name: /Installer Plume|Continuer l’installation de Plume|Réessayer/ }).click();
    await row.getByRole('button', { name: 'Supprimer Plume' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Supprimer' }).click();
    await row.getByRole('button', { name: 'Installer Plume' }).waitFor();
  });

  it('is not offered to other people, who learn what their minutes will be made of', async () => {
    const clerk = await addUser(product.house.deps.database.db, 'greffe@exemple.ch');
    const theirs = await (await product.enter(clerk)).newPage();
    await theirs.goto(await meetingOf(clerk));
    await theirs.getByText('Le PV sera fait de citations choisies dans la transcription.').waitFor();
    await expectGoodLooks(theirs, 'writer-quotations');
  });
});

describe('the screens about models that write', () => {
  const small = { ...parakeetEngine, id: 'petit', name: 'Whisper small', bytes: 251_600_000 };
  const writers = [
    { ...writerEngine, id: 'qwen3.5-2b', name: 'Qwen3.5 2B', recommended: false, bytes: 1_280_835_840 },
    writerEngine,
    { ...writerEngine, id: 'ministral-3-8b', name: 'Ministral 3 8B', recommended: false, bytes: 5_198_911_904 },
  ];
  const engines = enginesWith([parakeetEngine, small, ...writers]);

  it('look good: before the first meeting, beside the button, and among the engines', async () => {
    const address = await meetingOf(chief);
    await answer(page, GetEngines, {}, engines);
    await answerMeetings(page, []);
    await page.goto(product.url);
    await page.getByRole('region', { name: 'Avant votre première réunion' }).waitFor();
    await expectGoodLooks(page, 'writer-first-start', {
      primary: page.getByRole('link', { name: '+ Nouvel enregistrement' }).last(),
    });
    await page.goto(address);
    await offered(/télécharger 2,7\sGo, une fois/).waitFor();
    await expectGoodLooks(page, 'writer-offer', { primary: page.getByRole('button', { name: 'Générer le PV' }) });
    await offered(/télécharger/).click();
    const row = page.getByRole('listitem', { name: 'Qwen3.5 4B' });
    await row.getByText('Recommandé').waitFor();
    const inView = () => row.evaluate((element) => element.getBoundingClientRect().bottom <= window.innerHeight);
    await expect.poll(inView).toBe(true);
    await expectGoodLooks(page, 'writer-engines', {
      primary: row.getByRole('button', { name: 'Installer Qwen3.5 4B' }),
    });
  });
});
