import { readdir } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { recordedMeetings } from './answers.ts';
import type { Source } from '@greffier/writing/types';
import { STATUSES } from '../writing/attendance.ts';
import { MeetingFile, readForm, setFolder } from '../shared/meeting-file.ts';

/** Folders of the meetings that may be read by those who improve the engine, and of the meetings that nobody reads. */
export const SETS = { worked: 'seen', unseen: 'unseen' } as const;
export type SetName = keyof typeof SETS;

/** A meeting whose minutes are written with recorded answers. */
export interface Trial {
  /** Name of the meeting's file, without its ending. Its answers are kept under the same name. */
  readonly key: string;
  readonly set: SetName;
  readonly meeting: MeetingFile;
}

/**
 * Reads trials.
 * @param which a set (its meetings with recorded answers are read), or one meeting by the name of its file; if absent,
 * all sets
 * @throws Error if no set or meeting has this name
 */
export async function readTrials(which?: string): Promise<Trial[]> {
  const all = await Promise.all(
    (Object.keys(SETS) as SetName[]).map(async (set) => {
      const folder = setFolder(SETS[set]);
      const files = (await readdir(folder)).filter((file) => file.endsWith('.json')).sort();
      return files.map((file) => ({ set, key: basename(file, '.json'), file: join(folder, file) }));
    }),
  );
  const recorded = await recordedMeetings();
  const chosen = all
    .flat()
    .filter(({ set, key }) => which === key || ((which === undefined || which === set) && recorded.has(key)));
  if (chosen.length === 0) throw new Error(`no set of meetings and no meeting is called ${which}`);
  return Promise.all(
    chosen.map(async ({ file, ...trial }) => ({ ...trial, meeting: await readForm(file, MeetingFile) })),
  );
}

/** Collects the facts that the product knows about a meeting after voices got names and attendance was filled in. */
export function sourceOf({ passages, truth, participants, date }: MeetingFile): Required<Source> {
  return {
    passages,
    speakerNames: truth.speakers,
    participants: participants.map(({ name }) => name),
    date,
    attendance: participants.map(({ name, role = null, status }) => ({
      name,
      role,
      status: STATUSES.find(([written]) => written === status)?.[1] ?? 'present',
    })),
  };
}
