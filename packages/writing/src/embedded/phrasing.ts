import type { Utterance } from './utterances.ts';
import { second as thirdOfSecond, third } from './verbs.ts';

/** The person behind a label, or « Orateur 2 » while nobody named the voice. */
export function speakerName(label: string, names: Readonly<Record<string, string>>): string {
  const name = names[label]?.trim() ?? '';
  if (name !== '') return name;
  const number = /(\d+)$/.exec(label)?.[1];
  return number === undefined ? label : `Orateur ${number}`;
}

export const FIRST_PERSON =
  /(?<![\p{L}'’-])(?:(?:je|moi|me|mon|ma|mes|mien|mienne|tu|te|toi|ton|ta|tes)(?![\p{L}-])|[jmt]['’](?=\p{L}))/iu;

const SECOND_PERSON = /(?<![\p{L}'’-])(?:tu|te|toi|ton|ta|tes|vous|votre|vos)(?!\p{L})|(?<![\p{L}])t['’]/iu;

/**
 * « Je prépare le support. » as « Sandrine Kolly prépare le support. ». Null where the sentence cannot be turned with
 * certainty; it then stays as it was said, behind the speaker's name.
 */
export function inThirdPerson(name: string, text: string): string | null {
  const start =
    /^(?:(?:et|mais|par contre|alors|donc|bon|non mais|oui),? )*(?:de mon côté,? |pour ma part,? )?(?:moi,? (?:aussi,? )?)?(?:je |j['’])((?:vous |te |lui |leur |le |la |les |l['’]|y |en |m['’]en |m['’]|me )*)([\p{L}]+)(?=[\s,.!…])/iu.exec(
      text,
    );
  if (start === null) return null;
  const verb = third(start[2] ?? '');
  if (verb === null) return null;
  const object = (start[1] ?? '')
    .replace(/vous |te /giu, '')
    .replace(/m(['’])/giu, 's$1')
    .replace(/me /giu, 'se ');
  const rest = text
    .slice(start[0].length)
    .replace(/,? (?:moi-même|moi)(?=[,.!]|$)/iu, (own) => (own.endsWith('même') ? ' personnellement' : ''));
  // « J'ai 3 000 francs » speaks of a budget, not of a person's purse.
  if (/^(?:ai|suis)$/iu.test(start[2] ?? '') && /^\s(?:\d|une?\s|des\s|le\s|la\s|les\s)/iu.test(rest)) return null;
  if (FIRST_PERSON.test(rest) || /(?<!\p{L})vous(?!\p{L})/iu.test(rest)) return null;
  return `${name} ${object}${verb}${rest}`;
}

const VOCATIVE = /^(?:[^,]{2,40}, )?(?:et |alors |bon,? |donc |est-ce que )*/u;

/**
 * « Rémi, tu écris à la mairie ? » as « Rémi Combes écrit à la mairie. »; null where it cannot be turned with certainty.
 */
export function asTask(name: string, text: string): string | null {
  const said = text.replace(/\s*[.?!…]+$/u, '');
  const wish =
    /(?<!\p{L})(?:(?:tu|vous) (?:(?:veux|peux|pourrais|voulez|pouvez|pourriez)(?: bien)?)|tu vas|vous allez) ((?:(?:nous|me|lui|leur|le|la|les|y|en) |l['’])*\p{L}+(?:er|ir|re|oir)(?!\p{L}).*)$/iu.exec(
      said,
    );
  if (wish !== null && !SECOND_PERSON.test(wish[1] ?? '') && !FIRST_PERSON.test(wish[1] ?? ''))
    return `${name} est chargé de ${wish[1] ?? ''}.`.replace(/chargé de (?=[aeiouyéèêh])/iu, 'chargé d’');
  const match = new RegExp(
    `${VOCATIVE.source}tu ((?:(?:nous|lui|leur|le|la|les|y|en) |l['’])*)(\\p{L}+)(?=[ ,]|$)(.*)$`,
    'iu',
  ).exec(said);
  if (match === null) return null;
  const verb = thirdOfSecond(match[2] ?? '');
  const rest = match[3] ?? '';
  if (verb === null || SECOND_PERSON.test(rest) || FIRST_PERSON.test(rest)) return null;
  return `${name} ${match[1] ?? ''}${verb}${rest}.`;
}

/** A sentence with its speaker: turned into the third person where that is safe, else behind the name. */
export function attributed(name: string, utterance: Pick<Utterance, 'text' | 'tail'>): string {
  return inThirdPerson(name, utterance.text) ?? `${name} : ${utterance.tail}`;
}

/** « de Mehdi », « d'Anne-Laure ». */
export const ofPerson = (name: string): string =>
  /^[aeiouyhàâäéèêëîïôöùûü]/iu.test(name) ? `d'${name}` : `de ${name}`;

/** Passages that utterances stand in, each once, in order. */
export const idsOf = (utterances: readonly Utterance[]): number[] =>
  [...new Set(utterances.map(({ passageId }) => passageId))].sort((a, b) => a - b);
/** A sentence without its full stop. */
export const unstopped = (text: string): string => text.replace(/(?<![\s.])[\s.]+$/u, '');
export const capital = (text: string): string =>
  text.replace(/^[«"(\s]*\p{Ll}/u, (start) => start.toLocaleUpperCase('fr'));
