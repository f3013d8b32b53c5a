import type { Page } from 'playwright-core';

/** Reads the figures of the statistics card by heading, then by week. */
export async function figuresOf(page: Page): Promise<Record<string, Record<string, string>>> {
  const card = page.getByRole('region', { name: 'Statistiques', exact: true });
  await card
    .locator('dd')
    .filter({ hasText: /^[\d:]+$/ })
    .nth(3)
    .waitFor();
  return card.evaluate((element) =>
    Object.fromEntries(
      [...element.querySelectorAll('dl')].map((list) => [
        list.parentElement?.querySelector('h3')?.textContent ?? '',
        Object.fromEntries(
          [...list.querySelectorAll('dt')].map((term) => [
            term.textContent,
            term.nextElementSibling?.textContent ?? '',
          ]),
        ),
      ]),
    ),
  );
}

/** Reads the list: names of meetings by the heading of their group. */
export async function groupsOf(page: Page): Promise<[string, string[]][]> {
  await page.getByRole('listitem').first().waitFor();
  return page
    .getByRole('main')
    .evaluate((main) =>
      [...main.querySelectorAll('section')]
        .filter((section) => section.querySelector('ul') !== null)
        .map((section) => [
          section.querySelector('h2')?.textContent ?? '',
          [...section.querySelectorAll('li a > span:nth-child(2) > span:first-child')].map((name) => name.textContent),
        ]),
    );
}
