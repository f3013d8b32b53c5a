import { readings } from '@greffier/french/dictionary/lexicon';
import { tokensOf } from '@greffier/french/text/tokens';
import { clausesOf } from '@greffier/french/text/clauses';
import { contentStems, fold, rawWords, stem } from '@greffier/french/text/words';
import { spokenSentences } from '@greffier/french/text/sentences';
import { commits } from '../../../findings/signals.ts';
import { toldIn } from './speech.ts';
import type { Turn } from './turn.ts';
import type { People } from '../../../people/people.ts';

/**
 * Greatest distance of a subject from the beginning of its sentence, in characters; « Le docteur » may come before the
 * subject.
 */
const LATEST_SUBJECT = 12;
const ALL = /(?<![a-z'-])(?:nous|notre|nos|on)(?![a-z])/;
const FIRST = /(?<![a-z'-])(?:je|moi|me|mon|ma|mes|nous|notre|nos|on)(?![a-z])|(?<![a-z'-])[jm]'(?=[a-z])/;
const SECOND =
  /(?<![a-z])(?:tu|toi|te|ton|ta|tes|vous|votre|vos)(?![a-z])|(?<![a-z])t'(?=[a-z])|-(?:tu|vous|toi|moi|nous)(?![a-z])/;
/** Verbs of saying after a subject: « estime que ». */
const SAYS =
  /^,? (?:(?:ne|n')? ?(?:l'|le |la |les |lui |leur |se |s'|y |en )?)(?:indiqu|precis|expliqu|rappel|estim|pens|propos|demand|signal|jug|souhait|soulign|ajout|annonc|repond|constat|craint|prefer|trouv|interrog|inquiet|remarqu|relev|present|inform|regrett|oppos|plaid|propose|confirm|veut|voudr|redout|deplor|refus|sugger|declar|dit|averti|met en garde|attire)/;
/** A sentence counts as near if it has at least this share of the best sentence's number of common words. */
const NEAR = 0.7;
const LEAST_SHARED = 1;

interface Said {
  readonly turn: Turn;
  readonly sentence: string;
  readonly folded: string;
  readonly shared: number;
}

/** Returns the spoken sentences that share the most words with a text. */
function nearest(text: string, turns: readonly Turn[], people: People): Said[] {
  const names = new Set(people.mentions(text).flatMap(({ name }) => contentStems(name)));
  const own = new Set(contentStems(text).filter((term) => !names.has(term)));
  const all = turns.flatMap((turn) =>
    spokenSentences(turn.text).map((sentence): Said => ({
      turn,
      sentence,
      folded: fold(sentence),
      shared: new Set(contentStems(sentence).filter((term) => own.has(term))).size,
    })),
  );
  const most = Math.max(0, ...all.map(({ shared }) => shared));
  return most < LEAST_SHARED ? [] : all.filter(({ shared }) => shared >= most * NEAR);
}

/** Returns the people who may be the subject of a spoken sentence; none if the sentence does not tell. */
function agentsOf({ turn, folded, sentence }: Said, people: People, says: boolean): Set<string> {
  const second = SECOND.test(folded);
  const first = FIRST.test(folded);
  // In « Je convoque la société », only the speaker acts.
  if (says || (first && !second && !ALL.test(folded))) {
    const named = says ? people.mentions(turn.text).map(({ name }) => name) : [];
    return new Set([turn.voice, ...named]);
  }
  const named = people.mentions(second ? turn.text : sentence).map(({ name }) => name);
  return new Set([...named, ...(first ? [turn.voice] : []), ...(second ? turn.beside : [])]);
}

const ADDRESSED = /^(?:À|Selon|D[’']après)(?: la (?:demande|question) d(?:e|u|['’]))? ?$/u;

/** Tells whether a sentence has a subject about whom the nearest spoken sentences say nothing of the kind. */
function mistakesAgent(text: string, turns: readonly Turn[], people: People): boolean {
  const [subject] = people.mentions(text);
  if (subject === undefined || subject.start > LATEST_SUBJECT) return false;
  // The first name is not the subject of « À Anne, Marc répond que ». Who said what is checked in speech.ts.
  if (ADDRESSED.test(text.slice(0, subject.start)) || toldIn(text, people).some(({ name }) => name !== subject.name))
    return false;
  const says = SAYS.test(fold(text.slice(subject.end)));
  const agents = nearest(text, turns, people).flatMap((one) => [...agentsOf(one, people, says)]);
  return agents.length > 0 && !agents.includes(subject.name);
}

/** Words that give somebody a task: « Léo Arc est chargé de », « Léo Arc : envoyer ». */
const HAS_TO = /^(?:\u00a0:| (?:est|sont|sera) (?:en charge|chargée?s?)| (?:doit|devra|s[’']engage))(?!\p{L})/u;
const TAKES = /(?<![a-z])(?:je m'en (?:occupe|charge)|moi(?= ?[.,!])|j'y vais)/;

/** Tells whether a task is given to somebody whom nobody asked or named, while another person takes it on. */
function mistakesTaker(text: string, turns: readonly Turn[], people: People): boolean {
  const [subject] = people.mentions(text);
  if (subject?.start !== 0 || !HAS_TO.test(text.slice(subject.end))) return false;
  const takers = turns.filter(
    (turn) => TAKES.test(fold(turn.text)) || spokenSentences(turn.text).some((one) => clausesOf(one).some(commits)),
  );
  const asked = turns.flatMap((turn) => people.mentions(turn.text).map(({ name }) => name));
  return takers.length > 0 && ![...takers.map(({ voice }) => voice), ...asked].includes(subject.name);
}

/** Tells whether a task is given to somebody while only another person says « j’envoie le devis ». */
function mistakesDoer(text: string, turns: readonly Turn[], people: People): boolean {
  const [owner] = people.mentions(text);
  if (owner?.start !== 0 || !text.startsWith('\u00a0:', owner.end)) return false;
  const verb = tokensOf(text.slice(owner.end + 2)).flatMap(({ text: word }) => infinitive(word) ?? [])[0];
  // In « Je le fais faire par… », the speaker has somebody else do it.
  if (verb === undefined || verb === 'faire') return false;
  const doers = turns.flatMap(({ voice, text: said, beside }) =>
    spokenSentences(said).flatMap((sentence) =>
      clausesOf(sentence).flatMap((clause) => {
        if (clause.verb !== verb || clause.denied) return [];
        if (clause.who === 'je') return [voice];
        return [...people.mentions(said).map(({ name }) => name), ...beside, ALL_DO.test(clause.who) ? owner.name : ''];
      }),
    ),
  );
  return doers.length > 0 && !doers.includes(owner.name);
}
const ALL_DO = /^(?:on|nous|body|il)$/;
const infinitive = (word: string): string | null => readings(word).find(({ tense }) => tense === 'W')?.lemma ?? null;

const POSSESSIVE = /^(?:mon|ma|mes|ton|ta|tes|son|sa|ses|notre|nos|votre|vos|leur|leurs)$/;
const ARTICLE = /^(?:le|la|les|l|un|une|des|de|du|ce|cet|cette|ces|au|aux)$/;

/** A possessor that is named twice: « à sa demande de Jérôme », « son tableau de son bureau ». */
const TWICE =
  /(?<!\p{L})(?:son|sa|ses) \p{Ll}+ (?:(?:de |d[’'])(?=\p{Lu}\p{Ll}+(?:[ -]\p{Lu}|[ ,.]))|de (?:son|sa|ses|leurs?)(?!\p{L}))/u;

/**
 * Tells whether a text says « son dossier » for « le dossier ». If the passages do not mention the thing, the passages
 * around them count.
 */
function inventsPossession(text: string, said: string, around: string): boolean {
  if (TWICE.test(text)) return true;
  const told = rawWords(text);
  const heard = rawWords(said);
  const near = rawWords(around);
  return told.some((word, at) => {
    if (!/^(?:son|sa|ses|leur|leurs)$/.test(word)) return false;
    const noun = stem(told[at + 1] ?? '');
    const before = (words: readonly string[]): string[] =>
      words.flatMap((other, place) => (stem(other) === noun ? [words[place - 1] ?? ''] : []));
    const own = before(heard);
    const all = own.length > 0 ? own : before(near);
    return all.some((one) => ARTICLE.test(one)) && !all.some((one) => POSSESSIVE.test(one));
  });
}

/** Tells whether a sentence credits somebody with a deed, a task or a thing that is not theirs. */
export const mistakesWho = (text: string, turns: readonly Turn[], people: People, around: string): boolean =>
  mistakesAgent(text, turns, people) ||
  mistakesTaker(text, turns, people) ||
  mistakesDoer(text, turns, people) ||
  inventsPossession(text, turns.map((turn) => turn.text).join(' . '), around);
