import type { MeetingId } from '@greffier/contract/ids';
import type { SpeechPassage } from '@greffier/speech/types';
import type { Deps } from '../../deps.ts';
import { errorTrace } from '../../jobs/failure.ts';
import { type Turns, turns } from '../../threads/turns.ts';
import { removeDivision, writeDivision } from './repository.ts';

interface Taken<T> {
  /** Divisions that are no longer in force. */
  readonly former: readonly string[];
  readonly result: T;
}

/** Turns of one meeting, as long as somebody holds or awaits one. */
interface Line {
  readonly places: Turns;
  length: number;
}

export type DivisionsService = ReturnType<typeof createDivisionsService>;

/** Replaces the divisions of meetings into passages. */
export function createDivisionsService({ database: { db }, log }: Pick<Deps, 'database' | 'log'>) {
  const lines = new Map<MeetingId, Line>();

  /** Removes divisions that are not in force. If that fails, the meeting's next division removes them. */
  async function remove(id: MeetingId, divisions: readonly string[]): Promise<void> {
    try {
      for (const division of divisions) await removeDivision(db, id, division);
    } catch (error) {
      log.warn({ meeting: id, error: errorTrace(error) }, 'former passages could not be removed');
    }
  }

  return {
    remove,

    /**
     * Does work that divides a meeting's passages anew, one piece at a time. Otherwise twenty calls at once would each
     * write ten thousand passages, although only one of them can succeed.
     */
    async inTurn<T>(id: MeetingId, work: () => Promise<T>): Promise<T> {
      const line = lines.get(id) ?? { places: turns(1), length: 0 };
      lines.set(id, line);
      line.length += 1;
      try {
        return await line.places.during(work);
      } finally {
        line.length -= 1;
        if (line.length === 0) lines.delete(id);
      }
    },

    /**
     * Writes a new division beside the present one.
     * @param take puts the division in force. If it fails, the division is removed; otherwise the former ones are.
     */
    async replace<T>(
      id: MeetingId,
      transcript: readonly SpeechPassage[],
      take: (division: string) => Promise<Taken<T>>,
    ): Promise<T> {
      const division = await writeDivision(db, id, transcript);
      const { former, result } = await take(division).catch(async (error: unknown) => {
        await remove(id, [division]);
        throw error;
      });
      await remove(id, former);
      return result;
    },
  };
}
