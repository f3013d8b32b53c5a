import { readings } from '@greffier/french/dictionary/lexicon';
import { spokenSentences } from '@greffier/french/text/sentences';
import { tokensOf } from '@greffier/french/text/tokens';
import { contentStems } from '@greffier/french/text/words';

/** Words that deny the verb before them. « Plus » is separate, since it may compare. */
const NOT = /^(?:pas|jamais|rien|aucune?|guère|nullement|zéro|sans)$/;
const NE = /^n[e']$/;
const BREAKS = /^(?:[.,;:!?…«»()]|mais|et|ou|car|donc|que|qu'|qui|dont|si|s'|quand|lorsque|lorsqu'|parce|puisque|où)$/;
const SUBJECT = /^(?:c'|ce|j'|je|tu|il|elle|on|ils|elles)$/;
/** Words that may stand between a verb and its complement: « est pas si mauvais », « n’a plus de nouvelles ». */
const PASSED =
  /^(?:pas|plus|jamais|rien|aucune?|encore|donc|bien|si|très|trop|tout|toute|toutes|à|fait|du|de|d'|des|la|le|les|l'|une?|dans|sur|en|au|aux|pour|y|ce|cette|cet|ces|vraiment|toujours|déjà|aussi|même|seulement|été|eu)$/;
const MOST_PASSED = 6;
/** Verbs that mean little without their complement. */
const BARE = /^(?:être|avoir|aller|pouvoir|devoir|vouloir|falloir|faire|savoir)$/;
/** Complements that mean little without their subject: « la porte est faite ». */
const ANYTHING = /^(?:fait|dit)$/;
/** Complements that only count as content after a verb. */
const SAYS_ALSO = /^(?:là|bon|bonne|besoin|côté|accord)$/;

/** Use of a predicate in a text: affirmed, denied, with « plus », or left open. */
type Use = 'so' | 'not' | 'more' | 'open';

const termOf = (word: string): string | null =>
  SAYS_ALSO.test(word) ? word : /^\d/.test(word) ? word : (contentStems(word)[0] ?? null);

/** Finds the predicates of a text, « être mauvais », « avoir nouvelles », and the uses of each. */
function predicatesOf(passages: readonly string[]): Map<string, Set<Use>> {
  const found = new Map<string, Set<Use>>();
  const add = (key: string, use: Use): void => void found.set(key, (found.get(key) ?? new Set()).add(use));
  for (const [nth, passage] of passages.entries()) {
    const sentences = spokenSentences(passage);
    for (const [at, sentence] of sentences.entries()) {
      const asked = sentence.trimEnd().endsWith('?');
      const answered = at < sentences.length - 1 ? '' : (passages[nth + 1] ?? '');
      // An answer may deny its question: « Tu as les chiffres ? – Non. »
      const open: Use | null = !asked ? null : /^non(?!\p{L})/iu.test(answered) ? 'not' : 'open';
      for (const clause of clausesIn(sentence)) for (const [key, use] of saidIn(clause)) add(key, open ?? use);
    }
  }
  return found;
}

/** Divides the words of a sentence into clauses. A clause with « si » keeps « si » as its first word. */
function clausesIn(sentence: string): string[][] {
  const clauses: string[][] = [[]];
  for (const { text } of tokensOf(sentence.toLocaleLowerCase('fr').replaceAll('’', "'"))) {
    const last = clauses.at(-1);
    // In « Pas si mauvais », « si » does not begin a clause.
    if (BREAKS.test(text) && !(text === 'si' && /^(?:pas|est|sont|était|plus)$/.test(last?.at(-1) ?? '')))
      clauses.push(text === 'si' || text === "s'" ? ['si'] : []);
    else if (SUBJECT.test(text) && last !== undefined && last.length > 1 && !/^(?:n[e']|-)$/.test(last.at(-1) ?? ''))
      clauses.push(last[0] === 'si' && last.length < 3 ? ['si', text] : [text]);
    else last?.push(text);
  }
  return clauses;
}

function saidIn(words: readonly string[]): (readonly [string, Use])[] {
  const open = words[0] === 'si';
  return words.flatMap((word, at) => {
    const verbs = [...new Set(readings(word).map(({ lemma }) => lemma))].filter((verb) => BARE.test(verb));
    // In « A pas eu d’entretien », « a » is the verb that is denied, not « eu ».
    if (verbs.length === 0 || /^(?:été|eu)$/.test(word)) return [];
    let behind = at + 1;
    while (behind < words.length && behind - at <= MOST_PASSED && PASSED.test(words[behind] ?? '')) behind++;
    const term = termOf(words[behind] ?? '');
    const between = words.slice(at + 1, behind);
    // « La porte est faite », « les vieilles vont »: the subject belongs to the predicate.
    const before = words
      .slice(0, at)
      .toReversed()
      .flatMap((one) => termOf(one) ?? [])[0];
    const said = term === null || ANYTHING.test(term) ? [before, term] : [term];
    const keys = said.includes(undefined) ? [] : verbs.map((verb) => [verb, ...said].join(' '));
    const near = words.slice(at + 1, at + 3);
    const closed = words.slice(Math.max(0, at - 4), at).some((one) => NE.test(one));
    const only = closed && words.slice(at).some((one) => one === 'que' || one === "qu'");
    const isNear = (pattern: RegExp): boolean => [...between, ...near].some((one) => pattern.test(one));
    const denied = isNear(NOT) || words[at - 1] === 'sans' || (closed && !only);
    const more = !denied && isNear(/^plus$/);
    const use: Use = open ? 'open' : denied ? 'not' : more ? 'more' : 'so';
    return keys.map((key) => [key, use] as const);
  });
}

const all = (uses: ReadonlySet<Use> | undefined, ...some: readonly Use[]): boolean =>
  uses !== undefined && [...uses].every((use) => some.includes(use));

/** Tells whether a text affirms a predicate that the passages only deny: « est là » for « je suis pas là ». */
export function affirmsDenied(text: string, said: readonly string[]): boolean {
  const heard = predicatesOf(said);
  return [...predicatesOf([text])].some(([key, told]) => {
    const uses = heard.get(key);
    return all(told, 'so') && all(uses, 'not', 'more', 'open') && !all(uses, 'open');
  });
}
