import { isStandIn } from '@greffier/contract/stand-ins';
import { isOneLetterOff, soundsOf } from '@greffier/french/dictionary/sounds';
import { STOP_WORDS } from '@greffier/french/dictionary/stop-words';
import { fold, rawWords, stem } from '@greffier/french/text/words';
import { CIVILITY, genderOf, type Person, personOf, titleOf } from './person.ts';

export interface Mention {
  /** Full name of the participant. */
  readonly name: string;
  readonly start: number;
  readonly end: number;
  /** Whether first and family name were said. */
  readonly full: boolean;
}

/** Somebody named by a part of a name or by a role, which several people of the list may share. */
export interface Call {
  /** Names of the list; several if they share the spoken name. */
  readonly candidates: readonly string[];
  /** Place of the name with its title, in characters of the text. */
  readonly start: number;
  readonly end: number;
  readonly full: boolean;
  /** Whether the name was said with « madame », « docteur » or the like, or is a role. */
  readonly formal: boolean;
}

interface Found {
  readonly persons: readonly Person[];
  readonly start: number;
  readonly end: number;
  readonly full: boolean;
}

/** Fewest letters of a name that may be misheard. If one letter of a shorter name differs, it is another name. */
const LEAST_FUZZY = 5;
const ROLE_WORD =
  /^(?:(?:vice-?)?president|secretaire|tresori|direct|maire|bourgmestre|echevin|syndic|municipal|rapporteu|greffi|geran|doyen|rect|ministre|prefet|conseill|chancel|procureu|juge|depute|senat|commissaire|administrat|coordinat|animat|adjoint)/;
const ROLE_CALL =
  /(?<![\p{L}\p{N}])(?:madame (?:la |l['’])|monsieur (?:le |l['’])|(?:mon|ma|notre|chère?) )([\p{L}-]+(?: (?:générale?|adjointe?|des [\p{L}]+|de l['’][\p{L}]+|du [\p{L}]+))?)(?![\p{L}\p{N}])/giu;
const TITLE_ALONE = /(?<![\p{L}\p{N}])(docteure?|maître|professeure?)(?= ?[,.?!…]|$)/giu;
const BEFORE = new RegExp(String.raw`(?<![\p{L}])(${CIVILITY}\s)$`, 'iu');

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
const civilityBefore = (text: string, start: number): string => BEFORE.exec(text.slice(0, start))?.[1] ?? '';
/** Reduces a role to one form: « présidente » and « président », « directrice » and « directeur ». */
const roleStem = (word: string): string =>
  stem(word.replace(/trice$/, 'teur').replace(/iere$/, 'ier')).replace(/e$/, '');

/** Tells whether a folded word may be a misheard or misspelled name. */
const sounds = (word: string, name: string): boolean =>
  word === name ||
  (name.length >= LEAST_FUZZY &&
    word.length >= LEAST_FUZZY - 1 &&
    (soundsOf(word) === soundsOf(name) || (word[0] === name[0] && isOneLetterOff(word, name))));

/** Selects the bearers of a name who fit the title before it. */
function meant(persons: readonly Person[], civility: string): readonly Person[] {
  const gender = genderOf(civility.trim());
  const title = titleOf(civility.trim());
  const fitting = persons.filter((one) => gender === null || one.gender === null || one.gender === gender);
  const titled = title === null ? [] : fitting.filter((one) => one.title === title);
  return titled.length > 0 ? titled : fitting;
}

/** Finds participants in a text by full name, or by a first name or family name that only one of them has. */
export class People {
  readonly persons: readonly Person[];
  readonly #byForm = new Map<string, Person[]>();
  readonly #fulls = new Map<string, Person[]>();
  readonly #pattern: RegExp | null;
  readonly #alike = new Map<string, readonly Person[]>();

  constructor(names: readonly string[]) {
    const entries = new Set(names.map((one) => one.trim()).filter((one) => one !== '' && !isStandIn(one)));
    this.persons = [...entries].map(personOf);
    const add = (forms: Map<string, Person[]>, form: string, person: Person): void => {
      const bearers = forms.get(form) ?? [];
      if (!bearers.includes(person)) forms.set(form, [...bearers, person]);
    };
    for (const person of this.persons) {
      const { first, family } = person;
      if (first !== '' && family !== '')
        for (const form of [`${first} ${family}`, `${family} ${first}`]) add(this.#fulls, form, person);
      for (const form of [first, family]) if (form.length >= 2) add(this.#byForm, form, person);
    }
    const known = [...this.#fulls.keys(), ...this.#byForm.keys()].sort((a, b) => b.length - a.length);
    this.#pattern =
      known.length === 0
        ? null
        : new RegExp(`(?<![\\p{L}\\p{N}-])(?:${known.map(escaped).join('|')})(?![\\p{L}\\p{N}]|-\\p{L})`, 'giu');
  }

  /**
   * Finds the people named in a text, in order, if a name can mean only one person. Places are those of the name
   * without its title.
   */
  mentions(text: string): Mention[] {
    return this.#named(text).flatMap(({ persons, start, end, full }) => {
      const [only, ...others] = meant(persons, civilityBefore(text, start));
      return only === undefined || others.length > 0 ? [] : [{ name: only.name, start, end, full }];
    });
  }

  /** Finds everybody who may be meant by names and roles in a text, in order. */
  calls(text: string): Call[] {
    const named = this.#named(text);
    const misheard = this.#misheard(text, named);
    const whole = named.filter((one) => !misheard.some((other) => other.start <= one.start && other.end >= one.end));
    const calls = [...whole, ...misheard].flatMap(({ persons, start, end, full }) => {
      const civility = civilityBefore(text, start);
      const candidates = meant(persons, civility).map(({ name }) => name);
      const call = { candidates, start: start - civility.length, end, full, formal: civility !== '' };
      return candidates.length === 0 ? [] : [call];
    });
    return [...calls, ...this.#functions(text)].sort((a, b) => a.start - b.start);
  }

  /** Finds the people of the list with this role; several if they share it. */
  withRole(role: string): Person[] {
    const wanted = rawWords(role).map(roleStem);
    if (!ROLE_WORD.test(fold(role))) return [];
    return this.persons.filter((person) => {
      const own = rawWords(person.role).map(roleStem);
      return own[0] === wanted[0] && wanted.every((word) => own.includes(word) || own.length === 1);
    });
  }

  #named(text: string): Found[] {
    if (this.#pattern === null) return [];
    // Folding accents keeps the number of letters, so that places stay right. Folding œ and æ would change the number.
    const folded = text.replace(/[^œæŒÆ\s]/gu, fold);
    return [...folded.matchAll(this.#pattern)].flatMap(({ 0: form, index: start }) => {
      const end = start + form.length;
      const fulls = this.#fulls.get(form);
      const persons = fulls ?? this.#byForm.get(form) ?? [];
      const isName =
        /^\p{Lu}/u.test(text.slice(start)) && (fulls !== undefined || !isOfAnother(text, start, end, persons));
      return isName ? [{ persons, start, end, full: fulls !== undefined }] : [];
    });
  }

  /**
   * Finds capitalised words that are nearly a name: after a title or the right first name, or if they sound like a
   * first name.
   */
  #misheard(text: string, named: readonly Found[]): Found[] {
    return [...text.matchAll(/(?<![\p{L}\p{N}-])\p{Lu}[\p{L}'’-]{3,}/gu)].flatMap(
      ({ 0: word, index: start }): Found[] => {
        const end = start + word.length;
        if (named.some((one) => start < one.end && end > one.start)) return [];
        const bearers = this.#like(fold(word));
        const before = named.find((one) => !one.full && one.end === start - 1);
        const [together] = bearers.filter((one) => before?.persons.includes(one));
        if (before !== undefined && together !== undefined)
          return [{ persons: [together], start: before.start, end, full: true }];
        const [only, ...others] = bearers;
        if (only === undefined || others.length > 0) return [];
        const isFirst = soundsOf(fold(word)) === soundsOf(only.first) && !/^ \p{Lu}/u.test(text.slice(end));
        const isCalled = isFirst || civilityBefore(text, start) !== '';
        return isCalled ? [{ persons: [only], start, end, full: false }] : [];
      },
    );
  }

  /** Finds the people whose family or first name a folded word may stand for. */
  #like(word: string): readonly Person[] {
    const known = this.#alike.get(word);
    if (known !== undefined) return known;
    const isOther = STOP_WORDS.has(word) || this.#byForm.has(word);
    const found = isOther
      ? []
      : this.persons.filter(
          ({ first, family }) =>
            sounds(word, family) || (first.length >= LEAST_FUZZY && soundsOf(word) === soundsOf(first)),
        );
    this.#alike.set(word, found);
    return found;
  }

  /** Finds roles such as « Madame la présidente », « monsieur l'échevin », and « docteur » if there is only one. */
  #functions(text: string): Call[] {
    const roles = [...text.matchAll(ROLE_CALL)].map(
      (match) => [match, meant(this.withRole(match[1] ?? ''), match[0])] as const,
    );
    const titles = [...text.matchAll(TITLE_ALONE)].map(
      (match) => [match, this.persons.filter(({ title }) => title !== null && title === titleOf(match[0]))] as const,
    );
    return [...roles, ...titles].flatMap(([{ 0: said, index: start }, persons]) => {
      const candidates = persons.map(({ name }) => name);
      return candidates.length === 0
        ? []
        : [{ candidates, start, end: start + said.length, full: false, formal: true }];
    });
  }
}

/**
 * Tells whether a name belongs to somebody else: « Philippe Martin » is not the list's Philippe, nor « Paul Dubois »
 * its Claire Dubois.
 */
function isOfAnother(text: string, start: number, end: number, persons: readonly Person[]): boolean {
  const next = /^ (?:(?:de |d['’]|von |van |el |le )?)(\p{Lu}[\p{L}'’-]+)/u.exec(text.slice(end))?.[1];
  const named = fold(text.slice(start, end));
  if (persons.some(({ first }) => first === named))
    return next !== undefined && !persons.some(({ family }) => sounds(fold(next), family));
  const previous = /(?<![\p{L}-])(\p{Lu}[\p{L}-]+) $/u.exec(text.slice(0, start))?.[1];
  if (previous === undefined || civilityBefore(text, start) !== '') return false;
  const before = fold(previous);
  if (STOP_WORDS.has(before) || ROLE_WORD.test(before)) return false;
  return !persons.some(({ first }) => sounds(before, first));
}
