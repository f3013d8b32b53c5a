import { capital } from './phrasing.ts';
import type { Act, Told } from './reporting.ts';
import { bearsThat } from './soundness.ts';
import { named, SELF } from './third-person.ts';
import type { Voice } from './third-person.ts';
import { elided } from './tokens.ts';

/** How a voice comes in: what it does, or where it stands among the others. */
export type Manner = Act | 'answer' | 'tell' | 'add' | 'specify' | 'note';

const VERBS: Readonly<Record<Manner, string>> = {
  tell: 'indique',
  add: 'ajoute',
  specify: 'précise',
  note: 'relève',
  answer: 'répond',
  confirm: 'confirme',
  estimate: 'estime',
  believe: 'pense',
  explain: 'explique',
  remind: 'rappelle',
  object: 'relève toutefois',
};

/** « que » before a clause: « qu’il », « que l’on ». */
const that = (clause: string): string => elided(`que ${clause}`).replace(/^qu['’]on (?!l)/u, 'que l’on ');

/** A sentence in the words of the minutes; null where the voice would be named too often. */
export interface Written {
  readonly text: string;
  /** Whether it is a quotation. */
  readonly quoted: boolean;
}

const quotation = (verb: string, voice: Voice, text: string): Written => ({
  text: `${voice.name} ${verb} : « ${capital(text.replace(/\s*[.…]+$/u, ''))} »${/[?!]$/u.test(text) ? '' : '.'}`,
  quoted: true,
});

/**
 * A sentence as it opens a voice's paragraph: « Ada Morel indique que … ». `manner` is how it comes in where its own words do not
 * say.
 */
export function opening(told: Told, voice: Voice, manner: Manner): Written {
  const verb = VERBS[told.act ?? manner];
  if (told.kind === 'quote') return quotation(manner === 'answer' ? 'répond' : 'dit', voice, told.said);
  if (told.kind === 'asked') {
    const clause = named(`${SELF} ${told.verb ?? 'demande'} ${told.text}`, voice);
    return clause === null ? quotation('demande', voice, told.said) : { text: `${clause}.`, quoted: false };
  }
  if (told.kind === 'own') {
    const told3 = named(told.text, voice);
    return told3 === null ? quotation('dit', voice, told.said) : { text: `${told3}.`, quoted: false };
  }
  if (told.kind === 'fragment') {
    const said = named(`${SELF} ${verb} : ${told.text}`, voice);
    return { text: `${said ?? told.said}.`, quoted: false };
  }
  const said = named(`${SELF} ${verb} ${bearsThat(told.text) ? that(told.text) : `: ${told.text}`}`, voice);
  return said === null ? quotation('dit', voice, told.said) : { text: `${said}.`, quoted: false };
}

/** The same where the voice has just been named: a statement stands by itself. */
export function following(told: Told, voice: Voice): Written {
  if (
    told.kind === 'clause' &&
    !told.personal &&
    (told.act === null || told.act === 'object' || told.act === 'explain')
  ) {
    const lead = told.act === 'object' ? 'Toutefois, ' : '';
    return { text: `${lead}${lead === '' ? capital(told.text) : told.text}.`, quoted: false };
  }
  if (told.kind === 'own' && told.act === 'object') {
    const said = named(told.text, voice, true);
    if (said !== null) return { text: `${capital(said)}.`, quoted: false };
  }
  if (told.kind === 'own') {
    const said = named(told.text, voice, true);
    if (said !== null) return { text: `${capital(said)}.`, quoted: false };
  }
  return opening(told, voice, 'add');
}
