import { attendanceOf } from '@greffier/contract/meeting/minutes/attendance';
import { GetItemStarts } from '@greffier/contract/meeting/agenda/item-starts';
import { ListVocabularies, type Vocabulary } from '@greffier/contract/organisation/vocabularies';
import { callPath } from '@greffier/contract/call';
import { GetMeeting, type Meeting } from '@greffier/contract/meeting/meetings';
import { MeetingId, UserId, VocabularyId } from '@greffier/contract/ids';
import { addUser } from '@greffier/server/testing/rows';
import type { Locator, Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { answer } from '../support/answers.ts';
import { expectGoodLooks } from '../support/looks.ts';
import { completed } from '../support/sample-meetings.ts';
import { testProduct } from '../specification/product.ts';
import { clippedContent } from './layout.ts';

const id = MeetingId.parse('00000000-0000-4000-8000-000000000001');
const speakers = ['speaker_1', 'speaker_2', 'speaker_3'];
const names = ['Claire Martin', 'Marc Dubois', 'Sophie Bernard-Reichenbach'];
const meeting: Meeting = {
  id,
  name: 'Comité',
  status: 'transcribed',
  date_created: '2026-03-03T11:00:00.000Z',
  meeting_date: '2026-03-03',
  meeting_time: null,
  duration: 3600,
  participants: names,
  progress: 100,
  approval: 'draft',
  segments_count: 1,
  transcript: [],
  passages: Array.from({ length: 40 }, (_, index) => ({
    id: index + 1,
    speaker: speakers[index % 3] ?? '',
    start: index * 10,
    end: index * 10 + 9,
    text: 'Le budget de l’année prochaine est adopté.',
  })),
  unique_speakers: speakers,
  speaker_suggestions: {},
  speaker_snippets_urls: {},
  recording_kept: false,
  voices_kept: false,
  speaker_map: Object.fromEntries(speakers.map((label, index) => [label, names[index] ?? ''])),
  place: null,
  attendance: attendanceOf(names, {}),
  full_agenda: ['Procès-verbal de la dernière réunion', 'Budget', 'Fête de l’été', 'Divers'].map((text) => ({
    level: 1,
    text,
  })),
  summary: null,
  minutes: completed.minutes,
  minutes_engine: null,
  minutes_kind: 'synthetic',
  minutes_made_at: null,
  transcript_changed_at: null,
  error_message: null,
  stage: null,
  remaining_seconds: null,
  failed_step: null,
  can_retry: false,
  jobs_before: null,
  transcribed_at: null,
};

const product = testProduct();
let page: Page;

beforeAll(async () => {
  const user = await addUser(product.house.deps.database.db, 'secretaire@exemple.ch');
  page = await (await product.enter(user)).newPage();
});

/** Opens a meeting with these changes. The server's answer is made up, so that no job has to run first. */
async function open(changes: Partial<Meeting>, width: number, height: number): Promise<void> {
  await page.setViewportSize({ width, height });
  const address = product.url + callPath(GetMeeting, { meeting_id: id });
  await page.unroute(address);
  await page.route(address, (route) => route.fulfill({ json: { ...meeting, ...changes } }));
  await page.goto(`${product.url}/meeting/${id}`);
  await page.getByRole('heading', { level: 1, name: 'Comité' }).waitFor();
}

it('keeps the next step in sight, and the button for minutes beside a scrolled transcript', async () => {
  await answer(
    page,
    GetItemStarts,
    { meeting_id: id },
    {
      starts: [1, 12, 20, 31].map((passage_id, item) => ({
        passage_id,
        item,
        sentence: 0,
        sure: item === 1,
        pinned: false,
        quote: null,
      })),
      pins: [],
      reading: false,
      checked: false,
      state: 'first',
    },
  );
  await open({}, 1440, 900);
  const button = (name: string) => page.getByRole('button', { name });
  const bottom = async (name: string) =>
    button(name)
      .boundingBox()
      .then((box) => (box ? box.y + box.height : Infinity));
  await expect.poll(() => bottom('Vérifier les débuts')).toBeLessThanOrEqual(900);
  await page.evaluate(() => window.scrollTo(0, 800));
  await expect.poll(() => bottom('Générer le PV')).toBeLessThanOrEqual(900);
  await expectGoodLooks(page, 'meeting-next-step');
});

it('scrolls the page to reach steps that do not fit, without a scroll bar of their own', async () => {
  await open({ speaker_map: {} }, 1366, 600);
  // The transcript below makes the page long, but may not have loaded yet.
  const scrolled = (): Promise<number> =>
    page.getByRole('heading', { name: 'Orateurs' }).evaluate((title) => {
      window.scrollTo(0, 800);
      return title.getBoundingClientRect().top;
    });
  await expect.poll(scrolled).toBeLessThan(0);
});

it.each([
  [1440, 900],
  [1366, 768],
  [390, 844],
])('shows the whole reason why a meeting failed, with a button that can be pressed: %i × %i', async (width, height) => {
  const error_message = 'Le fichier audio est endommagé à partir de 12 minutes et 30 secondes.';
  await open({ status: 'error', failed_step: 'summarization', can_retry: true, error_message }, width, height);
  await page.getByRole('button', { name: 'Réessayer' }).click({ trial: true });
  const bottomOf = async (part: Locator): Promise<number> => {
    const box = await part.boundingBox();
    return (box?.y ?? NaN) + (box?.height ?? NaN);
  };
  const cutOff = async () =>
    (await bottomOf(page.getByText(error_message))) - (await bottomOf(page.getByRole('alert')));
  await expect.poll(cutOff).toBeLessThan(0);
});

it('shows the words of every button in full beside the minutes, and every tab on the smallest phones', async () => {
  await open({ status: 'completed', summary: '<h1>Budget</h1><p>Le budget est voté.</p>' }, 1024, 768);
  await page.getByRole('button', { name: 'Recommencer la génération du PV' }).waitFor();
  expect(await page.evaluate(clippedContent)).toEqual([]);
  await page.setViewportSize({ width: 320, height: 640 });
  const tabs = page.getByRole('tablist', { name: 'Contenu de la réunion' });
  await expect.poll(() => tabs.evaluate((list) => list.scrollWidth - list.clientWidth)).toBe(0);
});

it('puts the buttons of each passage at the height of the name’s first line, below each other, on a phone', async () => {
  await open({}, 390, 844);
  await page.locator('[data-passage="3"] button').first().waitFor();
  const heads = await page.locator('[data-passage] > :first-child').evaluateAll((all) =>
    all.slice(0, 3).map((head) => {
      const firstLine = (part: Element): DOMRect => {
        const range = document.createRange();
        range.selectNodeContents(part);
        return range.getClientRects()[0] ?? new DOMRect();
      };
      const [badge, name, button] = ['[data-voice]', 'div > span', 'button'].map((part) => head.querySelector(part));
      if (!badge || !name || !button) throw new Error('a part is missing');
      const boxes = [badge.getBoundingClientRect(), firstLine(name), button.getBoundingClientRect()];
      const middles = boxes.map(({ top, height }) => top + height / 2);
      return {
        apart: Math.max(...middles) - Math.min(...middles),
        at: Math.round(button.getBoundingClientRect().left),
      };
    }),
  );
  expect(Math.max(...heads.map(({ apart }) => apart))).toBeLessThan(3);
  expect(new Set(heads.map(({ at }) => at)).size).toBe(1);
});

it('keeps a long expression of a vocabulary inside its card on a phone', async () => {
  const word = 'Commission intercommunale d’assainissement';
  const vocabulary: Vocabulary = {
    id: VocabularyId.parse('00000000-0000-4000-8000-000000000002'),
    name: 'Commune',
    words: [word],
    user_id: UserId.parse('00000000-0000-4000-8000-000000000003'),
    organization_id: null,
  };
  await page.route(product.url + callPath(ListVocabularies), (route) =>
    route.fulfill({ json: { vocabularies: [vocabulary] } }),
  );
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${product.url}/settings?tab=vocabularies`);
  await page.getByRole('button', { name: `Retirer ${word}` }).click({ trial: true });
  const rightOf = async (part: Locator): Promise<number> => {
    const box = await part.boundingBox();
    return (box?.x ?? NaN) + (box?.width ?? NaN);
  };
  const [cross, card] = [page.getByRole('button', { name: `Retirer ${word}` }), page.getByRole('article')];
  await expect.poll(async () => (await rightOf(cross)) - (await rightOf(card))).toBeLessThan(0);
  await expectGoodLooks(page, 'vocabulary-long');
});

it('shades the scrollbar’s empty place with the rest of the page while a dialog is open', async () => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`${product.url}/settings`);
  // The browser draws the root's background in the scrollbar's place.
  const shade = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  await page.getByRole('button', { name: 'Aide', exact: true }).click();
  await page.getByRole('dialog').waitFor();
  // This colour is 40 % of #f6f8fb.
  await expect.poll(shade).toMatch(/^color\(srgb 0\.38\d* 0\.38\d* 0\.39\d*\)$/);
  await page.keyboard.press('Escape');
  await expect.poll(shade).toBe('rgba(0, 0, 0, 0)');
});
