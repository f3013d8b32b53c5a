import { expect, it } from 'vitest';
import { expectGoodLooks, SIZES } from '../support/looks.ts';
import { AGENDA, expectInSight, meetingTests } from '../specification/meeting-tests.ts';

const tests = meetingTests();
const { add, open, button, card } = tests;

const SAID = [
  ['speaker_1', 'Bonjour à toutes et à tous. Léo, tu peux nous dire où en sont les travaux de la halle ?'],
  ['speaker_2', 'Ils sont finis depuis lundi. Anne, est-ce que tu paies la facture ?'],
  ['speaker_1', 'Oui, elle part demain.'],
  ['speaker_3', 'Bonsoir, je suis Ida Favre, de la voirie. La route est rouverte.'],
].map(([speaker = '', text = ''], at) => ({ speaker, start: at * 8, end: at * 8 + 7.5, text }));
/** Two names that are exchanged, and the name of somebody else. */
const WRONG = { speaker_1: 'Léo Arc', speaker_2: 'Anne Jobin', speaker_3: 'Marie-Antoinette de Rougemont-Châtelain' };
const participants = Object.values(WRONG);

it('two voices with exchanged names are noticed, heard and corrected before minutes are made', async () => {
  const { page } = tests;
  await open(await add({ speakerMap: WRONG, participants, agenda: AGENDA }, SAID));
  const notices = page.getByRole('region', { name: /noms? à vérifier$/ });
  await notices.getByText(/Vous avez nommé l’orateur 2 Anne Jobin\s; on l’appelle Léo Arc à\s00:00/).waitFor();
  await notices.getByText('cette voix se présente comme').waitFor();
  await expectGoodLooks(page, 'names-to-check', { primary: button('Générer le PV') });

  await notices.getByRole('link', { name: 'Lire le passage de 00:08' }).click();
  const passage = page.locator('[data-passage="2"]');
  await expect.poll(() => passage.getAttribute('data-highlighted')).toBe('true');
  await expectInSight(page, passage);

  // Everything from here on is done with the keyboard.
  const before = card('Procès-verbal').getByText(/^3\snoms d’orateurs ne s’accordent pas avec ce qui a été dit/);
  await before.waitFor();
  expect(await button('Générer le PV').isEnabled()).toBe(true);
  await button('Voir les noms à vérifier').focus();
  await page.keyboard.press('Enter');
  const heading = page.getByRole('heading', { name: /noms à vérifier$/ });
  await expect.poll(() => heading.evaluate((element) => element === document.activeElement)).toBe(true);
  await expectInSight(page, heading);
  // Skips the links to both passages.
  for (let tabs = 0; tabs < 3; tabs += 1) await page.keyboard.press('Tab');
  const exchange = button('Échanger les noms\u00a0: Anne Jobin, Léo Arc');
  expect(await exchange.evaluate((element) => element === document.activeElement)).toBe(true);
  await page.keyboard.press('Enter');
  await page.getByText('Noms échangés').waitFor();
  await page.getByRole('heading', { name: 'Un nom à vérifier' }).waitFor();
  expect(await exchange.count()).toBe(0);
  const names = page.getByRole('list', { name: 'Noms des orateurs' }).getByRole('listitem');
  expect(await names.allTextContents()).toEqual(['Anne Jobin', 'Léo Arc', WRONG.speaker_3]);
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Orateurs');

  await page.getByRole('status').getByRole('button', { name: 'Annuler' }).click();
  await exchange.click();
  await page.getByRole('heading', { name: 'Un nom à vérifier' }).waitFor();
  await page.reload();
  await button('Renommer en Ida Favre').click();
  await expect.poll(() => notices.count()).toBe(0);
  expect(await names.allTextContents()).toEqual(['Anne Jobin', 'Léo Arc', 'Ida Favre']);
  expect(await button('Voir les noms à vérifier').count()).toBe(0);
});

it('names that a person keeps are not reported again, on a phone and later', async () => {
  const { page } = tests;
  await page.setViewportSize(SIZES.narrow);
  const names = { ...WRONG, speaker_3: 'Ida Favre' };
  await open(await add({ speakerMap: names, participants: Object.values(names), agenda: AGENDA }, SAID));
  const notices = page.getByRole('region', { name: /noms? à vérifier$/ });
  const keep = button('Garder mes noms\u00a0: Anne Jobin, Léo Arc');
  await keep.waitFor();
  await expectGoodLooks(page, 'names-to-keep', { sizes: ['narrow'], primary: keep });
  await page.setViewportSize(SIZES.narrow);
  await notices.getByRole('link', { name: 'Lire le passage de 00:08' }).click();
  await expectInSight(page, page.locator('[data-passage="2"]'));
  await keep.click();
  await page.getByText(/^Noms gardés/).waitFor();
  await expect.poll(() => notices.count()).toBe(0);
  await page.reload();
  await button('Générer le PV').waitFor();
  await page.waitForLoadState('networkidle');
  expect(await notices.count()).toBe(0);
});
