import { Me } from '@greffier/contract/organisation/auth';
import { callPath } from '@greffier/contract/call';
import { expect, it } from 'vitest';
import { meetingTests } from '../meeting-tests.ts';

const tests = meetingTests();

async function openSettings(search = ''): Promise<void> {
  await tests.page.goto(`${tests.product.url}/settings${search}`);
  await tests.page.getByRole('heading', { level: 1, name: 'Paramètres' }).waitFor();
}

it('§2.30 the settings have the tabs Personnalisation, Templates and Vocabulaire', async () => {
  const { page } = tests;
  await openSettings();
  const tabs = page.getByRole('tab');
  await expect.poll(() => tabs.allTextContents()).toEqual(['Personnalisation', 'Templates', 'Vocabulaire']);
  const opened = page.getByRole('tab', { selected: true });
  await expect.poll(() => opened.allTextContents()).toEqual(['Personnalisation']);
  await tabs.nth(1).click();
  await page.getByRole('button', { name: 'Nouveau template' }).waitFor();
  await page.waitForURL('**/settings?tab=templates');
  await tabs.nth(2).click();
  await page.getByRole('button', { name: 'Ajouter un vocabulaire' }).waitFor();
  await page.reload();
  await page.getByRole('button', { name: 'Ajouter un vocabulaire' }).waitFor();
  await expect.poll(() => opened.allTextContents()).toEqual(['Vocabulaire']);
});

it('§2.30 a tab that does not exist leads to « Personnalisation »', async () => {
  await openSettings('?tab=autre');
  await tests.page.getByRole('tab', { name: 'Personnalisation', selected: true }).waitFor();
  await tests.page.getByRole('heading', { name: /^Bonjour/ }).waitFor();
});

it('§2.31 « Personnalisation » has a greeting, the switch for the dark mode, and the sign-out', async () => {
  const { page, product, user } = tests;
  await openSettings();
  await page.getByRole('heading', { level: 2, name: `Bonjour ${user.email}`, exact: true }).waitFor();
  const toggle = page.getByRole('switch', { name: 'Mode sombre' });
  await expect.poll(() => toggle.isChecked()).toBe(false);
  await page.getByRole('button', { name: 'Se déconnecter', exact: true }).click();
  await page.waitForURL(`${product.url}/login?logged_out=1`);
});

it('§2.31 « Personnalisation » greets people by the name that the issuer gave', async () => {
  const { page, product, user } = tests;
  await page.route(product.url + callPath(Me), (route) => route.fulfill({ json: { ...user, name: 'Anne Jobin' } }));
  await openSettings();
  await page.getByRole('heading', { level: 2, name: 'Bonjour Anne Jobin', exact: true }).waitFor();
});

it('§2.31 the switch makes the page and the browser’s own bars dark, also after a reload and in another tab', async () => {
  const { page } = tests;
  await openSettings();
  const isDark = (at = page): Promise<[boolean, string | null]> =>
    at.evaluate(() => {
      const [red = 255] = (getComputedStyle(document.body).backgroundColor.match(/\d+/g) ?? []).map(Number);
      return [red < 60, document.querySelector('meta[name="theme-color"]')?.getAttribute('content') ?? null];
    });
  await expect.poll(() => isDark()).toEqual([false, '#ffffff']);
  const header = () => page.getByRole('banner').evaluate((element) => getComputedStyle(element).backgroundColor);
  await page.getByRole('switch', { name: 'Mode sombre' }).check({ force: true });
  await expect.poll(() => isDark()).toEqual([true, '#222933']);
  // The browser's own bars have the colour of the page's header.
  await expect.poll(() => header()).toBe('rgb(34, 41, 51)');
  const other = await page.context().newPage();
  // The page is dark even before the application itself has loaded.
  await other.route('**/assets/*.js', (route) => route.abort());
  await other.goto(page.url());
  await expect.poll(() => isDark(other)).toEqual([true, '#222933']);
  await page.getByRole('switch', { name: 'Mode sombre' }).uncheck({ force: true });
  await expect.poll(() => isDark()).toEqual([false, '#ffffff']);
});
