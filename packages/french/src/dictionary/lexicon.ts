import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/**
 * Tenses by their letters in the table: present, subjunctive, imperfect, future, conditional, past and present
 * participle, infinitive.
 */
const TENSES = ['P', 'S', 'I', 'F', 'C', 'K', 'G', 'W'] as const;
export type Tense = (typeof TENSES)[number];
type Verb = Readonly<Partial<Record<Tense, readonly (string | null)[]>>>;
type Table = ReadonlyMap<string, Verb>;

/**
 * One way to read a form. `person`: 0 for je to 5 for ils; for a past participle 0 m. sg., 1 m. pl., 2 f. sg., 3 f. pl.
 */
export interface Reading {
  readonly lemma: string;
  readonly tense: Tense;
  readonly person: number;
}

/** Verbs with forms that do not begin like the infinitive. */
const SUPPLETIVE: readonly string[] = ['être', 'avoir', 'aller'];
/** Forms that are missing from the table. */
const MISSING: Readonly<Record<string, Reading>> = {
  peux: { lemma: 'pouvoir', tense: 'P', person: 0 },
  // Imperatives that are not forms of the present, read as the subjunctive, of which they are old forms.
  veuillez: { lemma: 'vouloir', tense: 'S', person: 4 },
  sachez: { lemma: 'savoir', tense: 'S', person: 4 },
};

let table: Table | undefined;
function verbs(): Table {
  if (table !== undefined) return table;
  const file = fileURLToPath(import.meta.resolve('french-verbs-lefff/dist/conjugations.json'));
  return (table = new Map(Object.entries(JSON.parse(readFileSync(file, 'utf8')) as Record<string, Verb>)));
}

let lemmas: readonly string[] | undefined;
const lemmasOfTable = (): readonly string[] => (lemmas ??= [...verbs().keys()]);

/**
 * Readings of the table’s 300,000 forms as numbers, and for each one the place of the previous reading of its form.
 */
const codes: number[] = [];
const before: number[] = [];
/** First letter → form → place of its last reading. A letter is indexed only when a word needs it. */
const byLetter = new Map<string, ReadonlyMap<string, number>>();

/** Encodes a reading; `person` is 0 to 5. */
const codeOf = (lemma: number, tense: number, person: number): number => (lemma * TENSES.length + tense) * 8 + person;

function readingOf(code: number): Reading {
  const [person, rest] = [code % 8, Math.floor(code / 8)];
  const tense = TENSES[rest % TENSES.length] ?? 'W';
  return { lemma: lemmasOfTable()[Math.floor(rest / TENSES.length)] ?? '', tense, person };
}

/** Indexes the forms that begin with one letter. */
function indexOf(letter: string): ReadonlyMap<string, number> {
  const known = byLetter.get(letter);
  if (known !== undefined) return known;
  const index = new Map<string, number>();
  const all = verbs();
  for (const [place, lemma] of lemmasOfTable().entries()) {
    if (!lemma.startsWith(letter) && !SUPPLETIVE.includes(lemma)) continue;
    const verb = all.get(lemma);
    for (const [at, tense] of TENSES.entries()) {
      for (const [person, form] of (verb?.[tense] ?? []).entries()) {
        if (form === null || form === 'NA' || !form.startsWith(letter)) continue;
        before.push(index.get(form) ?? -1);
        index.set(form, codes.push(codeOf(place, at, person)) - 1);
      }
    }
  }
  byLetter.set(letter, index);
  return index;
}

/** Lists the readings of a form in the order of the table; null if it is not a form of a verb. */
function indexed(form: string): Reading[] | null {
  const last = indexOf(form.slice(0, 1)).get(form);
  if (last === undefined) return null;
  const found: Reading[] = [];
  for (let at = last; at >= 0; at = before[at] ?? -1) found.push(readingOf(codes[at] ?? 0));
  return found.toReversed();
}

/** Writes « paie », « essaierai » as the table does: « paye », « essayerai ». */
const inY = (form: string): string => form.replace(/(?<=[au])i(?=e(?:s|nt|r\p{L}{1,5})?$)/u, 'y');

/** Lists every way to read a word as a form of a verb; empty if it is not a form of a verb. */
export function readings(word: string): readonly Reading[] {
  const form = word.toLocaleLowerCase('fr').normalize('NFC');
  const missing = MISSING[form];
  const found = indexed(form) ?? indexed(inY(form)) ?? [];
  return missing === undefined ? found : [missing, ...found];
}

const FINITE: ReadonlySet<Tense> = new Set(['P', 'S', 'I', 'F', 'C']);
export const finiteReadings = (word: string): Reading[] => readings(word).filter(({ tense }) => FINITE.has(tense));

/** Conjugates a verb in a tense and person (for a participle: gender and number); null if it has no such form. */
export function conjugated(lemma: string, tense: Tense, person: number): string | null {
  const form = verbs().get(lemma)?.[tense]?.[person] ?? null;
  return form === 'NA' ? null : form;
}
