import { byteOf } from './fonts.ts';
import type { Block, Paper, Paragraph, Piece } from '../../paper.ts';
import type { Chance } from '../../random.ts';
import type { TrueItem } from '../../types.ts';

/** Characters, each with the characters for which text recognition mistakes it. */
const MISTAKEN: readonly (readonly [string, readonly string[]])[] = [
  ['rn', ['m']],
  ['m', ['rn', 'ni']],
  ['l', ['1', 'I', '|']],
  ['I', ['l', '1', '|']],
  ['1', ['l', 'I', '!']],
  ['0', ['O', 'o']],
  ['O', ['0', 'Q']],
  ['é', ['e', 'è', 'ë', '6']],
  ['è', ['e', 'é']],
  ['ê', ['e', 'é', 'ë']],
  ['à', ['a', 'â']],
  ['ç', ['c', 'g']],
  ['É', ['E', 'F']],
  ['ô', ['o', '6']],
  ['ù', ['u']],
  ['î', ['i', 'l']],
  ['œ', ['oe', 'ce', 'æ']],
  ['cl', ['d']],
  ['ri', ['n']],
  ['ii', ['u', 'n']],
  ['fi', ['fl', 'ti']],
  ['e', ['c', 'o']],
  ['u', ['n', 'ii']],
  ['S', ['5', '$']],
  ['5', ['S']],
  ['8', ['B']],
  ['«', ['<<', '"', '\u2039\u2039', 'k']],
  ['»', ['>>', '"', '\u203a\u203a', '»']],
  ['’', ["'", '‘', '`', '´']],
  ['–', ['-', '—', '~']],
  ['—', ['-', '–']],
  ['.', [',', '']],
  [',', ['.', '']],
  [':', [';', '.']],
  ['ä', ['a', 'ii']],
  ['ü', ['u', 'ii']],
];
/** Characters that replace bullets; empty if a bullet is too pale to be recognised. */
const BULLETS = ['-', '¢', '«', 'e', '°', '*', '·', '•', '®', 'o', '', '»', '+', '¥', '>'];

/** Reads a word as a poor scanner's text recognition does. `rate` is the chance of an error where errors are likely. */
function misread(word: string, rate: number, chance: Chance): string {
  let read = '';
  for (let at = 0; at < word.length;) {
    const rest = word.slice(at);
    const found = MISTAKEN.find(([what]) => rest.startsWith(what) && chance.is(rate));
    read += found === undefined ? word.charAt(at) : chance.pick(found[1]);
    at += found?.[0].length ?? 1;
  }
  if (read.length > 7 && chance.is(rate * 0.5)) {
    const cut = chance.whole(3, read.length - 3);
    return `${read.slice(0, cut)} ${read.slice(cut)}`;
  }
  return read === '' ? word : read;
}

/** Returns a paper as text recognition reads it. Bullets of a kind become the same sign; other errors are random. */
export function misreadPaper(paper: Paper, chance: Chance): Paper {
  const rate = chance.pick([0, 0.004, 0.01, 0.02, 0.035]);
  const bullet = chance.pick(BULLETS);
  const otherBullet = chance.pick(BULLETS);
  const bullets = new Map<string, string>();
  const signs = (text: string): string =>
    Array.from(text)
      .map((sign) => {
        if (byteOf(sign) !== undefined && sign !== '•') return sign;
        bullets.set(sign, bullets.get(sign) ?? (bullets.size === 0 ? bullet : otherBullet));
        return bullets.get(sign) ?? '';
      })
      .join('');

  const paragraph = (given: Paragraph): Paragraph => {
    // Within one paragraph, a word is always misread in the same way, so that its item can be found in its lines.
    const known = new Map<string, string>();
    const read = (text: string): string =>
      signs(text).replaceAll(/[\p{L}\p{N}’'-]+|[^ ]/gu, (word) => {
        const seen = known.get(word) ?? misread(word, rate, chance);
        known.set(word, seen);
        return seen;
      });
    const piece = (given: Piece): Piece => ({ ...given, text: read(given.text) });
    const { marker, tail, items, ...rest } = given;
    const pieces = given.pieces.map(piece);
    const sign = marker === undefined ? '' : read(marker.text);
    return {
      ...rest,
      pieces,
      ...(marker !== undefined && sign !== '' && { marker: { ...marker, text: sign } }),
      ...(tail !== undefined && { tail: piece(tail) }),
      ...(items !== undefined && { items: items.map((item) => misreadItem(item, read)) }),
    };
  };
  const block = (given: Block): Block => {
    if (given.kind === 'paragraph') return paragraph(given);
    if (given.kind !== 'table') return given;
    return {
      ...given,
      rows: given.rows.map((row) => row.map((cell) => ({ ...cell, blocks: cell.blocks.map(block) }))),
    };
  };
  const { sheet } = paper;
  return {
    sheet: { ...sheet, header: sheet.header.map(paragraph), footer: sheet.footer.map(paragraph) },
    blocks: paper.blocks.map(block),
  };
}

/** Returns an item as text recognition misreads it. Its original text counts as right, too. */
function misreadItem(item: TrueItem, read: (text: string) => string): TrueItem {
  const written = [item.text, ...(item.alt ?? [])];
  const [text = '', ...others] = written.map(read);
  const alt = [...new Set([...others, ...written])].filter((other) => other !== text);
  return { ...item, text, ...(alt.length > 0 && { alt }) };
}
