import type { User } from '@greffier/contract/organisation/auth';
import { NOT_FOUND } from '@greffier/contract/errors';
import type { MeetingId } from '@greffier/contract/ids';
import { carryDoubts } from '@greffier/contract/meeting/transcript/doubts';
import type { Passage } from '@greffier/contract/values';
import type { FoundSpeakers } from '@greffier/speech/voices/find-speakers/find-speakers';
import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import type { Deps } from '../../deps.ts';
import { UnreadableVoicesError } from '../../engines/speech.ts';
import { ThreadError } from '../../threads/thread-error.ts';
import { ApiError, conflict, notFound } from '../../errors.ts';
import { StorageMissingError } from '../../storage/storage.ts';
import type { FilesService } from '../files/service.ts';
import { embeddingsKey, snippetKey, snippetsFolderPrefix } from '../meetings/keys.ts';
import { canEdit, whyNotNow } from '../meetings/policy.ts';
import type { MeetingRecord } from '../meetings/record.ts';
import type { MeetingsService } from '../meetings/service.ts';
import { notePassagesMoved } from '../minutes/versions.ts';
import { pinsMoved } from '../placement/pins.ts';
import { carryNames } from './carry-names.ts';
import type { DivisionsService } from './divisions.ts';
import { movedWords } from './moved-words.ts';
import { saveFoundSpeakers } from './repository.ts';
import { suggestSpeakers } from './suggestions.ts';

/** Longest time that a person waits for suggested names of the voices that were found; ms. */
const SUGGESTIONS_MS = 20_000;

const BY_HAND = 'Attribuez les passages à la main, dans l’onglet Transcription.';
const NO_VOICES = `Les voix de cette réunion n’ont pas été conservées\u00a0: sa transcription vient d’un fichier, ou d’une version précédente de l’application. ${BY_HAND}`;
const VOICES_DESTROYED = `Les voix de cette réunion ont été détruites, au terme fixé par votre organisation. ${BY_HAND}`;
const NO_WORDS = 'Aucune parole n’a été reconnue\u00a0: il n’y a pas d’orateurs à retrouver.';
const TOO_SLOW = 'La recherche des orateurs a demandé trop de temps\u00a0: réessayez dans un moment.';
const OUTDATED = 'La transcription a été corrigée pendant la recherche des orateurs\u00a0: recommencez.';

export type FindSpeakersService = ReturnType<typeof createFindSpeakersService>;

interface Needs {
  readonly divisions: DivisionsService;
  readonly files: FilesService;
  readonly meetings: MeetingsService;
}

/** Finds a meeting's speakers again, with the number of speakers that a person gives. */
export function createFindSpeakersService(deps: Deps, { divisions, files, meetings }: Needs) {
  const { db } = deps.database;

  async function listen(
    { id, voicesDestroyedAt }: MeetingRecord,
    passages: readonly Passage[],
    speakers: number,
  ): Promise<FoundSpeakers> {
    const transcript = passages.map(({ id: _id, ...passage }) => passage);
    try {
      return await deps.storage.withFile(embeddingsKey(id), (path) =>
        deps.speech.findSpeakers(path, transcript, speakers),
      );
    } catch (error) {
      if (error instanceof ThreadError) throw new ApiError(503, 'engine_unavailable', TOO_SLOW);
      if (!(error instanceof StorageMissingError || error instanceof UnreadableVoicesError)) throw error;
      throw conflict(voicesDestroyedAt === null ? NO_VOICES : VOICES_DESTROYED);
    }
  }

  return {
    /**
     * Finds the speakers of a transcribed meeting again. The words stay as people have corrected them, and the agenda
     * stays. A name goes to the new voice that has clearly taken the place of the former one.
     * @returns how many people speak now, and the names that no voice has any more
     * @throws ApiError 409 if the meeting cannot change, has no voices, or changed during the search; 503
     */
    async find(user: User, id: MeetingId, speakers: number): Promise<{ speakers: number; namesLost: string[] }> {
      const meeting = await meetings.find(user, id);
      if (!canEdit(meeting)) throw conflict(whyNotNow(meeting.status));
      const { passages } = await meetings.source(meeting);
      if (passages.length === 0) throw conflict(NO_WORDS);
      const found = await listen(meeting, passages, speakers);
      const names = carryNames(passages, found.passages, meeting.speakerMap);
      const suggestions = await suggestSpeakers(
        deps,
        { participants: meeting.participants, speakerMap: names.names },
        found.passages,
        { limitMs: SUGGESTIONS_MS },
      );
      const folder = randomUUID();
      const prefix = snippetsFolderPrefix(id, folder);
      const snippets = Object.entries(found.snippets);
      await files.announce(prefix);
      const moved = movedWords(passages, found.passages);
      const doubts = carryDoubts(passages, found.passages);
      const divided = found.passages.map((passage, at) => ({ ...passage, doubts: doubts[at] }));
      const requireSame = (now: MeetingRecord): void => {
        if (!canEdit(now)) throw conflict(whyNotNow(now.status));
        if (stateOf(now) !== stateOf(meeting)) throw new ApiError(409, 'outdated', OUTDATED);
      };

      async function take(division: string) {
        for (const [label, wav] of snippets)
          await deps.storage.put(snippetKey(id, label, folder), Readable.from([Buffer.from(wav)]));
        return db.transaction(async (tx) => {
          const now = await meetings.lock(tx, id, user);
          if (now === null) throw notFound(NOT_FOUND.meeting);
          requireSame(now);
          const changes = {
            snippets: snippets.map(([label]) => label),
            snippetsFolder: folder,
            speakerMap: names.names,
            speakerSuggestions: suggestions,
            itemPins: pinsMoved(now.itemPins, moved),
            startsChecked: false,
          };
          const former = await saveFoundSpeakers(tx, id, division, changes, deps.now());
          await notePassagesMoved(tx, id, meeting.division, moved);
          const waste = meeting.snippets.map((label) => snippetKey(id, label, meeting.snippetsFolder));
          await files.discard(tx, waste);
          await files.keep(tx, prefix);
          return { former, result: waste };
        });
      }

      const replaced = divisions.inTurn(id, async () => {
        requireSame(await meetings.find(user, id));
        return divisions.replace(id, divided, take);
      });
      const waste = await replaced.catch(async (error: unknown) => {
        await files.remove([prefix]);
        throw error;
      });
      await files.remove(waste);
      return { speakers: new Set(found.passages.map(({ speaker }) => speaker)).size, namesLost: names.lost };
    },
  };
}

/** Returns a value that identifies the meeting's state at the start of the search. Correcting a passage changes it. */
const stateOf = (meeting: MeetingRecord): string => {
  const { speakerMap, snippetsFolder, voicesDestroyedAt, division, transcriptChangedAt } = meeting;
  return JSON.stringify([speakerMap, snippetsFolder, voicesDestroyedAt, division, transcriptChangedAt]);
};
