import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { CapturedBlock, WriterNews, WriterOrder } from './protocol.ts';
import { fakeRecordingBrowser, type FakeFile, type FakeFolder } from '../testing.ts';

let root: FakeFolder;
let news: WriterNews[];
let order: (order: WriterOrder) => void;
let port: MessagePort;

beforeEach(async () => {
  ({ root } = fakeRecordingBrowser());
  news = [];
  // Each test has a new thread.
  vi.resetModules();
  vi.stubGlobal('postMessage', (told: WriterNews) => void news.push(told));
  vi.stubGlobal('addEventListener', (_: string, listen: (event: { data: WriterOrder }) => void) => {
    order = (data) => listen({ data });
  });
  await import('./writer-worker.ts');
});

const about = { user_id: 'ada', started_at: '2026-03-03T13:05:00.000Z', sample_rate: 16_000 };

async function open(): Promise<FakeFile> {
  const channel = new MessageChannel();
  port = channel.port1;
  order({ type: 'open', id: 'meeting', about, port: channel.port2 });
  await expect.poll(() => news).toContainEqual({ type: 'opened' });
  return (await (await root.getDirectoryHandle('recordings')).getDirectoryHandle('meeting')).getFileHandle('sound.wav');
}
const say = (samples: readonly number[]): void =>
  port.postMessage({ type: 'samples', pcm: Int16Array.from(samples), peak: 0.5 } satisfies CapturedBlock);

describe('the writing thread', () => {
  it('stores whose recording it is before the first sample, and writes samples as they come', async () => {
    const sound = await open();
    const folder = await (await root.getDirectoryHandle('recordings')).getDirectoryHandle('meeting');
    expect(JSON.parse(new TextDecoder().decode((await folder.getFileHandle('about.json')).bytes))).toEqual(about);
    say([1, -2, 3]);
    port.postMessage({ type: 'held' } satisfies CapturedBlock);
    await expect.poll(() => news.at(-1)).toEqual({ type: 'held' });
    expect(news).toContainEqual({ type: 'written', seconds: 3 / 16_000, peak: 0.5 });
    expect([...new Int16Array(sound.bytes.slice(44).buffer)]).toEqual([1, -2, 3]);
    order({ type: 'close' });
    expect([news.at(-1), sound.opened]).toEqual([{ type: 'closed' }, false]);
  });

  it('flushes the sound to the disk once a second, and at the end', async () => {
    const sound = await open();
    const tenth = Array.from({ length: 1_600 }, () => 1);
    const said = async (tenths: number): Promise<void> => {
      for (let count = 0; count < tenths; count += 1) say(tenth);
      port.postMessage({ type: 'held' } satisfies CapturedBlock);
      await expect.poll(() => news.pop()).toEqual({ type: 'held' });
    };
    await said(9);
    expect(sound.flushed).toBe(0);
    await said(6);
    expect(sound.flushed).toBe(44 + 32_000);
    order({ type: 'close' });
    expect(sound.flushed).toBe(44 + 48_000);
  });

  it('ends on a full disk, says so, and leaves what was written', async () => {
    const sound = await open();
    sound.room = 44 + 5;
    say([1, 2]);
    say([3, 4]);
    await expect.poll(() => news.at(-1)).toEqual({ type: 'failed', full: true });
    expect([...new Int16Array(sound.bytes.slice(44, 48).buffer)]).toEqual([1, 2]);
    expect(sound.opened).toBe(false);
    // Messages that arrive from now on are too late.
    say([5]);
    order({ type: 'close' });
    expect(news.filter(({ type }) => type === 'failed')).toHaveLength(1);
  });

  it('says that it cannot begin', async () => {
    const folder = await (
      await root.getDirectoryHandle('recordings', { create: true })
    ).getDirectoryHandle('meeting', {
      create: true,
    });
    (await folder.getFileHandle('about.json', { create: true })).room = 0;
    order({ type: 'open', id: 'meeting', about, port: new MessageChannel().port1 });
    await expect.poll(() => news).toEqual([{ type: 'failed', full: true }]);
  });

  it('answers that it is alive', () => {
    order({ type: 'ping' });
    expect(news).toEqual([{ type: 'alive' }]);
  });
});
