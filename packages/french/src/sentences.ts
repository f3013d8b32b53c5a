const ABBREVIATION = /(?:^|[\s(])(?:M|MM|Mme|Mmes|Dr|Me|St|Ste|n|no|art|al|env|p|cf|etc|av|ch|[A-Z])\.$/u;
/** Longer sentences are cut where speech joins them: a recogniser without punctuation runs on. */
const LONGEST_SENTENCE = 45;

function cutLong(sentence: string): string[] {
  if (sentence.split(' ').length <= LONGEST_SENTENCE) return [sentence];
  return sentence.split(/(?<=,) (?=(?:et|mais|donc|alors|puis|ensuite|après|parce que)\s)/iu);
}

/** The sentences of a passage as they were said, in order. */
export function spokenSentences(text: string): string[] {
  const sentences: string[] = [];
  let open = '';
  for (const part of text
    .replace(/\s+/g, ' ')
    .trim()
    .split(/(?<=[.!?…])\s+(?=[«"(]?\s?[\p{Lu}\p{N}])/u)) {
    open = open === '' ? part : `${open} ${part}`;
    if (ABBREVIATION.test(open)) continue;
    sentences.push(...cutLong(open));
    open = '';
  }
  if (open !== '') sentences.push(...cutLong(open));
  return sentences;
}
