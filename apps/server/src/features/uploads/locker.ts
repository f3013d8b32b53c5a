import { UploadId } from '@greffier/contract/ids';
import { ERRORS, type Lock, type Locker, type RequestRelease } from '@tus/server';
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '../../database/client.ts';
import * as repository from './repository.ts';

/** Times of a lock; all in milliseconds. */
export interface LockTimes {
  /** Time without renewal after which the process that holds the lock counts as dead. */
  readonly lease: number;
  /** Time between two renewals. At each renewal, the holder also learns whether another request waits. */
  readonly beat: number;
  /** Time between two attempts at a lock that another request holds. */
  readonly poll: number;
  /** Longest wait for a lock. */
  readonly patience: number;
}

const TIMES: LockTimes = { lease: 6_000, beat: 1_000, poll: 100, patience: 30_000 };

/**
 * Lets one request at a time write to an upload, among all processes that share the database, because two simultaneous
 * requests would destroy the file. A waiting request asks the holder to end, because the holder's connection may be
 * dead.
 */
export function databaseLocker(db: Database, times: LockTimes = TIMES): Locker {
  return { newLock: (id) => databaseLock(db, UploadId.parse(id), times) };
}

function databaseLock(db: Database, id: UploadId, times: LockTimes): Lock {
  const holder = randomUUID();
  let held: AbortController | null = null;

  async function take(signal: AbortSignal): Promise<void> {
    const deadline = performance.now() + times.patience;
    for (;;) {
      const found = await repository.tryLock(db, id, holder, times.lease);
      if (found === 'taken') return;
      if (found === 'missing') throw ERRORS.FILE_NOT_FOUND;
      if (signal.aborted || performance.now() > deadline) throw ERRORS.ERR_LOCK_TIMEOUT;
      await sleep(times.poll);
    }
  }

  /**
   * Renews the lock until its holder gives it back. Asks the holder to end if another request waits, or if the lock is
   * lost.
   */
  async function keep(stop: AbortSignal, requestRelease: RequestRelease): Promise<void> {
    let renewed = performance.now();
    for (;;) {
      await sleep(times.beat, undefined, { ref: false });
      if (stop.aborted) return;
      const wanted = await repository.keepLock(db, id, holder, times.lease).catch(() => undefined);
      if (wanted === false) renewed = performance.now();
      else if (wanted !== undefined || performance.now() - renewed > times.lease / 2) await requestRelease();
    }
  }

  return {
    async lock(signal, requestRelease) {
      await take(signal);
      held = new AbortController();
      void keep(held.signal, requestRelease);
    },
    async unlock() {
      held?.abort();
      // If the database is unreachable, the lock ends with its lease.
      await repository.freeLock(db, id, holder).catch(() => undefined);
    },
  };
}
