import { GetQueue, type WorkQueue } from '@greffier/contract/organisation/queue';
import { addMeeting, addUser } from '@greffier/server/testing/rows';
import type { User } from '@greffier/contract/organisation/auth';
import type { MeetingId } from '@greffier/contract/ids';
import { summariseJob } from '@greffier/server/jobs/definitions';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { answer } from '../support/answers.ts';
import { expectGoodLooks } from '../support/looks.ts';
import { LONG_WORD } from '../support/sample-settings.ts';
import { testProduct } from '../specification/product.ts';

const CONFIGURE = '/organization?tab=configure';
const product = testProduct();
let chief: User;
let clerk: User;
let minutesOf: readonly MeetingId[];
/** Gate that holds the minutes back until it is opened. */
const gate = Promise.withResolvers<void>();

beforeAll(async () => {
  const { deps, text } = product.house;
  const { db } = deps.database;
  chief = await addUser(db, 'administratrice@exemple.ch', { isSuperuser: true });
  clerk = await addUser(db, 'greffe@exemple.ch');
  text.writeMinutes.mockImplementation(async () => {
    await gate.promise;
    return { sections: [] };
  });
  const ids: MeetingId[] = [];
  for (const person of [chief, chief, clerk]) {
    const agenda = [{ level: 1, text: 'Budget' }];
    const { id } = await addMeeting(db, person, { status: 'summarization', stage: 'queued', progress: 0, agenda });
    await db.transaction((tx) => deps.queue.send(tx, summariseJob, { meetingId: id }, { key: id, person: person.id }));
    ids.push(id);
  }
  minutesOf = ids;
});
afterAll(() => gate.resolve());

describe('the queue', () => {
  it('shows super users whose work runs and whose waits, and stays current', async () => {
    const page = await (await product.enter(chief)).newPage();
    await page.goto(product.url + CONFIGURE);
    const card = page.getByRole('heading', { name: 'File des traitements' });
    await card.scrollIntoViewIfNeeded();
    const running = page.getByRole('list', { name: 'En cours' }).getByRole('listitem');
    const waiting = page.getByRole('list', { name: 'En attente' }).getByRole('listitem');
    await running.filter({ hasText: 'administratrice@exemple.ch' }).waitFor();
    expect(await waiting.allInnerTexts()).toEqual([
      expect.stringContaining('greffe@exemple.ch'),
      expect.stringContaining('administratrice@exemple.ch'),
    ]);
    // The queue shows no title, since meetings belong to their people.
    expect(await page.getByText('Comité de mars').count()).toBe(0);
  });

  it('tells waiting people how many jobs are before theirs', async () => {
    const page = await (await product.enter(clerk)).newPage();
    await page.goto(`${product.url}/meeting/${minutesOf[2]}`);
    await page.getByText('1\u00A0traitement avant le vôtre').waitFor();
    await expectGoodLooks(page, 'meeting-queued');
  });

  it('looks good when it is full, and when the disk is down to its reserve', async () => {
    const page = await (await product.enter(chief)).newPage();
    await answer(page, GetQueue, {}, FULL);
    await page.goto(product.url + CONFIGURE);
    await page.getByText('Le disque du serveur est presque plein').waitFor();
    await page.getByText(`${LONG_WORD}@exemple.ch`).first().waitFor();
    await page.getByText('Aucun processus ne fait les traitements').waitFor();
    await expectGoodLooks(page, 'organisation-queue');
  });
});

const SINCE = new Date(Date.now() - 12 * 60_000).toISOString();
const FULL: WorkQueue = {
  jobs: [
    {
      kind: 'transcription',
      state: 'running',
      position: null,
      person: { email: 'anne@exemple.ch', name: 'Anne Jobin' },
      since: SINCE,
      progress: 43.7,
      duration: 7_800,
    },
    {
      kind: 'transcription',
      state: 'waiting',
      position: 1,
      person: { email: `${LONG_WORD}@exemple.ch`, name: null },
      since: SINCE,
      progress: 0,
      duration: 3_600,
    },
    {
      kind: 'summarization',
      state: 'waiting',
      position: 1,
      person: { email: 'bruno@exemple.ch', name: `Bruno ${LONG_WORD}` },
      since: SINCE,
      progress: 0,
      duration: 5_400,
    },
  ],
  room: { free_bytes: 400e6, reserve_bytes: 1e9, low: true },
  processes: [
    { role: 'web', host: 'greffier-web-7d9f', since: SINCE, alive: true, silent_seconds: 2, speech: null, text: null },
    {
      role: 'worker',
      host: LONG_WORD,
      since: SINCE,
      alive: false,
      silent_seconds: 240,
      speech: `whisper-${LONG_WORD}`,
      text: LONG_WORD,
    },
  ],
  stored: { database_bytes: 61e6, recordings_bytes: 4e9, sounds_bytes: 120e9 },
};
