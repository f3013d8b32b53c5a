import type { User } from '@greffier/contract/organisation/auth';
import { NOT_FOUND } from '@greffier/contract/errors';
import type { MeetingId } from '@greffier/contract/ids';
import { TEXT_LIMITS } from '@greffier/contract/limits';
import type { KeepNames, NameConflict } from '@greffier/contract/meeting/transcript/name-conflicts';
import type { z } from 'zod';
import type { KeptName } from '../../database/schema/meetings.ts';
import type { Deps } from '../../deps.ts';
import { conflict, notFound, withinTime } from '../../errors.ts';
import { canEdit, hasTranscript, whyNotNow } from '../meetings/policy.ts';
import type { MeetingsService } from '../meetings/service.ts';
import * as repository from './repository.ts';

/** Longest time that a person waits for the names to be checked. */
const TIMEOUT_MS = 60_000;
const TOO_SLOW = 'La vérification des noms a demandé trop de temps\u00A0: réessayez dans un moment.';

export type NamesService = ReturnType<typeof createNamesService>;

interface Needs {
  readonly meetings: MeetingsService;
}

/** Compares the names given to speakers with the names by which people address each other. */
export function createNamesService(deps: Deps, { meetings }: Needs) {
  const { db } = deps.database;

  return {
    /**
     * Finds names that disagree with the transcript and that nobody has decided to keep. They are computed anew each
     * time, so that they follow every correction.
     * @throws ApiError 503 if it takes too long
     */
    async conflicts(user: User, id: MeetingId): Promise<NameConflict[]> {
      const meeting = await meetings.find(user, id);
      const { keptNames } = meeting;
      if (!hasTranscript(meeting) || Object.keys(meeting.speakerMap).length === 0) return [];
      const source = await meetings.source(meeting);
      const found = await withinTime(TIMEOUT_MS, TOO_SLOW, (signal) => deps.text.nameConflicts(source, signal));
      return found
        .filter((one) => !keptNames.some((kept) => isSame(kept, one)))
        .map(({ passageId: passage_id, bySelf: by_self, ...one }) => ({ ...one, passage_id, by_self }));
    },

    /**
     * Records that people keep names as they are, or lets the names be questioned again. If there are too many kept
     * names, the oldest are forgotten.
     * @throws ApiError 404; 409 if names cannot change
     */
    async keep(user: User, id: MeetingId, { names, kept }: z.infer<typeof KeepNames.body>): Promise<void> {
      await meetings.find(user, id);
      await db.transaction(async (tx) => {
        const meeting = await meetings.lock(tx, id, user);
        if (meeting === null) throw notFound(NOT_FOUND.meeting);
        if (!canEdit(meeting)) throw conflict(whyNotNow(meeting.status));
        const others = meeting.keptNames.filter((one) => !names.some((named) => isSame(named, one)));
        const all = kept ? [...others, ...names] : others;
        await repository.saveKeptNames(tx, id, all.slice(-TEXT_LIMITS.keptNames));
      });
    },
  };
}

const isSame = (one: KeptName, other: KeptName): boolean => one.given === other.given && one.called === other.called;
