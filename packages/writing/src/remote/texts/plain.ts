import { fold } from '@greffier/french/text/words';
import { capital, typeset } from '@greffier/french/text/typography';

const TAG = /<\/?[a-z][^>]{0,2000}>|<!--(?:(?!<!--)[\s\S])*?-->/giu;
const LINKED = /!?\[([^[\]]*)\]\([^)[]*\)/gu;
const EMPHASIS =
  /(?<![\p{L}\d])(\*\*|__|\*|_|`)(?=\S)((?:[^*_`\n]|(?<=[\p{L}\d])_(?=[\p{L}\d]))+)(?<=\S)\1(?![\p{L}\d])/gu;
const ADDRESS = /(?:https?:\/\/|www\.|javascript:|data:)[^\s<>"')\]]+/giu;

/**
 * Turns the text of a model into plain text of one line: no tags, no Markdown, no address that was not said, French
 * typography.
 * @param said text that may be repeated, addresses included
 * @param most limit on the characters; a longer text is cut at a word
 */
export function plainText(written: string, said: string, most = 1200): string {
  const known = fold(said);
  const text = written
    .replace(LINKED, '$1')
    .replace(TAG, ' ')
    .replace(ADDRESS, (address) => (known.includes(fold(address.replace(/[.,;]$/, ''))) ? address : ''))
    .replace(EMPHASIS, '$2')
    // Marks within marks: « **Le _budget_** »
    .replace(EMPHASIS, '$2')
    .replace(/^\s*(?:#{1,6}|[-*•])\s+/u, '')
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .replace(/ ([,.])/g, '$1')
    .trim();
  const short = text.length <= most ? text : `${text.slice(0, text.lastIndexOf(' ', most))}…`;
  return typeset(short);
}

/**
 * Turns the sentence of a model into plain text like `plainText`, with a capital and a stop. Empty if no word is left.
 */
export function plainSentence(written: string, said: string): string {
  const text = plainText(written, said);
  if (!/[\p{L}\p{N}]/u.test(text)) return '';
  const stopped = /[.!?…»)]$/u.test(text) ? text : `${text.replace(/(?<![,;:\s])[,;:\s]+$/u, '')}.`;
  return capital(stopped);
}
