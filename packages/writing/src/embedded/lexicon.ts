import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** Tenses by the letters of the table: present, subjunctive, imperfect, future, conditional, past and present participle, infinitive. */
const TENSES = ['P', 'S', 'I', 'F', 'C', 'K', 'G', 'W'] as const;
export type Tense = (typeof TENSES)[number];
type Table = Readonly<Record<string, Partial<Record<Tense, readonly (string | null)[]>>>>;

/** One way to read a form. `person`: 0 je … 5 ils; of a past participle 0 m. sg., 1 m. pl., 2 f. sg., 3 f. pl. */
export interface Reading {
  readonly lemma: string;
  readonly tense: Tense;
  readonly person: number;
}

/** Verbs whose forms do not begin as the infinitive does. */
const SUPPLETIVE: readonly string[] = ['être', 'avoir', 'aller'];
/** The table leaves these out. */
const MISSING: Readonly<Record<string, Reading>> = { peux: { lemma: 'pouvoir', tense: 'P', person: 0 } };

let table: Table | undefined;
/** Read once, when a first sentence is written: 6 MB. */
const verbs = (): Table =>
  (table ??= JSON.parse(
    readFileSync(fileURLToPath(import.meta.resolve('french-verbs-lefff/dist/conjugations.json')), 'utf8'),
  ) as Table);

const byLetter = new Map<string, Map<string, Reading[]>>();

/** Forms that begin with one letter: only what a meeting says is ever indexed. */
function indexOf(letter: string): Map<string, Reading[]> {
  const known = byLetter.get(letter);
  if (known !== undefined) return known;
  const index = new Map<string, Reading[]>();
  const all = verbs();
  for (const lemma of Object.keys(all)) {
    if (!lemma.startsWith(letter) && !SUPPLETIVE.includes(lemma)) continue;
    const verb = all[lemma];
    for (const tense of TENSES) {
      for (const [person, form] of (verb?.[tense] ?? []).entries()) {
        if (form === null || form === 'NA' || !form.startsWith(letter)) continue;
        const reading = { lemma, tense, person };
        const readings = index.get(form);
        if (readings === undefined) index.set(form, [reading]);
        else readings.push(reading);
      }
    }
  }
  byLetter.set(letter, index);
  return index;
}

/** « paie », « essaierai »: the table writes « paye », « essayerai ». */
const inY = (form: string): string => form.replace(/(?<=[au])i(?=e(?:s|nt|r\p{L}+)?$)/u, 'y');

/** Every way to read a form as a verb's; none for what is no form of a verb. */
export function readings(word: string): readonly Reading[] {
  const form = word.toLocaleLowerCase('fr').normalize('NFC');
  const index = indexOf(form.slice(0, 1));
  const missing = MISSING[form];
  const found = index.get(form) ?? index.get(inY(form)) ?? [];
  return missing === undefined ? found : [missing, ...found];
}

const FINITE: ReadonlySet<Tense> = new Set(['P', 'S', 'I', 'F', 'C']);
export const finiteReadings = (word: string): Reading[] => readings(word).filter(({ tense }) => FINITE.has(tense));

/** A verb in a tense and person (of a participle: gender and number); null where it has no such form. */
export function conjugated(lemma: string, tense: Tense, person: number): string | null {
  const form = verbs()[lemma]?.[tense]?.[person] ?? null;
  return form === 'NA' ? null : form;
}

/** The form of another person in the same tense; null where the form is not of `from` or what it means is not certain. */
export function inPerson(word: string, from: number, to: number): string | null {
  const own = finiteReadings(word).filter(({ person }) => person === from);
  // « suis »: of « suivre » only where nobody could be it.
  const forms = new Set(
    own
      .filter(({ lemma }) => lemma !== 'suivre' || !own.some((other) => other.lemma === 'être'))
      .flatMap(({ lemma, tense }) => {
        const form = conjugated(lemma, tense, to);
        const kept = word.toLocaleLowerCase('fr') !== conjugated(lemma, tense, from) && form !== null;
        // « paie » stays « paie ».
        return form === null ? [] : [kept ? form.replace(/(?<=[au])y(?=e(?:s|nt)?$)/u, 'i') : form];
      }),
  );
  const [form] = forms;
  return forms.size === 1 && form !== undefined ? form : null;
}

/** Infinitives that a finite form may belong to. */
export const lemmasOf = (word: string): string[] => [...new Set(finiteReadings(word).map(({ lemma }) => lemma))];
