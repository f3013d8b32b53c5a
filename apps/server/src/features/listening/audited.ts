import type { MeetingId } from '@greffier/contract/ids';
import { currentActor } from '../../actor.ts';
import type { AuditService } from '../audit/service.ts';

/** Pause between two requested parts after which a person counts as listening anew; ms. */
const PAUSE_MS = 30 * 60_000;

/**
 * Records that a person listens to a meeting. A page requests a part every few minutes, but parts without a long pause
 * between them leave only one entry. Each process counts separately.
 * @returns a function to call before each part is sent; it rejects if the entry cannot be written
 */
export function listeningTrail(audit: Pick<AuditService, 'recordAlone'>, now: () => Date) {
  /** When each person last requested a part of each meeting, the oldest first. */
  const asked = new Map<string, number>();
  return async (id: MeetingId): Promise<void> => {
    const at = now().getTime();
    for (const [key, last] of asked) {
      if (at - last < PAUSE_MS) break;
      asked.delete(key);
    }
    const { user, address } = currentActor();
    const key = JSON.stringify([user?.id, address, id]);
    const goesOn = asked.delete(key);
    asked.set(key, at);
    if (goesOn) return;
    await audit.recordAlone({ deed: 'recording.listened', object: id }).catch((error: unknown) => {
      asked.delete(key);
      throw error;
    });
  };
}
