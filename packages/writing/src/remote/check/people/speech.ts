import { readings } from '@greffier/french/dictionary/lexicon';
import { kindOf } from '@greffier/french/dictionary/verb-kinds';
import { spokenSentences } from '@greffier/french/text/sentences';
import { tokensOf } from '@greffier/french/text/tokens';
import { contentStems } from '@greffier/french/text/words';
import type { People } from '../../../people/people.ts';
import type { Turn } from './turn.ts';

/** What somebody says, thinks or votes: it stands in what they said themselves. */
const SPEAKS = new Set(
  `objecter répliquer rétorquer relever noter soutenir contester craindre inquiéter plaindre évoquer informer souligner rapporter
  indiquer alerter plaider déclarer accuser reconnaître vouloir préférer aimer souhaiter refuser voter abstenir douter étonner
  déplorer avertir nuancer compléter invoquer défendre opposer réclamer exiger vérifier recommander conclure convenir accepter
  approuver féliciter mentionner remarquer observer valoir`.split(/\s+/),
);
const KINDS = new Set(['say', 'tell', 'mind']);
/** What somebody knows, sees or awaits others may tell of them. */
const UNSPOKEN = new Set(
  'connaître savoir voir attendre oublier ignorer entendre sentir lire écouter tenir'.split(' '),
);
/** Of these the words are somebody else's: who agrees repeats nothing. */
const AGREES = new Set(
  'confirmer accepter approuver convenir reconnaître admettre soutenir refuser voter abstenir noter comprendre entendre'.split(
    ' ',
  ),
);
/** What is said after somebody else. */
const RESPONDS = new Set('répondre répliquer rétorquer objecter confirmer convenir approuver acquiescer'.split(' '));
const BETWEEN =
  /^(?:,|qui|ne|n['’]|me|se|s['’]|y|en|l['’]|le|la|les|lui|leur|a|ont|avait|avaient|ayant|est|était|étant|pas|plus|aussi|ensuite|puis|alors|également|d['’]abord|déjà|dit|fait|avoir|encore|enfin|toutefois|cependant|lui-même|elle-même)$/iu;
const MOST_BETWEEN = 6;
const ACCORDING = /(?:^|[,;:.] |(?<!\p{L})et )(?:selon|d['’]après) (?:(?:M\.|Mme|monsieur|madame) )?$/iu;
/** Words of a part that stand in another's mouth alone, from which it is theirs. */
const LEAST = 2;

/** What a sentence says that somebody says. */
interface Told {
  readonly name: string;
  readonly start: number;
  readonly verb: string;
  readonly words: readonly string[];
}

const speaks = (verb: string): boolean => SPEAKS.has(verb) || (KINDS.has(kindOf(verb)) && !UNSPOKEN.has(verb));
/** « Dit que X le contestera »: what X is told to say is said by another. */
const WITHIN = /(?<!\p{L})qu(?:e |['’])$/iu;

/** The verb of saying right behind a name, « X, qui demande », « X ayant répondu »; null where another stands there. */
function verbBehind(text: string): string | null {
  for (const { text: word } of tokensOf(text.slice(0, 120)).slice(0, MOST_BETWEEN)) {
    const verb = readings(word).find(({ lemma }) => speaks(lemma))?.lemma;
    if (verb !== undefined) return verb;
    if (!BETWEEN.test(word)) return null;
  }
  return null;
}

/** Who is told to say what, in order. */
export function toldIn(text: string, people: People): Told[] {
  const names = people.mentions(text);
  const own = new Set(people.persons.flatMap(({ name }) => contentStems(name)));
  const heads = names.flatMap((one) => {
    if (WITHIN.test(text.slice(0, one.start))) return [];
    const verb = ACCORDING.test(text.slice(0, one.start)) ? 'dire' : verbBehind(text.slice(one.end));
    return verb === null ? [] : [{ ...one, verb }];
  });
  return heads.map(({ name, start, end, verb }, at) => {
    const next = heads[at + 1]?.start ?? text.length;
    const part = text.slice(end, next).split(/[;.](?=\s)/u)[0] ?? '';
    return { name, start, verb, words: [...new Set(contentStems(part))].filter((word) => !own.has(word)) };
  });
}

/** Whether somebody is told to say what others are told of: « Anne dit que », where she does not speak herself. */
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

/** Whether somebody is told to respond who spoke before the other one did, and not after. */
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
 * Whether what one person is told to say was said by another one of those who speak in the passages: the words told of the one
 * stand in the other's mouth. « Anne craint que… ; Marc répond que… » is held as a whole: turned round, it must not fit better.
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
  return told.some(({ name, verb, words }, at) => {
    for (const other of told.slice(at + 1)) {
      if (other.name === name || (!said.has(name) && !said.has(other.name))) continue;
      const kept = count(name, words) + count(other.name, other.words);
      const turned = count(other.name, words) + count(name, other.words);
      if (turned >= kept + LEAST && turned >= 2 * kept) return true;
    }
    const own = count(name, words);
    if (!said.has(name) && !/^(?:voter|abstenir)$/.test(verb) && !isReported(name, turns, people))
      // Where who speaks is named beside, one word tells whose it is.
      return [...said.keys()].some((voice) => count(voice, words) >= (named.has(voice) ? 1 : LEAST));
    if (!said.has(name)) return false;
    if (AGREES.has(verb)) return false;
    return [...said.keys()].some(
      (voice) => voice !== name && count(voice, words) >= (own === 0 ? LEAST : 3 * own + LEAST + 1),
    );
  });
}
