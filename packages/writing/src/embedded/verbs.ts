import { conjugated, finiteReadings, inPerson } from './lexicon.ts';

/** Of verbs that share a form, the one that meetings mean. */
const MEANT: Readonly<Record<string, string>> = {
  suis: 'être',
  est: 'être',
  es: 'être',
  vis: 'vivre',
  fonde: 'fonder',
  ouvre: 'ouvrir',
  ouvres: 'ouvrir',
};

/** Infinitive of « charge », « finis », « préparera », « ferai »; null where the form does not tell it surely. */
export function infinitive(form: string): string | null {
  const word = form.toLowerCase();
  const lemmas = new Set(finiteReadings(word).map(({ lemma }) => lemma));
  const meant = MEANT[word];
  if (meant !== undefined && lemmas.has(meant)) return meant;
  const [lemma] = lemmas;
  return lemmas.size === 1 && lemma !== undefined ? (conjugated(lemma, 'W', 0) ?? lemma) : null;
}

/** Third person singular of a verb in the first: « ferai » → « fera », « envoie » stays. Null when unsure. */
export const third = (form: string): string | null => inPerson(form.toLowerCase(), 0, 2);

/** Third person singular of a verb in the second: « écris » → « écrit », « envoies » → « envoie ». Null when unsure. */
export const second = (form: string): string | null => inPerson(form.toLowerCase(), 1, 2);
