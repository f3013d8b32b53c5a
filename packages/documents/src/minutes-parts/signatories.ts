import type { Attendee } from '@greffier/contract/meeting/minutes/attendance';
import { capital } from '@greffier/french/text/typography';
import { fold } from '@greffier/french/text/words';
import { knownPeople } from '../docx/front-matter.ts';

/** Somebody who signs minutes. */
export interface Signatory {
  /** Role of the person: « Présidente »; « Présidence » if nobody is known. */
  readonly title: string;
  /** Name of the person; empty if unknown, so that it can be written by hand. */
  readonly name: string;
}

/** Patterns of roles, without accents and in lower case. « vice-présidente » does not match. */
const FUNCTIONS = [
  { title: 'Présidence', pattern: /^(?:co-?)?presiden(?:te?s?|ce)\b/ },
  { title: 'Secrétariat', pattern: /^(?:secretaires?|secretariat|greffi(?:er|ere))\b/ },
] as const;
/** Pattern of a role in this meeting only (« président de la séance »), whoever usually has the role. */
const OF_MEETING = /^\S+ de (?:la |cette )?(?:seance|reunion|assemblee)$/;
const ARTICLE = /^(?:m\.|mme|madame|monsieur) (?:la|le) |^(?:la|le) /;

/**
 * Finds who chaired and who kept the minutes, by the roles of the people who were there. Nobody is named if several
 * people could be meant.
 */
export function signatories(attendance: readonly Attendee[]): Signatory[] {
  const there = knownPeople(attendance)
    .filter(({ status }) => status === 'present' || status === 'remote')
    .map((person) => ({ ...person, functions: functionsIn(person.role) }));
  return FUNCTIONS.map(({ title, pattern }) => {
    const meant = there.flatMap((person) => {
      const named = person.functions.find((one) => pattern.test(one));
      return named === undefined ? [] : [{ ...person, named }];
    });
    const person =
      only(meant.filter(({ named }) => OF_MEETING.test(named))) ??
      only(meant.filter(({ named }) => !named.includes(' '))) ??
      only(meant);
    return person === undefined ? { title, name: '' } : { title: capital(person.role), name: person.name };
  });
}

/** Divides a text that names several roles: « conseillère, présidente » are two. */
const functionsIn = (role: string): string[] =>
  fold(role)
    .split(/[,;/]| et /)
    .map((one) => one.trim().replace(ARTICLE, ''));

const only = <T>(those: readonly T[]): T | undefined => (those.length === 1 ? those[0] : undefined);
