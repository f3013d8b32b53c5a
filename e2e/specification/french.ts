import type { User } from '@greffier/contract/organisation/auth';
import { addUser } from '@greffier/server/testing/rows';
import type { Locator, Page } from 'playwright-core';
import { afterEach, beforeEach, expect } from 'vitest';
import { type Product, testProduct } from './product.ts';

/** English words that are neither French nor the specification's own (Template, ScribeBot, Tenant ID, English). */
const ENGLISH = new Set(
  `the of and to is in this that these those with for your you we our it its are be been was were not at by from has
  have had can could will would must should may please yes what which who when where why how all any each every some
  more most less than then there here only also just very too if so because while until before after again error
  errors fail failed failure failing invalid required unknown missing expected received undefined null object string
  number boolean array value values input unable cannot wrong warning success successful successfully denied
  forbidden unauthorized found unavailable timeout exceeded small bad request response server network fetch retry try
  loading load loaded wait waiting close closed open opened clear cleared next previous search save saved saving
  delete deleted edit edited cancel cancelled confirm submit send upload uploaded download drop drag files
  folder select selected choose chosen pick remove removed add added new show hide toggle expand collapse back home
  settings user users meeting meetings speaker speakers language languages password sign login logout name names day
  days week weeks month months year years hour hours seconds time today yesterday tomorrow decade clock january
  february march april june july august september october november december monday tuesday wednesday thursday friday
  saturday sunday jan feb mar apr jun jul aug sep dec tue wed thu fri sat sun am pm yyyy increase decrease up down
  left right bottom first last between empty nothing none item items of list row column tab panel button link dialog
  dropdown slider checkbox picture icon color colour dark light bold italic heading paragraph copy copied paste cut
  undo redo rename move reset refresh reload skip help about welcome hello thanks summary transcript vocabulary words owner member members role admin organization rule rules access allowed`.split(
    /\s+/,
  ),
);

/** Collects everything that a person sees or hears read aloud: texts, and the attributes that replace texts. */
const shown = (): { readonly text: string; readonly at: string }[] => {
  const found: { text: string; at: string }[] = [{ text: document.title, at: 'title' }];
  const attributes = [
    'alt',
    'aria-description',
    'aria-label',
    'aria-placeholder',
    'aria-roledescription',
    'aria-valuetext',
    'label',
    'placeholder',
    'title',
  ];
  for (const element of document.body.querySelectorAll('*')) {
    const tag = element.tagName.toLowerCase();
    if (['script', 'style', 'noscript'].includes(tag)) continue;
    // An option counts as shown, because the browser shows it when its field opens.
    if (tag !== 'option' && !element.checkVisibility()) continue;
    for (const name of attributes) {
      const text = element.getAttribute(name);
      if (text !== null && text.trim() !== '') found.push({ text, at: `${tag}[${name}]` });
    }
    for (const node of element.childNodes) {
      const text = node.nodeType === Node.TEXT_NODE ? (node.textContent ?? '').trim() : '';
      if (text !== '') found.push({ text, at: tag });
    }
    for (const part of ['::before', '::after']) {
      const content = getComputedStyle(element, part).content;
      if (/^".*\p{L}.*"$/u.test(content)) found.push({ text: content, at: tag + part });
    }
  }
  return found;
};

/** Lists the languages of the page and of its parts. */
const languages = (): string[] =>
  [...document.querySelectorAll('[lang]')].map((element) => element.getAttribute('lang') ?? '');

/** Checks that a page is French: its language, and every word that is shown or read aloud. */
async function expectFrench(page: Page, screen: string): Promise<void> {
  const said = await page.evaluate(shown);
  const foreign = said.filter(({ text }) => englishIn(text).length > 0).map(({ text, at }) => `${at}: ${text}`);
  // Without the check for words, an empty page would pass, too.
  expect({ screen, languages: new Set(await page.evaluate(languages)), foreign, words: said.length > 1 }).toEqual({
    screen,
    languages: new Set(['fr']),
    foreign: [],
    words: true,
  });
}

/** A sentence that is English in the specification itself (§8.37). The page shows a French one beside it. */
const SPECIFIED = 'No authorization code received';
/** The unit of a large disk; it is also a short English word. */
const TERABYTES = /\d\u00A0To\b/g;

const englishIn = (text: string): string[] =>
  (
    text
      .replace(SPECIFIED, '')
      .replace(TERABYTES, '')
      .toLowerCase()
      .match(/\p{L}+/gu) ?? []
  ).filter((word) => ENGLISH.has(word));

interface FrenchTests {
  readonly product: Product;
  /** A super user. */
  readonly user: User;
  readonly page: Page;
  readonly open: (path: string) => Promise<unknown>;
  readonly button: (name: string) => Locator;
  readonly inDialog: (name: string) => Locator;
  /** Waits until something is shown, and checks that the page is French. */
  readonly see: (screen: string, shown: Locator) => Promise<void>;
}

/** Registers the hooks of a file, which provide a super user in a browser that is set to English. */
export function frenchTests(): FrenchTests {
  const product = testProduct();
  let user: User;
  let page: Page;
  beforeEach(async () => {
    await product.house.reset();
    user = await addUser(product.house.deps.database.db, 'administratrice@exemple.ch', { isSuperuser: true });
    page = await (await product.enter(user, { locale: 'en-US' })).newPage();
  });
  afterEach(() => page.context().close());
  return {
    product,
    get user() {
      return user;
    },
    get page() {
      return page;
    },
    open: (path) => page.goto(product.url + path),
    button: (name) => page.getByRole('button', { name, exact: true }),
    inDialog: (name) => page.getByRole('dialog').getByRole('button', { name, exact: true }),
    async see(screen, shown) {
      await shown.first().waitFor();
      await expectFrench(page, screen);
    },
  };
}
