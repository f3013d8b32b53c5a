import type { Utterance } from './utterances.ts';

/** The person behind a label, or « Orateur 2 » while nobody named the voice. */
export function speakerName(label: string, names: Readonly<Record<string, string>>): string {
  const name = names[label]?.trim() ?? '';
  if (name !== '') return name;
  const number = /(\d+)$/.exec(label)?.[1];
  return number === undefined ? label : `Orateur ${number}`;
}

const IRREGULAR: Readonly<Record<string, string>> = {
  suis: 'est',
  ai: 'a',
  vais: 'va',
  fais: 'fait',
  peux: 'peut',
  veux: 'veut',
  dois: 'doit',
  sais: 'sait',
  prends: 'prend',
  reprends: 'reprend',
  apprends: 'apprend',
  mets: 'met',
  transmets: 'transmet',
  remets: 'remet',
  promets: 'promet',
  réponds: 'répond',
  attends: 'attend',
  rends: 'rend',
  viens: 'vient',
  reviens: 'revient',
  tiens: 'tient',
};

/** Third person singular of a verb in the first, by its form: « ferai » → « fera », « envoie » stays. Null when unsure. */
function third(verb: string): string | null {
  const known = IRREGULAR[verb.toLowerCase()];
  if (known !== undefined) return known;
  if (verb.endsWith('rai')) return verb.replace(/ai$/u, 'a');
  if (verb.endsWith('ais')) return verb.replace(/s$/u, 't');
  if (verb.endsWith('e')) return verb;
  if (/[^s]is$/u.test(verb)) return verb.replace(/s$/u, 't');
  return null;
}

export const FIRST_PERSON =
  /(?<![\p{L}'’-])(?:(?:je|moi|me|mon|ma|mes|mien|mienne|tu|te|toi|ton|ta|tes)(?![\p{L}-])|[jmt]['’](?=\p{L}))/iu;

/**
 * « Je prépare le support. » as « Sandrine Kolly prépare le support. ». Null where the sentence cannot be turned with
 * certainty; it then stays as it was said, behind the speaker's name.
 */
export function inThirdPerson(name: string, text: string): string | null {
  const start =
    /^(?:et |mais |par contre |alors |donc )?(?:de mon côté,? |pour ma part,? )?(?:moi,? )?(?:je |j['’])((?:vous |te |lui |leur |le |la |les |l['’]|y |en |m['’]en |m['’]|me )*)([\p{L}]+)(?=[\s,.!…])/iu.exec(
      text,
    );
  if (start === null) return null;
  const verb = third(start[2] ?? '');
  if (verb === null) return null;
  const object = (start[1] ?? '')
    .replace(/vous |te /giu, '')
    .replace(/m(['’])/giu, 's$1')
    .replace(/me /giu, 'se ');
  const rest = text.slice(start[0].length);
  // « J'ai 3 000 francs » speaks of a budget, not of a person's purse.
  if (/^(?:ai|suis)$/iu.test(start[2] ?? '') && /^\s(?:\d|une?\s|des\s|le\s|la\s|les\s)/iu.test(rest)) return null;
  if (FIRST_PERSON.test(rest) || /(?<!\p{L})vous(?!\p{L})/iu.test(rest)) return null;
  return `${name} ${object}${verb}${rest}`;
}

/** A sentence with its speaker: turned into the third person where that is safe, else behind the name. */
export function attributed(name: string, utterance: Pick<Utterance, 'text' | 'tail'>): string {
  return inThirdPerson(name, utterance.text) ?? `${name} : ${utterance.tail}`;
}

/** « de Mehdi », « d'Anne-Laure ». */
export const ofPerson = (name: string): string =>
  /^[aeiouyhàâäéèêëîïôöùûü]/iu.test(name) ? `d'${name}` : `de ${name}`;
