import { MeetingId } from '@greffier/contract/ids';
import { appendFile, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, expect, it } from 'vitest';
import { describeStorages, type TestStorage } from '../testing/storage/storages.ts';
import type { Workspace } from './workspace.ts';

const ID = MeetingId.parse('6f9619ff-8b86-4d01-b42d-00cf4fc964ff');

const write = (workspace: Workspace, name: string, content: string): Promise<void> =>
  writeFile(join(workspace.checkpointDir, name), content);
const read = (workspace: Workspace, name: string): Promise<string> =>
  readFile(join(workspace.checkpointDir, name), 'utf8');
const names = async (workspace: Workspace): Promise<string[]> => (await readdir(workspace.checkpointDir)).toSorted();

describeStorages('work on a meeting', (open) => {
  let opened: TestStorage;
  beforeEach(() => {
    opened = open();
  });

  it('continues in another process from the last state that was kept', async () => {
    const { work } = opened.storage;
    const first = await work.open(ID);
    await writeFile(join(first.root, 'weights.json'), '{}');
    await write(first, 'key', 'k');
    await write(first, 'segment-0001.parts', 'un\n');
    await writeFile(join(first.snippetsDir, 'speaker_1.wav'), 'RIFF');
    await work.keep(ID);
    await appendFile(join(first.checkpointDir, 'segment-0001.parts'), 'deux\n');
    await work.keep(ID);

    const other = (await opened.elsewhere()).work;
    expect(await other.list()).toEqual([ID]);
    const second = await other.open(ID);
    expect(await read(second, 'segment-0001.parts')).toBe('un\ndeux\n');
    expect(await readFile(join(second.root, 'weights.json'), 'utf8')).toBe('{}');
    expect(await readFile(join(second.snippetsDir, 'speaker_1.wav'), 'utf8')).toBe('RIFF');
    await write(second, 'segment-0001.json', 'fait');
    await rm(join(second.checkpointDir, 'segment-0001.parts'));
    await other.keep(ID);

    // The first process gets a turn again, and finds the work that the other process has done since.
    const again = await work.open(ID);
    expect(await names(again)).toEqual(['key', 'segment-0001.json']);
  });

  it('finds its own sound again, if nobody else went on with it', async () => {
    const { work } = opened.storage;
    const first = await work.open(ID);
    await write(first, 'key', 'k');
    await write(first, 'audio.pcm', 'du son');
    await work.keep(ID);
    expect(await read(await work.open(ID), 'audio.pcm')).toBe('du son');
  });

  it('keeps no results that were begun with another key', async () => {
    const { work } = opened.storage;
    const first = await work.open(ID);
    await write(first, 'key', 'ancien');
    await write(first, 'segment-0001.json', 'ancien');
    await work.keep(ID);
    const again = await work.open(ID);
    await rm(join(again.checkpointDir, 'segment-0001.json'));
    await write(again, 'key', 'nouveau!');
    await work.keep(ID);
    const other = await (await opened.elsewhere()).work.open(ID);
    expect(await names(other)).toEqual(['key']);
    expect(await read(other, 'key')).toBe('nouveau!');
  });

  it('is removed everywhere by any process, and stays removed', async () => {
    const { work } = opened.storage;
    const first = await work.open(ID);
    await write(first, 'key', 'k');
    await work.keep(ID);
    const other = (await opened.elsewhere()).work;
    await other.remove(ID);
    await other.remove(ID);
    expect(await work.list()).toEqual([]);
    expect(await names(await work.open(ID))).toEqual([]);
  });

  it('stores nothing after it was removed', async () => {
    const { work } = opened.storage;
    const first = await work.open(ID);
    for (let i = 0; i < 20; i += 1) await write(first, `segment-${i}.f32`, 'x');
    const keeping = work.keep(ID);
    await work.remove(ID);
    await keeping;
    await work.keep(ID);
    expect(await work.list()).toEqual([]);
  });
});
