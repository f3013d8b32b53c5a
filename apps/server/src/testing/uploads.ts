import { Readable } from 'node:stream';
import type { Receive } from '../features/recordings/service.ts';
import type { Storage } from '../storage/storage.ts';

export const FORM = {
  meeting_name: 'Comité de mars',
  meeting_date: '2026-03-03',
  meeting_time: '14:05',
  participants: ['Anne Jobin', 'Léo Arc'],
};

/** A transcript that another program made. */
export const VTT = 'WEBVTT\n\n00:00:01.000 --> 00:00:04.000\n<v Anne Jobin>Bonjour à tous.</v>\n';

/** Makes an upload as the form of a new meeting sends it. */
export function receiving(storage: Storage, data: unknown = FORM): Receive {
  return async (key) => {
    await storage.put(key, Readable.from(['sound']));
    return { data: typeof data === 'string' ? data : JSON.stringify(data), hasFile: true };
  };
}
