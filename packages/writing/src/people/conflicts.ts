import { isStandIn } from '@greffier/contract/stand-ins';
import { typeset } from '@greffier/french/text/typography';
import { rawWords } from '@greffier/french/text/words';
import type { Source } from '../types.ts';
import { namesBySpeech } from './names.ts';
import { personOf } from './person.ts';
import { shortened } from './shortened.ts';

/**
 * Least score against a name that a person gave. A voice that names itself is enough. A single call is not, since it
 * may have been meant for somebody else.
 */
const LEAST_SCORE = 3;

/** A voice that has one name, but is called by another. */
export interface NameConflict {
  readonly speaker: string;
  /** The name that was given to the voice. */
  readonly given: string;
  /** The name that people's words suggest, in the most telling passage. */
  readonly called: string;
  readonly passageId: number;
  /** The sentence of the passage that suggests the name. */
  readonly quote: string;
  /** Whether the voice calls itself by the suggested name; otherwise others do. */
  readonly bySelf: boolean;
  /**
   * The voice that was given the name `called`, so that the two names may have been exchanged; null if there is none.
   */
  readonly bearer: string | null;
}

/** Finds where the names given to voices disagree with how people address each other, in order of speech. */
export function nameConflicts({ passages, speakerNames, participants, ...source }: Source): NameConflict[] {
  const given = Object.entries(speakerNames).filter(([, name]) => !isStandIn(name));
  const people = [...new Set([...participants, ...given.map(([, name]) => name)])];
  const told = namesBySpeech({ ...source, passages, speakerNames: {}, participants: people });
  const speakers = new Map(passages.map(({ id, speaker }) => [id, speaker]));
  return given
    .flatMap(([speaker, name]): NameConflict[] => {
      const found = told.get(speaker);
      if (found === undefined || isOneName(found.name, name)) return [];
      const { name: called, passageId, said, score } = found;
      const bearer = given.find(([, other]) => other === called)?.[0] ?? null;
      // If each of two voices is called by the other's name, they confirm each other.
      const isExchange = bearer !== null && told.get(bearer)?.name === name;
      if (score < LEAST_SCORE && !isExchange) return [];
      const bySelf = speakers.get(passageId) === speaker;
      return [{ speaker, given: name, called, passageId, quote: typeset(shortened(said)), bySelf, bearer }];
    })
    .toSorted((one, other) => one.passageId - other.passageId);
}

/**
 * Tells whether two names may be one person, and so do not disagree: « Mme Rey » and « Claire Rey », « Claire » and
 * « Claire Rey (présidente) ».
 */
function isOneName(one: string, other: string): boolean {
  const [words, others] = [wordsOf(one), wordsOf(other)];
  return words.every((word) => others.includes(word)) || others.every((word) => words.includes(word));
}

function wordsOf(name: string): string[] {
  const { first, family } = personOf(name);
  return rawWords(`${first} ${family}`);
}
