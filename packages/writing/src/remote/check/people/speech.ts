import { readings } from '@greffier/french/dictionary/lexicon';
import { kindOf } from '@greffier/french/dictionary/verb-kinds';
import { spokenSentences } from '@greffier/french/text/sentences';
import { tokensOf } from '@greffier/french/text/tokens';
import { contentStems, fold } from '@greffier/french/text/words';
import type { People } from '../../../people/people.ts';
import type { Turn } from './turn.ts';

/** Verbs of saying, thinking and voting. Their subject is the person who spoke. */
const SPEAKS = new Set(
  `objecter répliquer rétorquer relever noter soutenir contester craindre inquiéter plaindre évoquer informer souligner rapporter
  indiquer alerter plaider déclarer accuser reconnaître vouloir préférer aimer souhaiter refuser voter abstenir douter étonner
  déplorer avertir nuancer compléter invoquer défendre opposer réclamer exiger vérifier recommander conclure convenir accepter
  approuver féliciter mentionner remarquer observer valoir`.split(/\s+/),
);
const KINDS = new Set(['say', 'tell', 'mind']);
/** Verbs that others may use about somebody who did not speak. */
const UNSPOKEN = new Set(
  'connaître savoir voir attendre oublier ignorer entendre sentir lire écouter tenir'.split(' '),
);
/** Verbs of agreement: a person who agrees need not repeat the words. */
const AGREES = new Set(
  'confirmer accepter approuver convenir reconnaître admettre soutenir refuser voter abstenir noter comprendre entendre'.split(
    ' ',
  ),
);
/** Verbs of answering: a person who answers speaks after somebody else. */
const RESPONDS = new Set('répondre répliquer rétorquer objecter confirmer convenir approuver acquiescer'.split(' '));
const BETWEEN =
  /^(?:,|qui|ne|n['’]|me|se|s['’]|y|en|l['’]|le|la|les|lui|leur|a|ont|avait|avaient|ayant|est|était|étant|pas|plus|aussi|ensuite|puis|alors|également|d['’]abord|déjà|dit|fait|avoir|encore|enfin|toutefois|cependant|lui-même|elle-même)$/iu;
const MOST_BETWEEN = 6;
const ACCORDING = /(?:^|[,;:.] |(?<!\p{L})et )(?:selon|d['’]après) (?:(?:M\.|Mme|monsieur|madame) )?$/iu;
/** Words of people who ask or refuse; on folded text. */
const ROLES = [
  {
    verbs: /^(?:demander|réclamer|exiger)$/,
    aloud:
      /\?|demand|voudr|souhait|(?<![a-z])veu[xt]|aimer|fau[td]|pou(?:rr|v)|peu[tx](?![a-z])|propos|s'il (?:te|vous) plait|question|besoin|tien[st]|exige|merci de|savoir|(?:aut|fa|m|d|ecri|envo|not|regard|verif|pren|laiss|fait)[a-z]*-(?:moi|nous|le|la|les)/,
  },
  {
    verbs: /^refuser$/,
    aloud: /(?<![a-z])(?:non|pas|ni|jamais|rien|contre|hors)(?![a-z])|refus|oppos|impossible|question de/,
  },
] as const;
/** A part of a sentence counts as another voice's if that voice said at least this many of the part's words. */
const LEAST = 2;

/** A statement that a sentence attributes to somebody. */
interface Told {
  readonly name: string;
  readonly start: number;
  readonly verb: string;
  readonly words: readonly string[];
  /** Figures before the first comma. Later ones may be somebody else's. */
  readonly figures: readonly string[];
}

/** The beginning of the last clause. */
const LAST_CLAUSE = /[,;.:]\s(?=[^,;.:]*$)/u;
const speaks = (verb: string): boolean => SPEAKS.has(verb) || (KINDS.has(kindOf(verb)) && !UNSPOKEN.has(verb));
/** Words in a clause about X: in « dit que X le contestera », X does not speak; in « ce que X trouve peu », X does. */
const WITHIN = /(?<!\p{L}|\bce )qu(?:e |['’])$/iu;
/** Words after which the speaker of a clause is named: « … selon X », « demandé par X ». */
const BEHIND =
  /(?:(?<!\p{L})(?:selon|d['’]après|(?:demand|propos|réclam|souhait|annonc|suggér|critiqu|relev|signal|rappel|refus|contest)ée?s? par)) $/iu;
/** Words before another speaker with the same verb: « Anne objecte que…, et Marc que… » */
const ALSO = /(?:, |(?<!\p{L})et )$/u;
const THAT = /^ qu(?:e |['’])/u;

/** Returns the verb of saying right after a name, « X, qui demande », « X ayant répondu », or null. */
function verbBehind(text: string): string | null {
  for (const { text: word } of tokensOf(text.slice(0, 120)).slice(0, MOST_BETWEEN)) {
    const verb = readings(word).find(({ lemma }) => speaks(lemma))?.lemma;
    if (verb !== undefined) return verb;
    if (!BETWEEN.test(word)) return null;
  }
  return null;
}

/** Returns the verb of « demandé par » or « refusé par »; « dire » for other verbs. */
const verbOf = (before: string): string =>
  /(?<!\p{L})demandée?s? par $/u.test(before)
    ? 'demander'
    : /(?<!\p{L})refusée?s? par $/u.test(before)
      ? 'refuser'
      : 'dire';

/** Returns the statements that a sentence attributes to people, in order. */
export function toldIn(text: string, people: People): Told[] {
  const names = people.mentions(text);
  const own = new Set(people.persons.flatMap(({ name }) => contentStems(name)));
  const heads = names.flatMap((one) => {
    const before = text.slice(0, one.start);
    if (WITHIN.test(before)) return [];
    const behind = !ACCORDING.test(before) && BEHIND.test(before);
    const also = ALSO.test(before) && THAT.test(text.slice(one.end));
    const verb = also || behind || ACCORDING.test(before) ? verbOf(before) : verbBehind(text.slice(one.end));
    return verb === null ? [] : [{ ...one, verb, behind }];
  });
  return heads.map(({ name, start, end, verb, behind }, at) => {
    const following = heads[at + 1];
    // The clause before « selon X » does not belong to a person who was named earlier.
    const clause = following?.behind === true ? text.slice(0, following.start).search(LAST_CLAUSE) : -1;
    const next = clause > end ? clause : (following?.start ?? text.length);
    const after = text.slice(end, next).split(/[;.](?=\s)/u)[0] ?? '';
    const before =
      text
        .slice(0, start)
        .split(/[,;.:](?=\s)/u)
        .at(-1) ?? '';
    const part = behind ? before : after;
    const figures = contentStems(part.split(/,(?=\s)/u)[0] ?? '').filter((word) => /\d/.test(word));
    const words = [...new Set(contentStems(part))].filter((word) => !own.has(word));
    return { name, start, verb, words, figures };
  });
}

/** Tells whether another speaker reports what somebody said: « Léo m’a dit que ». */
const isReported = (name: string, turns: readonly Turn[], people: People): boolean =>
  turns.some(({ text }) =>
    spokenSentences(text).some(
      (sentence) =>
        people.mentions(sentence).some((one) => one.name === name) &&
        tokensOf(sentence).some(({ text: word }) =>
          readings(word).some(({ lemma, tense, person }) => speaks(lemma) && (person === 2 || tense === 'K')),
        ),
    ),
  );

/** Tells whether a text says that somebody answers (« répond ») although they spoke only before the other person. */
function respondsBefore(text: string, told: readonly Told[], turns: readonly Turn[], people: People): boolean {
  const voices = turns.map(({ voice }) => voice);
  const names = people.mentions(text);
  return told.some(({ name, start, verb }) => {
    if (!RESPONDS.has(verb) || !voices.includes(name)) return false;
    const isOther = (one: { readonly name: string }): boolean => one.name !== name && voices.includes(one.name);
    const before = names.findLast((one) => one.start < start && isOther(one));
    const asked =
      before ??
      names.find((one) => one.start > start && /(?<!\p{L})à $/u.test(text.slice(0, one.start)) && isOther(one));
    return asked !== undefined && voices.lastIndexOf(name) < voices.indexOf(asked.name);
  });
}

/**
 * Tells whether a sentence attributes to one person the words of another speaker of the passages. « Anne craint que… ;
 * Marc répond que… » is checked as a whole: it must not fit better when the names are exchanged.
 */
export function exchangesSpeakers(text: string, turns: readonly Turn[], people: People): boolean {
  const said = new Map<string, Set<string>>();
  for (const { voice, text: spoken } of turns)
    said.set(voice, new Set([...(said.get(voice) ?? []), ...contentStems(spoken)]));
  if (said.size === 0) return false;
  const told = toldIn(text, people);
  if (respondsBefore(text, told, turns, people)) return true;
  const named = new Set(people.mentions(text).map(({ name }) => name));
  const count = (name: string, words: readonly string[]): number =>
    words.filter((word) => said.get(name)?.has(word) === true).length;
  return told.some(({ name, verb, words, figures }, at) => {
    for (const other of told.slice(at + 1)) {
      if (other.name === name || (!said.has(name) && !said.has(other.name))) continue;
      const kept = count(name, words) + count(other.name, other.words);
      const turned = count(other.name, words) + count(name, other.words);
      if (turned >= kept + LEAST && turned >= 2 * kept) return true;
    }
    const own = count(name, words);
    if (!said.has(name) && !/^(?:voter|abstenir)$/.test(verb) && !isReported(name, turns, people))
      // One word is enough if the sentence names the other speaker as well.
      return [...said.keys()].some((voice) => count(voice, words) >= (named.has(voice) ? 1 : LEAST));
    if (!said.has(name)) return false;
    const others = [...said.keys()].filter((voice) => voice !== name);
    const role = ROLES.find(({ verbs }) => verbs.test(verb));
    const plays = (voice: string): boolean =>
      turns.some((turn) => turn.voice === voice && role?.aloud.test(fold(turn.text)) === true);
    // Another voice may ask what somebody demands: « Qu’est-ce que vous demandez ? – D’étendre »
    const isAsked = turns.some(
      ({ voice, text: spoken }) => voice !== name && /(?:vous|tu) (?:[mn]\p{Ll}+ )?demand/u.test(spoken),
    );
    if (role !== undefined && !isAsked && !plays(name) && others.some(plays)) return true;
    if (AGREES.has(verb)) return false;
    // A figure belongs to whoever said it.
    const isOthers = (word: string): boolean =>
      /\d/.test(word) &&
      said.get(name)?.has(word) !== true &&
      others.some((voice) => said.get(voice)?.has(word) === true);
    if (!RESPONDS.has(verb) && figures.some(isOthers) && own < words.length / 2) return true;
    return [...said.keys()].some(
      (voice) => voice !== name && count(voice, words) >= (own === 0 ? LEAST : 3 * own + LEAST + 1),
    );
  });
}
