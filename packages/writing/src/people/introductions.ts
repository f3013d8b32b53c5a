import type { Source } from '../types.ts';
import { WEEKDAY } from '@greffier/french/calendar';
import { spokenSentences } from '@greffier/french/sentences';
import type { Call, People } from './people.ts';
import { CIVILITY } from './person.ts';
import { STOP_WORDS } from '@greffier/french/stop-words';
import { fold } from '@greffier/french/words';

const CAPITAL = String.raw`\p{Lu}[\p{L}’'-]*\p{Ll}`;
const FULL = String.raw`${CAPITAL}(?: (?:de |du |des |de la |von |van |van der |le |la |el |al |d['’])?\p{Lu}[\p{L}’'-]+){1,2}`;
/** Words by which one names oneself, right before the name. */
const I_AM =
  /(?:^|[^\p{L}])(?:je suis|je m['’]appelle|mon nom est|moi,? c['’]est|moi,? je suis|je me présente\s?[,:]?(?: je suis| c['’]est)?|ici)[\s,]+(?:euh,? |donc,? )*$/iu;
const WHO_SPEAKS =
  /^,?\s*(?:à l['’]appareil|au (?:micro|téléphone)|qui parle|pour (?:l['’]enregistrement|le procès-verbal|le pv))/iu;
/** Speech told of another: « il m'a dit je suis… ». */
const TOLD =
  /(?:disant|dit|répond|répondu|écrit|crié|entendu|prétend\p{L}*)\s*[:,]?\s*(?:que )?(?:je suis|ici|je m['’]appelle|moi,? c['’]est)[\s,]+$/iu;
const GREETED =
  /^(?:(?:[^\p{L}]*(?:bonjour|bonsoir|salut|alors|donc|oui|ok|euh|moi|moi aussi|eh bien|bien|merci|à tous|à toutes et à tous|tout le monde|voilà|et))+[\s,.!…]*)?$/iu;
const NOT_ONESELF =
  /(?:\?|(?<!\p{L})(?:tu|vous|te|à toi|à vous|parole|merci à|voici|voilà (?:notre|nos|le|la)|bienvenue|(?:(?<!me )(?<!m['’])présent|accueill|invit|remerci|salu|excus|élu|nomm|désign|connaissez|candidat)\p{L}*|avec nous)(?!\p{L}))/iu;
/** Somebody announces that voices are to name themselves. */
const FOR_STRANGERS =
  /(?:je me présente|me connaissent|connaissent pas|sache(?:nt)? qui|pour (?:la machine|l['’]enregistrement|le micro))/iu;
/** A function right before a name behind a comma is that person's: « notre trésorier, Marc Tissot ». */
const APPOSED = /(?<!\p{L})(?:l['’]|(?:la|le|notre|votre|mon|ma|son|sa|nos|un|une|du) )[\p{L}-]+(?: \p{L}+)?,\s*$/iu;
/** What follows one's own name: « , de la voirie », « , je m'occupe de… », « , trésorier ». */
const AND_WORKS =
  /^(?:,? (?:donc|alors|moi))?\s*(?:[.!…]|$|,\s*(?:je|j['’]|de |du |des |d['’]|pour |à |au |aux |en |chez |et je|votre|le |la |l['’]|responsable|chargée?|chef|\p{Ll}+(?:eur|euse|rice|ier|ière|iste|aire|ant|ante|ent|ente|tif|tive|logue|gien|gienne|cien|cienne|ecte|ère|er|ine?|ie|ique)(?!\p{L})))/iu;

/** What only oneself says right behind a full name: « , ma fille est en sixième », « , deuxième étage », « , désolée ». */
const OF_ONESELF =
  /^\s*,\s*(?:(?:je|j['’]|moi|ma|mon|mes|notre|nos)(?!\p{L})|(?!(?:les?|la|l['’]|des|du|une?|ton|ta|tes|votre|vos|tu|vous|merci|qui|que|est|il|elle|on|à|a|au|bonjour|bonsoir|bienvenue)(?!\p{L}))\p{Ll}[\p{L}'’-]*(?: (?!(?:est|a|va)(?!\p{L}))\p{Ll}[\p{L}'’-]*){0,3}\s*[.!…])/iu;
/** « Je vous entends » is said to all, « je vous donne la parole » to the one who was named. */
const TO_ALL = /je vous (?:entends|vois|salue|écoute(?= [bt])|rejoins)/giu;
const TO_ONE =
  /(?<!\p{L})(?:tu|vous|te|toi|ton|ta|tes|votre|vos|parole|merci|bienvenue|voici|candidat\p{L}*)(?!\p{L})|\?/iu;
const SPEAKS_OF_ITSELF =
  /^(?:[^\p{L}]*(?:oui|donc|alors|euh|et|moi)(?:[\s,][^\p{L}]*(?:oui|donc|alors|euh|et|moi))*[\s,]+)?(?:je |j['’]|moi)/iu;
const GREETS = /(?:merci|bonjour|bonsoir|salut|bienvenue|bravo)[\s,]+(?:à )?$/iu;

/** What is only quoted is said by nobody here. */
export const unquoted = (text: string): string =>
  text.replace(/«[^»]*»|“[^”]*”|"[^"]*"/gu, (quoted) => ' '.repeat(quoted.length));

/** « Yasmine. », « Frank, j'ai une fille en quatrième »: enough where others have just introduced themselves. */
const IN_THE_ROUND = /^\s*(?:[.!…]|$|, (?:je|j['’]|moi))/iu;

/** People introduce themselves in one of their first turns; a word of greeting may come before. */
export const FIRST_TURNS = 2;

/** Where a name stands in what a voice says. */
interface Within {
  /** Place of the sentence in its passage. */
  readonly place: number;
  /** Whether the voice begins to speak in this meeting. */
  readonly begins: boolean;
  readonly passage: string;
  /** Whether voices right before introduced themselves. */
  readonly round: boolean;
}

/** Whether a voice names itself by this name in a sentence. */
export function introduces(sentence: string, call: Call, calls: readonly Call[], within: Within): boolean {
  const before = sentence.slice(0, call.start);
  const after = sentence.slice(call.end);
  if (TOLD.test(before) || /^\s*\?/u.test(after)) return false;
  if (I_AM.test(before)) return !call.formal || /(?:je suis|m['’]appelle)[\s,]+$/iu.test(before);
  if (call.formal) return false;
  const opens = within.place === 0 && GREETED.test(before);
  if (within.round && within.begins && opens && !GREETS.test(before) && IN_THE_ROUND.test(after) && calls.length === 1)
    return !NOT_ONESELF.test(sentence) && within.passage.length > sentence.length + (after.length < 3 ? 0 : -1);
  if (!call.full) return false;
  if (WHO_SPEAKS.test(after)) return true;
  if (within.begins && namesItself(before, after, within) && calls.every((other) => other === call || !other.full))
    return true;
  if (calls.some((other) => other !== call && other.full) || !AND_WORKS.test(after) || NOT_ONESELF.test(sentence))
    return false;
  if (within.place <= 3 && GREETED.test(before)) return true;
  const early = within.begins || FOR_STRANGERS.test(within.passage);
  // Nothing but a name at the end of a clause: who is that?
  const works = !/^\s*(?:[.!…]|$)/u.test(after) || FOR_STRANGERS.test(sentence);
  return early && works && /,\s*(?:euh,? |donc,? )?$/iu.test(before) && !APPOSED.test(before);
}

/** « Samira El Amrani, ma fille est en sixième. », « Moi j'ai une remarque, Ursula Stämpfli. » */
function namesItself(before: string, after: string, { passage }: Within): boolean {
  if (TO_ONE.test(`${before}${after}`.replaceAll(TO_ALL, ' '))) return false;
  if (GREETED.test(before) && !GREETS.test(before) && OF_ONESELF.test(after)) return true;
  if (!/^\s*[.!…]?\s*$/u.test(after)) return false;
  if (/,\s*$/u.test(before)) return SPEAKS_OF_ITSELF.test(before) && !TO_ONE.test(before);
  // « Oui, Amina Bensaïd. J'ai tout vérifié. »
  const rest = passage.slice(passage.indexOf(before) + before.length);
  return (
    /^\s*(?:oui|bonsoir|bonjour)[\s,.]+$/iu.test(before) && SPEAKS_OF_ITSELF.test(rest.replace(/^[^.!…]*[.!…]\s*/u, ''))
  );
}

/** Full names by which voices introduce themselves and that the list does not know. */
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
        if (!TOLD.test(sentence.slice(0, match.index + match[0].length - name.length)) && isName(name, people))
          names.add(name);
      }
      const [only, ...others] = [...sentence.matchAll(alone)];
      const name = only?.[1] ?? '';
      if (only === undefined || others.length > 0 || !isName(name, people)) continue;
      const call = {
        candidates: [name],
        start: only.index,
        end: only.index + name.length,
        full: true,
        formal: false,
        certainty: 1,
      };
      if (introduces(sentence, call, [call], { place, begins, passage: text, round: false })) names.add(name);
    }
  }
  return [...names];
}

/** « Rue du Moulin, le matin… »: places and bodies are written as names are. */
const NO_PERSON =
  /^(?:rue|avenue|place|chemin|route|quai|boulevard|allee|impasse|ecole|salle|centre|maison|hotel|banque|societe|association|fondation|commune|ville|parc|pont|cafe|restaurant|saint|sainte|mont|lac|transports)$/;

function isName(name: string, people: People): boolean {
  const [first = ''] = name.split(' ');
  if (NO_PERSON.test(fold(first))) return false;
  return !STOP_WORDS.has(fold(first)) && people.calls(name).length === 0;
}

const HAILED = new RegExp(
  String.raw`(?:(?<!\p{L})(?:[Mm]erci|[Bb]onjour|[Bb]onsoir|[Ss]alut|[Bb]onne (?:nuit|soirée|journée)|[Oo]ui|[Dd]['’]accord|[Pp]arole à|[ÀàAa] (?:toi|vous),?|[Bb]ravo),? )((?:${CIVILITY} )?${CAPITAL}(?: ${CAPITAL})?)(?=\s*(?:[,.?!…]|$))` +
    String.raw`|(?:^|[.?!…]\s)(?:(?:[Ee]t|[Aa]lors|[Bb]on|[Dd]onc|[Oo]ui),? )?((?:${CIVILITY} )?${CAPITAL}(?: ${CAPITAL})?),? (?:tu|vous|t['’]|c['’]est (?:à )?(?:toi|vous|ton|ta|votre))(?!\p{L})` +
    String.raw`|, ((?:${CIVILITY} )?${CAPITAL}(?: ${CAPITAL})?) ?\?`,
  'gu',
);

/** Words that are called out as names are. */
const OUTCRY = new RegExp(
  String.raw`^(?:ecoutez?|attend[sz]|attendez|regardez?|tiens|tenez|dis|dites|voyons|excusez?|imaginez?|sinon|serieux|desole|dommage|bravo|quand|comment|combien|\p{L}+ment|${WEEKDAY})$`,
  'u',
);

/** Names by which people call each other where no list tells who is there; words that are also said small are none. */
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
      // Where every word has a capital, a name is known by being said there again.
      const times = (opening.get(name) ?? 0) + 1;
      opening.set(name, times);
      if (match[2] === undefined || name !== bare || times >= 2) names.set(fold(name), titled(name, bare));
    }
  }
  return [...names.values()];
}

/** « madame Rossier » as a list would have it: « Mme Rossier ». */
function titled(name: string, bare: string): string {
  if (name === bare) return name;
  if (/^(?:madame|mme)/iu.test(name)) return `Mme ${bare}`;
  return /^(?:monsieur|m\.|mr)/iu.test(name)
    ? `M. ${bare}`
    : name.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase());
}
