import type { Page } from 'playwright-core';

/** The address of an organisation's logo. It exists only for pages that `serveLogo` serves. */
export const LOGO = 'https://commune.example/logo.svg';

const PICTURE = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><rect width="8" height="8"/></svg>';

export const serveLogo = (page: Page): Promise<unknown> =>
  page.route(LOGO, (route) => route.fulfill({ contentType: 'image/svg+xml', body: PICTURE }));
