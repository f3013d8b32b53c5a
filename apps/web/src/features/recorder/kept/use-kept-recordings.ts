import { useEffect, useRef, useState } from 'react';
import { toIsoDay, toTimeOfDay } from '../../../lib/dates.ts';
import { notify } from '../../../lib/notify.ts';
import { recorderTexts } from '../../../texts/new-meeting/recorder.ts';
import { removeRecording } from '../storage/kept-files.ts';
import { type KeptRecording, keptRecordings, readRecording } from './kept-recordings.ts';
import { holdLock, lockOf, whenFree } from '../storage/locks.ts';
import { obstacle } from '../capture/microphone.ts';

/** Names a file, such as `Enregistrement 2026-03-03 14h05.wav`. The form reads the day and the time from the name. */
const nameOf = (startedAt: Date): string =>
  recorderTexts.fileName(toIsoDay(startedAt), toTimeOfDay(startedAt).replace(':', 'h'));

/** Provides a person's recordings, which this browser keeps until the server has them. */
export function useKeptRecordings(userId: string) {
  const [abandoned, setAbandoned] = useState<readonly KeptRecording[]>([]);
  const look = useRef(() => Promise.resolve());
  /** Functions that release the recordings that this page has taken. */
  const taken = useRef(new Map<string, () => void>());
  /** Recordings that this page is about to take. */
  const taking = useRef(new Set<string>());

  useEffect(() => {
    if (obstacle() !== null) return undefined;
    const over = new AbortController();
    const { signal } = over;
    const watched = new Set<string>();
    const watch = async (id: string): Promise<void> => {
      if (watched.has(id)) return;
      watched.add(id);
      await whenFree(lockOf(id), signal);
      watched.delete(id);
      await find();
    };
    const find = async (): Promise<void> => {
      // A browser without storage has kept nothing.
      const kept = await keptRecordings(userId, nameOf).catch(() => null);
      if (signal.aborted) return;
      setAbandoned(kept?.abandoned ?? []);
      // The wait fails when this page is left.
      for (const id of kept?.open ?? []) void watch(id).catch(() => undefined);
    };
    look.current = find;
    const again = (): void => {
      if (document.visibilityState === 'visible') void find();
    };
    void find();
    document.addEventListener('visibilitychange', again);
    window.addEventListener('focus', again);
    return () => {
      over.abort();
      document.removeEventListener('visibilitychange', again);
      window.removeEventListener('focus', again);
    };
  }, [userId]);

  useEffect(() => {
    const { current: all } = taken;
    return () => {
      for (const release of all.values()) release();
      all.clear();
    };
  }, []);

  const refuse = async (text: string): Promise<null> => {
    notify.error(text);
    await look.current();
    return null;
  };
  /**
   * Takes a recording for this page alone.
   * @returns null if this page has the recording already, or if it cannot be taken, which is reported
   */
  const take = async (id: string): Promise<KeptRecording | null> => {
    if (taking.current.has(id) || taken.current.has(id)) return null;
    taking.current.add(id);
    return hold(id).finally(() => taking.current.delete(id));
  };
  const hold = async (id: string): Promise<KeptRecording | null> => {
    const release = await holdLock(lockOf(id));
    if (release === null) return refuse(recorderTexts.openElsewhere);
    const recording = await readRecording(id, nameOf).catch(() => 'unreadable' as const);
    if (recording === null || recording === 'unreadable') {
      release();
      return refuse(recording === null ? recorderTexts.goneElsewhere : recorderTexts.processingFailed);
    }
    taken.current.set(id, release);
    setAbandoned((old) => old.filter((one) => one.id !== id));
    return recording;
  };
  const remove = async (id: string): Promise<void> => {
    await removeRecording(id);
    taken.current.get(id)?.();
    taken.current.delete(id);
  };

  return {
    /** Recordings that no page has open any more, oldest first. */
    abandoned,
    /** Looks for abandoned recordings again. */
    look: (): Promise<void> => look.current(),
    find: (id: string): Promise<KeptRecording | null> => readRecording(id, nameOf),
    take,
    /** Removes a recording that this page has open. */
    remove,
    /** Removes an abandoned recording. */
    discard: async (id: string): Promise<void> => {
      if ((await take(id)) !== null) await remove(id);
    },
  };
}
