import { MeetingId } from '@greffier/contract/ids';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestS3, type TestS3 } from '../../testing/storage/s3-server.ts';
import { listWorkspaces } from '../workspace.ts';
import { s3Storage } from './s3.ts';

const ID = MeetingId.parse('6f9619ff-8b86-4d01-b42d-00cf4fc964ff');
const OTHER = MeetingId.parse('6f9619ff-8b86-4d01-b42d-00cf4fc964fe');
let s3: TestS3;
const folders: string[] = [];
beforeAll(async () => {
  s3 = await openTestS3();
});
afterAll(async () => {
  for (const folder of folders) await rm(folder, { recursive: true, force: true });
  await s3.close();
});

it('removes local copies of work that another process has continued, or that has ended', async () => {
  const settings = await s3.bucket();
  const [here, there] = [
    await mkdtemp(join(tmpdir(), 'greffier-here-')),
    await mkdtemp(join(tmpdir(), 'greffier-there-')),
  ];
  folders.push(here, there);
  const [one, two] = [s3Storage(settings, here, 1), s3Storage(settings, there, 1)];
  for (const id of [ID, OTHER]) {
    const { checkpointDir } = await one.work.open(id);
    await writeFile(join(checkpointDir, 'audio.pcm'), 'du son');
  }
  await one.prepare(false);
  expect((await listWorkspaces(here)).toSorted()).toEqual([OTHER, ID]);
  await two.work.open(ID);
  await one.prepare(false);
  expect(await listWorkspaces(here)).toEqual([OTHER]);
  await two.work.remove(OTHER);
  await one.prepare(false);
  expect(await listWorkspaces(here)).toEqual([]);
  expect(await listWorkspaces(there)).toEqual([ID]);
});
