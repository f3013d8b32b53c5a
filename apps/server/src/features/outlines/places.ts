/** Reason why a person gets no place: this person has the allowed number of places already, or all places are taken. */
export type NoPlace = 'yours' | 'all';

/**
 * Manages places for files that stay on the disk while they wait to be read.
 * @param perPerson number of places that one person may take, so that nobody takes all of them
 */
export function createPlaces({ perPerson, inAll }: { readonly perPerson: number; readonly inAll: number }) {
  const taken = new Map<string, number>();
  let all = 0;
  return {
    /** Takes a place. @returns a function that gives the place back, to be called once */
    take(person: string): (() => void) | NoPlace {
      const own = taken.get(person) ?? 0;
      if (own >= perPerson) return 'yours';
      if (all >= inAll) return 'all';
      taken.set(person, own + 1);
      all += 1;
      return () => {
        const left = (taken.get(person) ?? 1) - 1;
        if (left === 0) taken.delete(person);
        else taken.set(person, left);
        all -= 1;
      };
    },
  };
}
