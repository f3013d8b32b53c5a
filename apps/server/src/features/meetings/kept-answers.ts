import type { MeetingId } from '@greffier/contract/ids';
import type { AnswerStore } from '@greffier/writing/engine';
import { MOST_KEPT } from '@greffier/writing/remote/client/kept-answers';
import { Readable } from 'node:stream';
import type { Deps } from '../../deps.ts';
import type { WorkTurn } from '../../jobs/work-turn.ts';
import { errorTrace } from '../../jobs/failure.ts';
import { StorageMissingError } from '../../storage/storage.ts';
import { answersKey, type KeptWork } from './keys.ts';
import * as repository from './repository.ts';

/**
 * Stores a language model's answers with the meeting, for as long as the meeting exists, because they contain parts of
 * the discussion. If the answers cannot be read or written, the work goes on without them.
 * @param turn the turn of the work, if the work takes turns
 */
export function keptAnswers(
  { database, storage, log }: Pick<Deps, 'database' | 'storage' | 'log'>,
  id: MeetingId,
  work: KeptWork,
  turn?: WorkTurn,
): AnswerStore {
  const key = answersKey(id, work);
  return {
    ...(turn && { turn }),
    async load() {
      try {
        return await bounded(await storage.get(key));
      } catch (error) {
        if (!(error instanceof StorageMissingError)) {
          log.warn({ meeting: id, error: errorTrace(error) }, 'answers of a language model could not be read');
        }
        return null;
      }
    },

    async save(answers) {
      try {
        await database.db.transaction(async (tx) => {
          // The meeting is locked, so whoever deletes it afterwards deletes this file too.
          if ((await repository.lockMeeting(tx, id)) === null) return;
          const file = Buffer.from(answers);
          await storage.put(key, Readable.from([file]), file.length);
        });
        turn?.kept();
      } catch (error) {
        log.warn({ meeting: id, error: errorTrace(error) }, 'answers of a language model could not be kept');
      }
    },
  };
}

/** Reads the whole stream; null if it is longer than any kept answers can be. */
async function bounded(content: Readable): Promise<Uint8Array | null> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of content) {
    // A file's stream yields buffers.
    chunks.push(chunk as Buffer);
    size += (chunk as Buffer).length;
    if (size > MOST_KEPT) return null;
  }
  return Buffer.concat(chunks);
}
