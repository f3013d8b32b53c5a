import type { MeetingId } from '@greffier/contract/ids';
import type { PartWords, StoredPart } from './repository.ts';

/** Number of meetings that are remembered; the ones that changed longest ago are forgotten. */
const MEETINGS = 100;

interface Known {
  readonly content: string;
  readonly stamp: string;
}

const placeOf = ({ kind, number }: Pick<StoredPart, 'kind' | 'number'>): string => `${kind} ${number}`;

/**
 * Remembers the content in which the stored words of a meeting's parts were found. The page saves minutes every few
 * seconds, but most parts stay the same, and their words need not be found again.
 */
export function createKnownParts() {
  const meetings = new Map<MeetingId, ReadonlyMap<string, Known>>();
  return {
    /**
     * Tells whether the stored words of a part were found in this content and have not been replaced since.
     */
    isStill(
      id: MeetingId,
      part: Pick<PartWords, 'kind' | 'number' | 'content'>,
      stored: readonly StoredPart[],
    ): boolean {
      const known = meetings.get(id)?.get(placeOf(part));
      if (known?.content !== part.content) return false;
      return stored.some((one) => placeOf(one) === placeOf(part) && one.stamp === known.stamp);
    },

    /** @param stored all stored parts, read in the transaction that stored `parts` */
    note(id: MeetingId, parts: readonly PartWords[], stored: readonly StoredPart[]): void {
      const stamps = new Map(stored.map((part) => [placeOf(part), part.stamp]));
      const known = parts.flatMap((part): [string, Known][] => {
        const stamp = stamps.get(placeOf(part));
        return stamp === undefined ? [] : [[placeOf(part), { content: part.content, stamp }]];
      });
      meetings.delete(id);
      meetings.set(id, new Map(known));
      const [oldest] = meetings.keys();
      if (meetings.size > MEETINGS && oldest !== undefined) meetings.delete(oldest);
    },
  };
}
