import { UploadId } from '@greffier/contract/ids';
import { randomUUID } from 'node:crypto';
import { beforeEach, expect, it, vi } from 'vitest';
import type { Database } from '../../database/client.ts';
import { describeOnBothDatabases } from '../../database/testing/testing.ts';
import { addUser } from '../../testing/rows.ts';
import { databaseLocker } from './locker.ts';
import { addUpload, findUpload, removeUploads, tryLock } from './repository.ts';

const TIMES = { lease: 1_500, beat: 50, poll: 10, patience: 60_000 };
const never = new AbortController().signal;
const nothing = (): void => undefined;

describeOnBothDatabases('the lock of an upload', (open) => {
  let db: Database;
  let id: UploadId;
  /** Makes the lock as another process would: both processes share only the database. */
  const lockOf = (times = TIMES) => databaseLocker(db, times).newLock(id);
  beforeEach(async () => {
    ({ db } = await open());
    id = UploadId.parse(randomUUID());
    const now = new Date();
    await addUpload(db, { id, userId: (await addUser(db)).id, bytes: 1, createdAt: now, touchedAt: now });
  });

  it('belongs to one request, which is asked to give it back when another one waits', async () => {
    const first = lockOf();
    const asked = vi.fn<() => void>();
    await first.lock(never, asked);
    let taken = false;
    const second = lockOf();
    const waiting = second.lock(never, nothing).then(() => (taken = true));
    await expect.poll(() => asked.mock.calls.length).toBeGreaterThan(0);
    expect(taken).toBe(false);
    await first.unlock();
    await waiting;
    await second.unlock();
    await lockOf().lock(never, nothing);
  });

  it('outlasts its lease as long as its holder lives', async () => {
    const times = { ...TIMES, lease: 600 };
    const lock = lockOf(times);
    await lock.lock(never, nothing);
    await expect(lockOf({ ...times, patience: 1_500 }).lock(never, nothing)).rejects.toMatchObject({
      status_code: 500,
    });
    await lock.unlock();
  });

  it('passes to another request if its holder died', async () => {
    expect(await tryLock(db, id, randomUUID(), 300)).toBe('taken');
    expect(await tryLock(db, id, randomUUID(), 300)).toBe('waiting');
    await lockOf().lock(never, nothing);
  });

  it('is lost by a holder that was taken for dead, and the holder is told', async () => {
    const lock = lockOf({ ...TIMES, beat: 300, lease: 1 });
    const told = vi.fn<() => void>();
    await lock.lock(never, told);
    await lockOf({ ...TIMES, lease: 60_000 }).lock(never, nothing);
    await expect.poll(() => told.mock.calls.length).toBeGreaterThan(0);
    // This lock has passed to another holder, so giving it back must change nothing.
    await lock.unlock();
    expect((await findUpload(db, id))?.lockHolder).not.toBeNull();
  });

  it('is no longer waited for if the upload is gone, or the waiting person has left', async () => {
    const lock = lockOf();
    await lock.lock(never, nothing);
    await expect(lockOf().lock(AbortSignal.abort(), nothing)).rejects.toMatchObject({ status_code: 500 });
    await removeUploads(db, [id]);
    await expect(lockOf().lock(never, nothing)).rejects.toMatchObject({ status_code: 404 });
    await lock.unlock();
  });
});
