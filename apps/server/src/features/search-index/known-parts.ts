import type { MeetingId } from '@greffier/contract/ids';
import type { PartWords, StoredPart } from './repository.ts';

/** Number of meetings that are remembered: the last ones that people wrote in. */
const MEETINGS = 100;

interface Known {
  readonly content: string;
  readonly stamp: string;
}

const placeOf = ({ kind, number }: Pick<StoredPart, 'kind' | 'number'>): string => `${kind} ${number}`;

/**
 * Remembers the content from which the words of a meeting's parts were stored. The page saves minutes every few
 * seconds, and most parts stay the same, so that their words need not be found again.
 */
export function createKnownParts() {
  const meetings = new Map<MeetingId, ReadonlyMap<string, Known>>();
  return {
    /**
     * Tells whether the stored words of a part still belong to this content, and nobody else has stored others since.
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

    /** @param stored all stored parts, read together with these */
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
