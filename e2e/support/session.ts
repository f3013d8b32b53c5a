import type { Page } from 'playwright-core';
import type { TestServer } from './server.ts';

/**
 * Signs a person in as they would themselves: from the home page, through the embedded issuer's form, to the list of
 * their meetings.
 */
export async function signIn(page: Page, server: TestServer, email: string, name = ''): Promise<void> {
  await page.goto(server.url);
  await page.getByLabel('Adresse e-mail').fill(email);
  await page.getByLabel('Votre nom').fill(name);
  await page.getByRole('button', { name: 'Se connecter' }).click();
  await page.waitForURL(`${server.url}/`);
  await page.getByRole('heading', { name: /^Vos réunions/ }).waitFor();
}
