import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Transcribe } from '@greffier/contract/meeting/minutes/ai';
import { callPath } from '@greffier/contract/call';
import type { User } from '@greffier/contract/organisation/auth';
import type { AgendaItem } from '@greffier/contract/values';
import type { MeetingRecord, NewRecord } from '@greffier/server/features/meetings/record';
import { addMeeting, addUser } from '@greffier/server/testing/rows';
import type { Locator, Page } from 'playwright-core';
import { afterEach, beforeEach, expect } from 'vitest';
import { type Product, testProduct } from './product.ts';

/** Names for the two speakers of `addMeeting`. */
export const NAMED = { speaker_1: 'Anne Jobin', speaker_2: 'Léo Arc' } as const;
export const AGENDA: AgendaItem[] = [
  { level: 1, text: 'Budget' },
  { level: 2, text: 'Investissements' },
];
const MINUTES = '<h1>Budget</h1><p><span data-passages="2">Le budget est accepté.</span></p>';

/** A meeting with minutes. */
export const WRITTEN: Partial<NewRecord> = {
  status: 'completed',
  summary: MINUTES,
  speakerMap: NAMED,
  agenda: AGENDA,
};

/** Things that tests of a meeting's page share: a product for the file, and for each test a person with a window. */
export interface MeetingTests {
  readonly product: Product;
  readonly user: User;
  readonly page: Page;
  readonly add: (changes?: Partial<NewRecord>, said?: Parameters<typeof addMeeting>[3]) => Promise<MeetingRecord>;
  /** Uploads a recording as the new-meeting form does. The scripted engine decides what is heard in it. */
  readonly upload: () => Promise<Pick<MeetingRecord, 'id' | 'name'>>;
  /** Opens a meeting, and waits until it is shown. */
  readonly open: (meeting: Pick<MeetingRecord, 'id' | 'name'>, page?: Page) => Promise<void>;
  /** Finds a card of the left column by its title. */
  readonly card: (title: string) => Locator;
  readonly button: (name: string) => Locator;
}

/** Registers the hooks of a file. The result may be used only inside the file's tests. */
export function meetingTests(): MeetingTests {
  const product = testProduct();
  let user: User;
  let page: Page;
  beforeEach(async () => {
    await product.house.reset();
    user = await addUser(product.house.deps.database.db, 'secretaire@exemple.ch');
    page = await (await product.enter(user)).newPage();
  });
  afterEach(async () => {
    // The test's routes may still hold requests that the page repeats.
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await page.context().close();
  });
  return {
    product,
    get user() {
      return user;
    },
    get page() {
      return page;
    },
    add: (changes, said) => addMeeting(product.house.deps.database.db, user, changes, said),
    async upload() {
      const audio = await readFile(join(import.meta.dirname, '../fixtures/reunion.opus'));
      const form = new FormData();
      form.set('data', JSON.stringify({ meeting_name: 'Comité de juin', meeting_date: '2026-06-02' }));
      form.set('file', new Blob([audio]), 'reunion.opus');
      const headers = { authorization: `Bearer ${await product.tokenOf(user)}` };
      const answer = await fetch(product.url + callPath(Transcribe), { method: 'POST', headers, body: form });
      return { id: Transcribe.response.parse(await answer.json()).meeting_id, name: 'Comité de juin' };
    },
    async open({ id, name }, where = page) {
      await where.goto(`${product.url}/meeting/${id}`);
      await where.getByRole('heading', { level: 1, name }).waitFor();
    },
    card: (title) => page.getByRole('region', { name: title, exact: true }),
    button: (name) => page.getByRole('button', { name, exact: true }),
  };
}

/** Makes a promise that a scripted engine waits for, and the function that resolves the promise. */
export function gate(): { readonly opened: Promise<void>; readonly open: () => void } {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { opened: promise, open: resolve };
}

/** Waits until an element is entirely inside the window, since a page can scroll to it only once it is drawn. */
export async function expectInSight(page: Page, element: Locator): Promise<void> {
  const place = async (): Promise<string> => {
    const [box, size] = [await element.boundingBox(), page.viewportSize()];
    if (!box || !size) return 'nowhere';
    return box.y >= 0 && box.y + box.height <= size.height ? 'in sight' : `${box.y}px from the top of ${size.height}px`;
  };
  await expect.poll(place, { message: element.toString() }).toBe('in sight');
}
