import { isStandIn } from '@greffier/contract/stand-ins';
import type { Source } from '../types.ts';
import { namesBySpeech } from './names.ts';

/** A voice that bears one name and is called by another. */
export interface NameConflict {
  readonly speaker: string;
  /** Name that was given to it. */
  readonly given: string;
  /** Name that what was said tells, in the passage that tells it most clearly. */
  readonly called: string;
  readonly passageId: number;
  /** The voice that bears that name: the two may have been exchanged. Null where none does. */
  readonly bearer: string | null;
}

/** Where the names given to voices disagree with how people address each other, in order of speech. */
export function nameConflicts({ passages, speakerNames, participants, ...source }: Source): NameConflict[] {
  const given = Object.entries(speakerNames).filter(([, name]) => !isStandIn(name));
  const people = [...new Set([...participants, ...given.map(([, name]) => name)])];
  const told = namesBySpeech({ ...source, passages, speakerNames: {}, participants: people });
  return given
    .flatMap(([speaker, name]): NameConflict[] => {
      const found = told.get(speaker);
      if (found === undefined || found.name === name) return [];
      const bearer = given.find(([, other]) => other === found.name)?.[0] ?? null;
      return [{ speaker, given: name, called: found.name, passageId: found.passageId, bearer }];
    })
    .toSorted((one, other) => one.passageId - other.passageId);
}
