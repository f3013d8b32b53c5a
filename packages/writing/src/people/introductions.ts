import { LEADING } from '@greffier/french/text/fillers';
import type { Source } from '../types.ts';
import { isImperative, opensSentence } from './imperatives.ts';
import { WEEKDAY } from '@greffier/french/time/calendar';
import { spokenSentences } from '@greffier/french/text/sentences';
import { capital } from '@greffier/french/text/typography';
import type { Call, People } from './people.ts';
import { CIVILITY } from './person.ts';
import { STOP_WORDS } from '@greffier/french/dictionary/stop-words';
import { fold, rawWords } from '@greffier/french/text/words';

const CAPITAL = String.raw`\p{Lu}[\p{L}’'-]*\p{Ll}`;
const FULL = String.raw`${CAPITAL}(?: (?:de |du |des |de la |von |van |van der |le |la |el |al |d['’])?\p{Lu}[\p{L}’'-]+){1,2}`;
/** Words with which people name themselves, right before the name. */
const I_AM =
  /(?<!\p{L})(?:je suis|je m['’]appelle|mon nom est|moi,? c['’]est|je me présente ?[,:]?|ici)[\s,]+(?:euh,? |donc,? )?$/iu;
const GREETED = new RegExp(String.raw`^[^\p{L}]*(?:${LEADING}[\s,.!…]+)*$`, 'iu');
/**
 * Words after one's own name: « , de la voirie », « , je m'occupe de… », « , trésorier », « , ma fille est en
 * sixième ».
 */
const AND_WORKS =
  /^ ?(?:[.!…]|$|, (?:je|j['’]|de |du |des |d['’]|pour |à |au |aux |en |chez |et je|moi|ma |mon |mes |votre|le |la |l['’]|responsable|chargée?|chef|(?!(?:et|mais|vous|tu|merci|bonjour|bonsoir|bienvenue|qui|que|est|il|elle|on)(?!\p{L}))\p{Ll}+(?: \p{Ll}+){0,3} ?[.!…]|\p{Ll}+(?:eur|euse|rice|ier|ière|iste|aire|ante?|ente?|tif|tive|logue|gien|gienne|cien|cienne|ecte|ère|er|ine?|ie|ique)(?!\p{L})))/iu;
/** « Je vous entends » is said to all, « je vous donne la parole » to the person who was named. */
const TO_ALL = /je vous (?:entends|vois|salue|écoute(?= [bt])|rejoins)/giu;
const TO_ONE =
  /(?<!\p{L})(?:tu|vous|te|toi|parole|merci à|bienvenue|voici|voilà (?:notre|nos|le|la)|présente(?! )|accueill\p{L}*|invit\p{L}*|candidat\p{L}*)(?!\p{L})|\?/iu;
const SPEAKS_OF_ITSELF = /^[^\p{L}]*(?:(?:oui|donc|alors|euh|et|moi)[\s,]+)*(?:je |j['’]|moi)/iu;
/**
 * Words after a name if others have just introduced themselves: « Yasmine. », « Frank, j'ai une fille en quatrième ».
 */
const IN_THE_ROUND = /^ ?(?:[.!…]|$|, (?:je|j['’]|moi))/iu;

/** Blanks out quotations, which are not the speaker's own words. */
export const unquoted = (text: string): string =>
  text.replace(/«[^«»]*»|“[^“”]*”|"[^"]*"/gu, (quoted) => ' '.repeat(quoted.length));

/** Number of first turns in which people introduce themselves, perhaps after a greeting. */
export const FIRST_TURNS = 2;

/** The position of a name in the words of a voice. */
interface Within {
  /** Place of the sentence in its passage. */
  readonly place: number;
  /** Whether the voice has just begun to speak in this meeting. */
  readonly begins: boolean;
  readonly passage: string;
  /** Whether other voices introduced themselves just before. */
  readonly round: boolean;
}

/** Tells whether a voice names itself by this name in a sentence. */
export function introduces(sentence: string, call: Call, calls: readonly Call[], within: Within): boolean {
  const before = sentence.slice(0, call.start);
  const after = sentence.slice(call.end);
  if (I_AM.test(before)) return true;
  const told = TO_ONE.test(sentence.replaceAll(TO_ALL, ' '));
  if (call.formal || told) return false;
  const opens = GREETED.test(before) && !/merci[\s,]+$/iu.test(before);
  if (within.round && within.begins && within.place === 0 && opens && IN_THE_ROUND.test(after) && calls.length === 1)
    return within.passage.length > sentence.length + (after.length < 3 ? 0 : -1);
  if (!call.full || calls.some((other) => other !== call && other.full)) return false;
  if (opens && (within.begins || within.place <= 3)) return AND_WORKS.test(after);
  // In « Moi j'ai une remarque, Ursula Stämpfli. », the name follows the first words.
  return within.begins && before.endsWith(', ') && SPEAKS_OF_ITSELF.test(before) && IN_THE_ROUND.test(after);
}

/** Finds the full names with which voices introduce themselves, except names in the list of participants. */
export function introducedNames(source: Source, people: People): string[] {
  const names = new Set<string>();
  const said = new RegExp(
    String.raw`(?:(?<!\p{L})(?:[Jj]e suis|[Jj]e m['’]appelle|[Mm]on nom est|[Mm]oi,? c['’]est|[Jj]e me présente\s?[,:]?|[Ii]ci)[\s,]+(?:euh,? )?)(${FULL})(?!\p{L})`,
    'gu',
  );
  const alone = new RegExp(String.raw`(?<![\p{L}-])(${FULL})(?=,)`, 'gu');
  const turns = new Map<string, number>();
  for (const { speaker, text } of source.passages) {
    const turn = (turns.get(speaker) ?? 0) + 1;
    turns.set(speaker, turn);
    const begins = turn <= FIRST_TURNS;
    for (const [place, sentence] of spokenSentences(unquoted(text)).entries()) {
      for (const match of sentence.matchAll(said)) {
        const name = match[1] ?? '';
        if (isName(name, people)) names.add(name);
      }
      const [only, ...others] = [...sentence.matchAll(alone)];
      const name = only?.[1] ?? '';
      if (only === undefined || others.length > 0 || !isName(name, people)) continue;
      if (opensSentence(sentence, only.index) && isImperative(name.split(' ')[0] ?? '')) continue;
      const call = {
        candidates: [name],
        start: only.index,
        end: only.index + name.length,
        full: true,
        formal: false,
      };
      if (introduces(sentence, call, [call], { place, begins, passage: text, round: false })) names.add(name);
    }
  }
  return [...names];
}

/** Places and bodies that look like names: « Rue du Moulin, le matin… ». */
const NO_PERSON =
  /^(?:rue|avenue|place|chemin|route|quai|boulevard|allee|impasse|ecole|salle|centre|maison|hotel|banque|societe|association|fondation|commune|ville|parc|pont|cafe|restaurant|saint|sainte|mont|lac|transports)$/;

function isName(name: string, people: People): boolean {
  const [first = ''] = name.split(' ');
  if (NO_PERSON.test(fold(first))) return false;
  return !rawWords(first).some((word) => STOP_WORDS.has(word)) && people.calls(name).length === 0;
}

const HAILED = new RegExp(
  String.raw`(?:(?<!\p{L})(?:[Mm]erci|[Bb]onjour|[Bb]onsoir|[Ss]alut|[Bb]onne (?:nuit|soirée|journée)|[Oo]ui|[Dd]['’]accord|[Pp]arole à|[ÀàAa] (?:toi|vous),?|[Bb]ravo),? )((?:${CIVILITY} )?${CAPITAL}(?: ${CAPITAL})?)(?=\s*(?:[,.?!…]|$))` +
    String.raw`|(?:^|[.?!…]\s)(?:(?:[Ee]t|[Aa]lors|[Bb]on|[Dd]onc|[Oo]ui),? )?((?:${CIVILITY} )?${CAPITAL}(?: ${CAPITAL})?),? (?:tu|vous|t['’]|c['’]est (?:à )?(?:toi|vous|ton|ta|votre))(?!\p{L})` +
    String.raw`|, ((?:${CIVILITY} )?${CAPITAL}(?: ${CAPITAL})?) ?\?`,
  'gu',
);

/** Words that people call out in the same way as names. */
const OUTCRY = new RegExp(
  String.raw`^(?:ecoutez?|attend[sz]|attendez|regardez?|tiens|tenez|dis|dites|voyons|excusez?|imaginez?|sinon|serieux|desole|dommage|bravo|quand|comment|combien|\p{L}+ment|${WEEKDAY})$`,
  'u',
);

/**
 * Finds names by which people call each other, if there is no list of participants. Words that also occur in lower case
 * are excluded.
 */
export function hailedNames(source: Source, people: People): string[] {
  const small = new Set<string>();
  for (const { text } of source.passages) {
    for (const [word] of text.matchAll(/(?<![\p{L}])\p{Ll}[\p{L}-]+/gu)) small.add(fold(word));
  }
  const names = new Map<string, string>();
  const opening = new Map<string, number>();
  for (const { text } of source.passages) {
    for (const match of unquoted(text).matchAll(HAILED)) {
      const name = match[1] ?? match[2] ?? match[3] ?? '';
      const bare = name.replace(new RegExp(String.raw`^${CIVILITY} `, 'iu'), '');
      const words = fold(bare).split(' ');
      if (words.some((word) => word.length < 3 || STOP_WORDS.has(word) || small.has(word) || OUTCRY.test(word)))
        continue;
      if (people.calls(bare).length > 0) continue;
      if (match[2] === bare && isImperative(bare.split(' ')[0] ?? '')) continue;
      // At the beginning of a sentence every word has a capital, so a name must occur there twice.
      const times = (opening.get(name) ?? 0) + 1;
      opening.set(name, times);
      if (match[2] === undefined || name !== bare || times >= 2) names.set(fold(name), capital(name));
    }
  }
  return [...names.values()];
}
