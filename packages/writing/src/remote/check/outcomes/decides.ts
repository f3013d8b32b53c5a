import { fold } from '@greffier/french/text/words';
import type { People } from '../../../people/people.ts';
import type { Turn } from '../people/turn.ts';

/** Words that report a decision: « Anne Roux décide de », « a décidé que ». */
const DECIDES =
  /(?<!\p{L})(?:a |ont |avait )?(?:décide(?:nt)?|décidé)(?: donc| ainsi| alors)? (?:de |d[’']|que |qu[’'])/iu;
/** Words with which somebody settles something; on folded text. */
const SETTLES =
  /decid|tranch|(?<![a-z])vot|adopt|accept|valid|unanim|reten|choisi|arret|d'accord|adjug|va pour|c'est (?:non|oui|bon|note|acte|comme ca|fait|regle)|(?<![a-z])(?:je|on|nous)(?: (?:le|la|les|l'|vous|en|y|ne|vais|va|allons))* ?(?:fais|fait|faire|prends?|prendre|gard|part|reste|maint|coupe|ferme|met|fixe|dit|note|bloqu|report|renvo|supprim|annul|remet)/;

/** Conditions, and words of people who only propose; on folded text. */
const IF = /(?<![a-z])s(?:i|')\s?(?:on|je|j'|nous|tu|vous|il|elle|ca)(?![a-z])[^,.;?]*/g;
const PROPOSES = /(?<![a-z])(?:propos|je tiens|souhait|voudrai|aimerai|suggere)/;
const DECIDED =
  /decid|tranch|adopt|valid|unanim|adjug|va pour|d'accord|tout le monde|personne (?:ne |n'|contre)|c'est (?:bon|note|acte|oui|non|fait|regle)/;
/** The first letters of the verb after « décide de ». */
const INFINITIVE = /(?:de |d[’'])(?:ne pas )?(\p{Ll}{4})/u;

/** Tells whether a sentence reports a decision on a matter that nobody settled. */
export function decidesAlone(text: string, turns: readonly Turn[], people: People): boolean {
  if (!DECIDES.test(text)) return false;
  const [subject] = people.mentions(text.slice(0, DECIDES.exec(text)?.index ?? 0)).slice(-1);
  const own = turns.filter(({ voice }) => subject === undefined || voice === subject.name);
  const verb = fold(INFINITIVE.exec(text.slice(DECIDES.exec(text)?.index ?? 0))?.[1] ?? '');
  return !(own.length > 0 ? own : turns).some((turn) => {
    const said = fold(turn.text).replaceAll(IF, ' ');
    if (PROPOSES.test(said)) return DECIDED.test(said);
    // The infinitive « accepter » does not mean that the speaker has accepted.
    const others = said
      .split(' ')
      .filter((word) => verb === '' || !word.startsWith(verb) || !/(?:er|ir|re)[.,;]?$/.test(word));
    return SETTLES.test(others.join(' '));
  });
}
