import { useEffect, useState } from 'react';
import { toIsoDay, toTimeOfDay } from '../../lib/dates.ts';
import { recorderTexts } from '../../texts/recorder.ts';
import { removeRecording } from './kept-files.ts';
import { abandonedRecordings, type KeptRecording, readRecording } from './kept-recordings.ts';
import { canRecord } from './microphone.ts';

/** `Enregistrement 2026-03-03 14h05.wav`: the form reads day and time out of it. */
const nameOf = (startedAt: Date): string =>
  recorderTexts.fileName(toIsoDay(startedAt), toTimeOfDay(startedAt).replace(':', 'h'));

/** The recordings of a person that this browser keeps until the server has them. */
export function useKeptRecordings(userId: string) {
  const [abandoned, setAbandoned] = useState<readonly KeptRecording[]>([]);

  useEffect(() => {
    let over = false;
    if (!canRecord()) return undefined;
    const find = async (): Promise<void> => {
      // A browser that gives no storage has kept nothing.
      const found = await abandonedRecordings(userId, nameOf).catch(() => []);
      if (!over) setAbandoned(found);
    };
    void find();
    return () => {
      over = true;
    };
  }, [userId]);

  return {
    /** Those that no page has open any more, the oldest first. */
    abandoned,
    find: (id: string): Promise<KeptRecording | null> => readRecording(id, nameOf),
    remove: async (id: string): Promise<void> => {
      await removeRecording(id);
      setAbandoned((old) => old.filter((recording) => recording.id !== id));
    },
  };
}
