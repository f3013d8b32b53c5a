/**
 * Computes an upper bound for the tokens of a text. French words rarely take more than one token for three letters;
 * accents split words further, digits and signs count one each, and characters that no tokenizer knows count one for
 * each byte.
 */
export function tokenBound(text: string): number {
  let tokens = 0;
  for (const [word] of text.matchAll(/[\p{Script=Latin}]+|[^\p{Script=Latin}\s]|\n/gu)) {
    if (/^\p{Script=Latin}/u.test(word))
      tokens += Math.ceil(word.length / 3) + (word.match(/[^a-z]/gi)?.length ?? 0) / 2;
    else tokens += Buffer.byteLength(word);
  }
  return Math.ceil(tokens);
}
