import { isStandIn } from '@greffier/contract/stand-ins';
import { CIVILITY, genderOf, personOf, titleOf } from './person.ts';
import type { Person } from './person.ts';
import { isOneLetterOff, soundsOf } from '@greffier/french/sounds';
import { STOP_WORDS } from '@greffier/french/stop-words';
import { fold, rawWords, stem } from '@greffier/french/words';

export interface Mention {
  /** Full name of the participant. */
  readonly name: string;
  readonly start: number;
  readonly end: number;
  /** True where first name and family name were said. */
  readonly full: boolean;
}

/** Somebody named, by whatever part of a name or by a function: whoever of the list that may be. */
export interface Call {
  /** Names of the list; several where the same name is borne by several. */
  readonly candidates: readonly string[];
  /** Place of the name with its title, in the text's own characters. */
  readonly start: number;
  readonly end: number;
  readonly full: boolean;
  /** Said with « madame », « docteur » and the like, or by a function. */
  readonly formal: boolean;
  /** Not spelled as in the list: how sure one may be, (0–1]. */
  readonly certainty: number;
}

/** Shorter names are another name as soon as one letter differs. */
const LEAST_FUZZY = 5;
const ROLE_WORD =
  /^(?:(?:vice-?)?president|secretaire|tresori|direct|maire|bourgmestre|echevin|syndic|municipal|rapporteu|greffi|geran|doyen|rect|ministre|prefet|conseill|chancel|procureu|juge|depute|senat|commissaire|administrat|coordinat|animat|adjoint)/;
const ROLE_CALL =
  /(?<![\p{L}\p{N}])(?:madame (?:la |l['’])|monsieur (?:le |l['’])|(?:mon|ma|notre|chère?) )([\p{L}-]+(?: (?:générale?|adjointe?|des [\p{L}]+|de l['’][\p{L}]+|du [\p{L}]+))?)(?![\p{L}\p{N}])/giu;
const TITLE_ALONE = /(?<![\p{L}\p{N}])(docteure?|maître|professeure?)(?= ?[,.?!…]|$)/giu;
const BEFORE = new RegExp(String.raw`(?<![\p{L}])(${CIVILITY}\s)$`, 'iu');

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** The participants, found again in what is said by full name, first name or family name that only one of them bears. */
export class People {
  readonly persons: readonly Person[];
  readonly #byForm = new Map<string, Person[]>();
  readonly #fulls = new Map<string, Person[]>();
  readonly #pattern: RegExp | null;
  readonly #alike = new Map<string, readonly Person[]>();
  readonly #bySound = new Map<string, Person[]>();

  constructor(names: readonly string[]) {
    const entries = new Set(names.map((one) => one.trim()).filter((one) => one !== '' && !isStandIn(one)));
    this.persons = [...entries].map(personOf);
    for (const person of this.persons) {
      const { first, family } = person;
      if (first !== '' && family !== '') {
        this.#add(this.#fulls, `${first} ${family}`, person);
        this.#add(this.#fulls, `${family} ${first}`, person);
      }
      if (first !== '') this.#add(this.#bySound, soundsOf(first), person);
      for (const form of [first, family]) if (form.length >= 2) this.#add(this.#byForm, form, person);
    }
    const known = [...this.#fulls.keys(), ...this.#byForm.keys()].sort((a, b) => b.length - a.length);
    this.#pattern =
      known.length === 0
        ? null
        : new RegExp(`(?<![\\p{L}\\p{N}-])(?:${known.map(escaped).join('|')})(?![\\p{L}\\p{N}]|-\\p{L})`, 'giu');
  }

  #add(forms: Map<string, Person[]>, form: string, person: Person): void {
    const bearers = forms.get(form) ?? [];
    if (!bearers.includes(person)) bearers.push(person);
    forms.set(form, bearers);
  }

  /** Who is named where in a text, in order, where that can be one person alone. Places are those of the name itself. */
  mentions(text: string): Mention[] {
    return this.#named(text).flatMap(({ persons, start, end, full }) => {
      const [only, ...others] = this.#meant(persons, civilityBefore(text, start));
      return only === undefined || others.length > 0 ? [] : [{ name: only.name, start, end, full }];
    });
  }

  /** Everybody who may be meant by the names and functions in a text, in order. */
  calls(text: string): Call[] {
    const named = this.#named(text);
    const misheard = this.#misheard(text, named);
    const whole = named.filter((one) => !misheard.some((other) => other.start <= one.start && other.end >= one.end));
    const calls = [...whole, ...misheard].flatMap(({ persons, start, end, full, certainty }) => {
      const civility = civilityBefore(text, start);
      // « Isabelle » may be what was written for Isabel.
      const heard = full
        ? []
        : persons.flatMap((one) =>
            fold(text.slice(start, end)) === one.first ? (this.#bySound.get(soundsOf(one.first)) ?? []) : [],
          );
      const candidates = this.#meant([...new Set([...persons, ...heard])], civility).map(({ name }) => name);
      const call = { candidates, start: start - civility.length, end, full, formal: civility !== '', certainty };
      return candidates.length === 0 ? [] : [call];
    });
    return [...calls, ...this.#functions(text)].sort((a, b) => a.start - b.start);
  }

  /** Persons of the list who have this function; several where it does not tell them apart. */
  withRole(role: string): Person[] {
    const wanted = rawWords(role).map(roleStem);
    const [head] = wanted;
    if (head === undefined || !ROLE_WORD.test(fold(role))) return [];
    return this.persons.filter((person) => {
      const own = rawWords(person.role).map(roleStem);
      return own[0] === head && wanted.every((word) => own.includes(word) || own.length === 1);
    });
  }

  /** Those of several bearers of a name whom the title before it fits. */
  #meant(persons: readonly Person[], civility: string): readonly Person[] {
    const gender = genderOf(civility.trim());
    const title = titleOf(civility.trim());
    const fitting = persons.filter((one) => gender === null || one.gender === null || one.gender === gender);
    const titled = title === null ? [] : fitting.filter((one) => one.title === title);
    return titled.length > 0 ? titled : fitting;
  }

  #named(text: string): Found[] {
    if (this.#pattern === null) return [];
    const found: Found[] = [];
    // Accents fold one letter to one letter, so places stay true; œ and æ, which do not, are kept apart.
    const folded = text.replace(/[^œæŒÆ\s]/gu, fold);
    for (const match of folded.matchAll(this.#pattern)) {
      const start = match.index;
      const end = start + match[0].length;
      if (!/\p{Lu}/u.test(text.slice(start, start + 1))) continue;
      const fulls = this.#fulls.get(match[0]);
      const persons = fulls ?? this.#byForm.get(match[0]) ?? [];
      if (fulls === undefined && this.#isOfAnother(text, start, end, persons)) continue;
      found.push({ persons, start, end, full: fulls !== undefined, certainty: 1 });
    }
    return found;
  }

  /** « Philippe Martin » is not the Philippe of the list, nor « Paul Dubois » its Claire Dubois. */
  #isOfAnother(text: string, start: number, end: number, persons: readonly Person[]): boolean {
    const next = /^ (?:(?:de |d['’]|von |van |el |le )?)(\p{Lu}[\p{L}'’-]+)/u.exec(text.slice(end))?.[1];
    const named = fold(text.slice(start, end));
    const first = persons.some((one) => one.first === named);
    if (first && next !== undefined && !persons.some((one) => this.#sounds(fold(next), one.family) > 0)) return true;
    const previous = /(\p{Lu}[\p{L}-]+) $/u.exec(text.slice(0, start))?.[1];
    if (first || previous === undefined || BEFORE.test(text.slice(0, start))) return false;
    const before = fold(previous);
    const opens = /(?:^|[.?!…:«]\s*)$/u.test(text.slice(0, start - previous.length - 1));
    if (STOP_WORDS.has(before) || (opens && ROLE_WORD.test(before))) return false;
    return !persons.some((one) => this.#sounds(before, one.first) > 0);
  }

  /** How surely a folded word is a misheard or misspelled name, [0–1]. */
  #sounds(word: string, name: string): number {
    if (word === name) return 1;
    if (name.length < LEAST_FUZZY || word.length < LEAST_FUZZY - 1) return 0;
    if (soundsOf(word) === soundsOf(name)) return 0.9;
    return word[0] === name[0] && isOneLetterOff(word, name) ? 0.7 : 0;
  }

  /** Capitalised words that are nearly a name: behind a title or the right first name, or that sound exactly like it. */
  #misheard(text: string, named: readonly Found[]): Found[] {
    const found: Found[] = [];
    for (const match of text.matchAll(/(?<![\p{L}\p{N}-])\p{Lu}[\p{L}'’-]{3,}/gu)) {
      const start = match.index;
      const end = start + match[0].length;
      if (named.some((one) => start < one.end && end > one.start)) continue;
      const word = fold(match[0]);
      const bearers = this.#like(word);
      if (bearers.length === 0) continue;
      const before = named.find((one) => !one.full && one.end === start - 1);
      const together = before?.persons.filter((one) => bearers.includes(one)) ?? [];
      const [only, ...others] = together.length > 0 ? together : bearers;
      if (only === undefined || others.length > 0) continue;
      if (together.length > 0) {
        found.push({ persons: [only], start: before?.start ?? start, end, full: true, certainty: 1 });
      } else if (BEFORE.test(text.slice(0, start)) && this.#sounds(word, only.family) > 0) {
        found.push({ persons: [only], start, end, full: false, certainty: this.#sounds(word, only.family) });
      } else if (this.#sounds(word, only.first) >= 0.9 && !/^ \p{Lu}/u.test(text.slice(end))) {
        found.push({ persons: [only], start, end, full: false, certainty: 0.8 });
      }
    }
    return found;
  }

  /** Persons whose first or family name a folded word may have been meant for. */
  #like(word: string): readonly Person[] {
    const known = this.#alike.get(word);
    if (known !== undefined) return known;
    const found =
      STOP_WORDS.has(word) || this.#byForm.has(word)
        ? []
        : this.persons.filter((one) => this.#sounds(word, one.family) > 0 || this.#sounds(word, one.first) > 0);
    this.#alike.set(word, found);
    return found;
  }

  /** « Madame la présidente », « monsieur l'échevin », and « docteur » where there is one alone. */
  #functions(text: string): Call[] {
    const calls: Call[] = [];
    const add = (match: RegExpExecArray, persons: readonly Person[]): void => {
      if (persons.length === 0) return;
      const [start, end] = [match.index, match.index + match[0].length];
      calls.push({
        candidates: persons.map(({ name }) => name),
        start,
        end,
        full: false,
        formal: true,
        certainty: 1,
      });
    };
    for (const match of text.matchAll(ROLE_CALL)) {
      const gender = genderOf(match[0]);
      const able = this.withRole(match[1] ?? '');
      add(
        match,
        able.filter((one) => gender === null || one.gender === null || one.gender === gender),
      );
    }
    for (const match of text.matchAll(TITLE_ALONE)) {
      const title = titleOf(match[1] ?? '');
      add(
        match,
        this.persons.filter((one) => one.title === title),
      );
    }
    return calls;
  }
}

interface Found {
  readonly persons: readonly Person[];
  readonly start: number;
  readonly end: number;
  readonly full: boolean;
  readonly certainty: number;
}

const civilityBefore = (text: string, start: number): string => BEFORE.exec(text.slice(0, start))?.[1] ?? '';

/** « présidente » and « président », « directrice » and « directeur » are one function. */
const roleStem = (word: string): string =>
  stem(word.replace(/trice$/, 'teur').replace(/iere$/, 'ier')).replace(/e$/, '');
