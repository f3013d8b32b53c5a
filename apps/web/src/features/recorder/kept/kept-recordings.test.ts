import { beforeEach, describe, expect, it } from 'vitest';
import { keptRecordings } from './kept-recordings.ts';
import { fakeRecordingBrowser } from '../testing.ts';

let browser: ReturnType<typeof fakeRecordingBrowser>;
beforeEach(() => {
  browser = fakeRecordingBrowser();
});

const look = () => keptRecordings('ada', (startedAt) => `${startedAt.toISOString()}.wav`);
const ids = async () => (await look()).abandoned.map(({ id }) => id);

describe('recordings that this browser keeps', () => {
  it('are found with their date and length, oldest first, as whole WAV files', async () => {
    await browser.root.keep('late', { started_at: '2026-03-04T08:00:00.000Z' }, 16_000);
    await browser.root.keep('early', {}, 40_000);
    const { abandoned } = await look();
    expect(abandoned.map(({ id, duration }) => [id, duration])).toEqual([
      ['early', 2.5],
      ['late', 1],
    ]);
    const file = abandoned[0]!.file;
    const header = new DataView(await file.slice(0, 44).arrayBuffer());
    expect([file.name, header.getUint32(40, true), file.size]).toEqual([
      '2026-03-03T13:05:00.000Z.wav',
      80_000,
      80_044,
    ]);
  });

  it('end with their last whole sample', async () => {
    const sound = await browser.root.keep('half', {}, 100);
    sound.bytes = sound.bytes.slice(0, -1);
    const [recording] = (await look()).abandoned;
    expect(recording?.file.size).toBe(44 + 198);
  });

  it('are shown to nobody else, and stay', async () => {
    await browser.root.keep('of-another', { user_id: 'grace' }, 100);
    expect(await ids()).toEqual([]);
    expect(browser.root.kept()).toEqual(['of-another']);
  });

  it('are not offered while a page has them open, but reported as open', async () => {
    await browser.root.keep('open', {}, 100);
    browser.locks.hold('open');
    expect(await look()).toEqual({ abandoned: [], open: ['open'] });
  });

  it('are deleted if they have no sample', async () => {
    await browser.root.keep('empty', {});
    await browser.root.keep('hardly-begun', null);
    expect(await ids()).toEqual([]);
    expect(browser.root.kept()).toEqual([]);
  });

  it('stay while another page is just beginning them', async () => {
    await browser.root.keep('beginning', null);
    browser.locks.hold('beginning');
    expect(await ids()).toEqual([]);
    expect(browser.root.kept()).toEqual(['beginning']);
  });

  it('stay if another page opens them during the check', async () => {
    const sound = await browser.root.keep('taken-meanwhile', {});
    const read = sound.getFile.bind(sound);
    sound.getFile = () => {
      browser.locks.hold('taken-meanwhile');
      return read();
    };
    expect(await ids()).toEqual([]);
    expect(browser.root.kept()).toEqual(['taken-meanwhile']);
  });

  it.each(['NotReadableError', 'InvalidStateError'])(
    'stay if they cannot be read just now (%s), do not hide other recordings, and are found later',
    async (name) => {
      const sound = await browser.root.keep('unreadable', {}, 100);
      await browser.root.keep('readable', { started_at: '2026-03-04T08:00:00.000Z' }, 100);
      sound.unreadable = new DOMException('not now', name);
      expect(await ids()).toEqual(['readable']);
      expect(browser.root.kept()).toEqual(['unreadable', 'readable']);
      sound.unreadable = null;
      expect(await ids()).toEqual(['unreadable', 'readable']);
    },
  );
});
