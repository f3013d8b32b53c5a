import { readings } from '../dictionary/lexicon.ts';
import { tokensOf, type Token } from './tokens.ts';
import {
  ADVERB,
  CLITIC,
  DENIAL,
  DETERMINED,
  finite,
  groupAt,
  MODALS,
  type Group,
  type Time,
} from '../dictionary/verb-groups.ts';
import { kindOf, type VerbKind } from '../dictionary/verb-kinds.ts';

/**
 * Who acts in a clause: the speaker, the person addressed, all of them, the body that meets, or somebody or something
 * else.
 */
export type Who = 'je' | 'tu' | 'vous' | 'on' | 'nous' | 'il' | 'body' | 'order';
/** One verb with its subject. */
export interface Clause {
  readonly who: Who;
  readonly time: Time;
  /** Infinitive of the main verb. */
  readonly verb: string;
  readonly kind: VerbKind;
  readonly denied: boolean;
  /** Whether the verb's action is done to or for a hearer: « je vous envoie », « envoie-moi ». */
  readonly dative: boolean;
  /** Whether the verb's object was mentioned before: « je le fais », « prends-la ». */
  readonly object: boolean;
  /** Whether « si », « que », « quand », « qui » or the like opens the clause. */
  readonly under: boolean;
  /** Number of words after the verb, up to the next clause or mark. */
  readonly rest: number;
}

const SUBJECTS: Readonly<Record<string, readonly [Who, readonly number[]]>> = {
  je: ['je', [0]],
  "j'": ['je', [0]],
  tu: ['tu', [1]],
  "t'": ['tu', [1]],
  on: ['on', [2]],
  nous: ['nous', [3]],
  vous: ['vous', [4]],
  il: ['il', [2]],
  elle: ['il', [2]],
  ils: ['il', [5]],
  elles: ['il', [5]],
  ça: ['il', [2]],
  cela: ['il', [2]],
  ce: ['il', [2, 5]],
  "c'": ['il', [2, 5]],
  qui: ['il', [2, 5, 0]],
};
const DATIVE = /^(?:te|t'|lui|leur|vous|nous|moi|toi)$/;
const OBJECT = /^(?:le|la|les|l'|en|y)$/;
const UNDER =
  /^(?:si|s'|que|qu'|quand|lorsque|lorsqu'|comme|parce|puisque|puisqu'|qui|dont|où|dès|tant|pendant|avant|après|sans|pour)$/;
/** Words that may stand between « si » and the subject: « si jamais on… », « quand même ». */
const AFTER_UNDER = /^(?:jamais|par|exemple|euh|ben|donc|même)$/;
const plain = (token: Token): string => token.text.toLocaleLowerCase('fr').replace('’', "'");
const ENDS = /^[.,;:!?…]$/;
const INVERTED = /^(\p{L}+)-(?:t-)?(je|tu|vous|nous|on|il|elle|ils|elles)$/u;
const ORDERED = /^(\p{L}+)-(le|la|les|lui|leur|moi|nous|toi|y|en)(?:-(?:le|la|les|lui|leur|moi|nous|en))?$/u;
const BODY =
  /^(?:conseil|comité|assemblée|commission|bureau|collège|municipalité|groupe|direction|copil|équipe|fondation|association|jury|organe|administration)$/;
/** Words that may stand before an order: « Alors envoie… ». */
const OPENING = /^(?:et|alors|bon|ben|donc|allez|oui|ok|non|mais|puis|ensuite|d'accord|euh|tiens|voilà|s'il|plaît)$/;

/** Tells whether « si », « que » or the like opens the clause that begins at a place. */
function isUnder(words: readonly string[], at: number): boolean {
  let before = at - 1;
  while (before > 0 && AFTER_UNDER.test(words[before] ?? '')) before--;
  return UNDER.test(words[before] ?? '');
}

/** Finds the verb of an order: « Prends », « achetez », « mettons »; null if the form is not an order. */
function order(word: string, before = ''): string | null {
  if (DETERMINED.test(before)) return null;
  const found = readings(word).find(
    ({ lemma, tense, person }) =>
      tense === 'P' && (person === 3 || person === 4 || person === (lemma.endsWith('er') ? 0 : 1)),
  );
  return found?.lemma ?? (word === 'va' || word === 'vas' ? 'aller' : null);
}

interface Found {
  readonly who: Who;
  readonly group: Group;
}
const ordering = (verb: string, at: number, denied: boolean, clitics: readonly string[] = []): Found => ({
  who: 'order',
  group: { verb, time: 'present', denied, clitics, end: at },
});

/** Reads a verb joined with its pronoun: « peux-tu », « envoie-le-moi ». */
function joined(words: readonly string[], at: number): Found | null {
  const word = words[at] ?? '';
  const [, inverted = '', pronoun = ''] = INVERTED.exec(word) ?? [];
  const subject = SUBJECTS[pronoun];
  if (subject !== undefined) {
    const group = groupAt([...words.slice(0, at), inverted, ...words.slice(at + 1)], at, subject[1]);
    return group === null ? null : { who: subject[0], group };
  }
  const [, ordered] = ORDERED.exec(word) ?? [];
  const verb = ordered === undefined ? null : order(ordered, words[at - 1]);
  return verb === null ? null : ordering(verb, at, words[at + 1] === 'pas', word.split('-').slice(1));
}

/** Reads a verb with its subject before it: « je vous l’envoie ». In « à vous », « vous » is not a subject. */
function withSubject(words: readonly string[], at: number): Found | null {
  const word = words[at] ?? '';
  const [who, persons] = SUBJECTS[word] ?? [];
  if (who === undefined || persons === undefined) return null;
  if (/^(?:nous|vous)$/.test(word) && /^(?:à|pour|chez|avec|de|d'|par|sur|sans)$/.test(words[at - 1] ?? ''))
    return null;
  const group = groupAt(words, at + 1, persons);
  return group === null ? null : { who, group };
}

/** Reads an order: « Prends le devis », « alors achète ». */
function ordered(words: readonly string[], at: number): Found | null {
  const [before = '', word = '', next = '.'] = [words[at - 1], words[at], words[at + 1]];
  if (ENDS.test(word) || (at > 0 && !ENDS.test(before) && !OPENING.test(before))) return null;
  const follows =
    ENDS.test(next) || DETERMINED.test(next) || ADVERB.test(next) || /^(?:ça|cela|tout|que|qu')$/.test(next);
  const verb = follows ? order(word, before) : null;
  return verb === null ? null : ordering(verb, at, DENIAL.test(next));
}

/**
 * Reads a verb after a noun or a name: « La motion est rejetée », « Clémence dépose les avis », « le conseil autorise
 * la commande ».
 */
function told(tokens: readonly Token[], words: readonly string[], at: number): Found | null {
  const before = words[at - 1] ?? '';
  if (at === 0 || (DETERMINED.test(before) && !/^\d/.test(before)) || CLITIC.test(before)) return null;
  const own = finite(words[at] ?? '', [2, 5]);
  if (own === null) return null;
  const body = BODY.test(before);
  const sure = own.lemma === 'être' || own.lemma === 'avoir' || own.lemma in MODALS || /^[FIC]$/.test(own.tense);
  const named = /^\p{Lu}/u.test(tokens[at - 1]?.text ?? '') && !ENDS.test(before);
  const group = body || sure || named ? groupAt(words, at, [2, 5]) : null;
  return group === null ? null : { who: body ? 'body' : 'il', group };
}

/** Finds the clauses of a sentence, from first to last, by its subjects and imperatives. */
export function clausesOf(text: string): Clause[] {
  const tokens = tokensOf(text);
  const words = tokens.map(plain);
  const clauses: Clause[] = [];
  let taken = -1;
  for (const [at, word] of words.entries()) {
    if (at <= taken) continue;
    const found =
      joined(words, at) ??
      (word in SUBJECTS ? withSubject(words, at) : (ordered(words, at) ?? told(tokens, words, at)));
    if (found === null) continue;
    const { who, group } = found;
    const end = words.findIndex((one, place) => place > group.end && ENDS.test(one));
    clauses.push({
      who,
      time: group.time,
      verb: group.verb,
      kind: kindOf(group.verb),
      denied: group.denied,
      dative: group.clitics.some((one) => DATIVE.test(one)),
      object: group.clitics.some((one) => OBJECT.test(one)),
      under: isUnder(words, at),
      rest: (end < 0 ? words.length : end) - group.end - 1,
    });
    taken = group.end;
  }
  return clauses;
}
