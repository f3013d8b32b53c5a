import type { Passage } from '@greffier/contract/values';
import { spokenSentences, writtenSentence } from '@greffier/french/clean';
import { contentStems, fold, wordCount } from '@greffier/french/words';

/** One sentence of one passage, cleaned for writing. */
export interface Utterance {
  /** Position among all utterances of the meeting. */
  readonly order: number;
  readonly passageId: number;
  /** Which sentence (`spokenSentences`) of its passage it is, from 0. */
  readonly nth: number;
  readonly speaker: string;
  /** As it was said, for cues that cleaning takes away. */
  readonly spoken: string;
  /** `spoken` without case and accents. */
  readonly folded: string;
  /** As it can be written. */
  readonly text: string;
  /** `text` as it goes on after a colon: a small first letter, except for names. */
  readonly tail: string;
  readonly stems: readonly string[];
  readonly words: number;
  readonly question: boolean;
}

/** Words that bear a capital where no sentence begins: names, which keep it everywhere. */
export function namesIn(passages: readonly Pick<Passage, 'text'>[], people: readonly string[] = []): Set<string> {
  const names = new Set(people.flatMap((name) => name.split(/\s+/)));
  for (const { text } of passages) {
    for (const match of text.matchAll(/(?<=[\p{Ll}\d,;:'’] ?)\p{Lu}[\p{L}-]+/gu)) names.add(match[0]);
    for (const match of text.matchAll(/(?<!\p{L})\p{Lu}[\p{Lu}\d]+(?!\p{Ll})/gu)) names.add(match[0]);
  }
  return names;
}

/** Words that a comma may follow at the beginning of a sentence without being a name. */
const BEFORE_A_COMMA =
  /(?:ment|fois|part|suite|fait)$|^(?:ainsi|après|avant|bonjour|bonsoir|bref|certes|ceci|cela|demain|enfin|hier|ici|justement|là|maintenant|merci|moi|non|nous|or|pardon|parfois|pourtant|primo|puis|quant|sinon|si|soit|souvent|toutefois|vous|néanmoins|cependant|salut)$/iu;

function tailOf(text: string, names: ReadonlySet<string>): string {
  const [, first, comma] = /^[«"(\s]*(\p{L}[\p{L}\d-]*)(,?)/u.exec(text) ?? [];
  // « Sophie, combien de personnes… »: who is spoken to.
  const addressed = comma === ',' && first !== undefined && !BEFORE_A_COMMA.test(first);
  return first === undefined || names.has(first) || addressed
    ? text
    : text.replace(/\p{L}/u, (letter) => letter.toLocaleLowerCase('fr'));
}

/** Every sentence of the meeting that says something, in order; `people` are names that keep their capital. */
export function utterancesOf(passages: readonly Passage[], people: readonly string[] = []): Utterance[] {
  const utterances: Utterance[] = [];
  const names = namesIn(passages, people);
  for (const passage of passages) {
    for (const [nth, spoken] of spokenSentences(passage.text).entries()) {
      const text = writtenSentence(spoken);
      if (text === '') continue;
      utterances.push({
        order: utterances.length,
        passageId: passage.id,
        nth,
        speaker: passage.speaker,
        spoken,
        folded: fold(spoken),
        text,
        tail: tailOf(text, names),
        stems: contentStems(text),
        words: wordCount(text),
        question: text.endsWith('?'),
      });
    }
  }
  return utterances;
}

/** Passages that utterances stand in, each once, in order. */
export const idsOf = (utterances: readonly Utterance[]): number[] =>
  [...new Set(utterances.map(({ passageId }) => passageId))].sort((a, b) => a - b);
