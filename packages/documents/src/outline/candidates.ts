import { heaviest } from './geometry.ts';
import type { Block } from './joining.ts';
import type { Style } from './types.ts';
import { foldTitle, isCapitals, letters, SESSION } from './text.ts';

/** What may be an item: it is numbered, or it stands out from the text. */
export interface Candidate {
  readonly block: Block;
  /** Items of one family look or count alike, and stand on one level of their branch. */
  readonly family: string;
  /** How much it stands out; the higher, the nearer to the top. */
  readonly rank: number;
}

const LONGEST = 320;
/** Boxes to tick, side by side; a font may not say what its boxes are. */
const CHOICE = /^[☐☑❑□\uFFFD].*\s[☐☑❑□\uFFFD]\s/u;
const PLACEHOLDER = /^\[[^\]]*\]\.?$/u;

/** How a block looks; two blocks with the same key look alike. */
export const styleKey = ({ style, text }: Block): string =>
  `${Math.round(style.size * 2) / 2} ${style.bold} ${style.italic} ${style.color} ${isCapitals(text)}`;

const rankOf = ({ style, text }: Block): number =>
  style.size * 4 + (style.bold ? 5 : 0) + (isCapitals(text) ? 3 : 0) - (style.italic ? 2 : 0);

/** The look of the running text: most characters have it. */
export function bodyKey(blocks: readonly Block[]): string {
  const sentences = blocks.filter(
    ({ label, style, text }) => (label === undefined || label.kind === 'bullet' || !style.bold) && letters(text) > 0,
  );
  const most = (some: readonly Block[]): string | undefined =>
    heaviest(some.map((block) => [styleKey(block), block.text.length] as const));
  const body = most(sentences);
  // Where titles say more than the few sentences between them, the sentences are the text all the same.
  const isBold = sentences.some((block) => styleKey(block) === body && block.style.bold);
  return (isBold ? most(sentences.filter((block) => !block.style.bold && isSentence(block))) : undefined) ?? body ?? '';
}

/** A sentence says something about an item. */
export const isSentence = (block: Block): boolean => /[^.][.!]$/u.test(block.text) && letters(block.text) > 20;

export function candidatesOf(blocks: readonly Block[]): Candidate[] {
  const body = bodyKey(blocks);
  const bodyBlock = blocks.find((block) => styleKey(block) === body);
  const bodyRank = bodyBlock === undefined ? 0 : rankOf(bodyBlock);
  const numbered = new Set(blocks.filter((block) => isNumbered(block, blocks, body)));
  const enumerated = enumeratedIn(blocks);
  const headings = headingKeys(blocks, numbered, body, bodyRank, bodyBlock?.style);
  return blocks.flatMap((block): Candidate[] => {
    if (letters(block.text) < 2 || block.text.length > LONGEST) return [];
    const rank = rankOf(block);
    if (block.label !== undefined && numbered.has(block) && !enumerated.has(block))
      return [{ block, family: block.label.family, rank }];
    if (block.label === undefined && headings.has(styleKey(block)) && isHeading(block)) {
      return [{ block, family: `style ${styleKey(block)}`, rank }];
    }
    return [];
  });
}

/** Bullets that a sentence announces are part of what it says: « Il est proposé : ». */
function enumeratedIn(blocks: readonly Block[]): ReadonlySet<Block> {
  const found = new Set<Block>();
  let isAnnounced = false;
  for (const block of blocks) {
    if (block.label === undefined)
      isAnnounced = /\s:$/u.test(block.text) && block.text.length > 15 && !block.style.bold;
    else if (block.label.kind !== 'bullet') isAnnounced = false;
    else if (isAnnounced) found.add(block);
  }
  return found;
}

function isNumbered(block: Block, blocks: readonly Block[], body: string): boolean {
  const { label } = block;
  if (label === undefined || PLACEHOLDER.test(label.rest)) return false;
  if (CHOICE.test(block.text)) return false;
  if (label.kind === 'bullet') return !isSentence(block) || block.text.length < 90;
  const isRegister = label.family === 'register';
  if (label.kind !== 'bare' && !isRegister) return true;
  // « 12 Membres présents » is no number of an item: such ones count up, or stand out.
  const others = blocks.filter((other) => other.label?.family === label.family && styleKey(other) === styleKey(block));
  const has = (value: number): boolean => others.some((other) => other.label?.value === value);
  // A register does not begin with this meeting; but one number of it alone is spoken of.
  if (isRegister) return has(label.value + 1) || has(label.value - 1);
  return has(1) && (has(label.value + 1) || has(label.value - 1) || styleKey(block) !== body);
}

const isHeading = (block: Block): boolean =>
  !SESSION.test(block.text) &&
  !block.isTabular &&
  !isSentence(block) &&
  !PLACEHOLDER.test(block.text) &&
  !/^[([].*[)\]]$/u.test(block.text) &&
  block.text.length < 220 &&
  foldTitle(block.text) !== '';

/** Black, white and greys set nothing apart. */
function isChromatic(color: string): boolean {
  const parts = /^#(..)(..)(..)$/
    .exec(color)
    ?.slice(1)
    .map((part) => Number.parseInt(part, 16)) ?? [0];
  return Math.max(...parts) - Math.min(...parts) > 40;
}

/** The looks of headings: they stand out from the running text, and come again. What comes once is a title or a letterhead. */
function headingKeys(
  blocks: readonly Block[],
  numbered: ReadonlySet<Block>,
  body: string,
  bodyRank: number,
  bodyStyle: Style | undefined,
): Set<string> {
  const plain = blocks.filter((block) => block.label === undefined && isHeading(block));
  const keys = new Map<string, Block[]>();
  for (const block of plain) {
    const key = styleKey(block);
    const isColoured =
      bodyStyle !== undefined &&
      isChromatic(block.style.color) &&
      block.style.color !== bodyStyle.color &&
      block.style.size >= bodyStyle.size;
    const stands =
      key !== body && (rankOf(block) > bodyRank || block.style.italic || isCapitals(block.text) || isColoured);
    if (stands && block.style.size * 4 > bodyRank - 12) keys.set(key, [...(keys.get(key) ?? []), block]);
  }
  const firstNumbered = blocks.findIndex((block) => numbered.has(block));
  const hasNumbers = [...numbered].filter((block) => block.label?.kind !== 'bullet').length >= 3;
  const chosen = [...keys].filter(([, found]) => {
    if (found.length < 2) return false;
    if (!hasNumbers) return true;
    // Beside numbers, only what also comes between them: parts of the agenda.
    const lastNumbered = blocks.findLastIndex((block) => numbered.has(block));
    const [look] = found;
    const inside = found.filter(
      (block) => blocks.indexOf(block) > firstNumbered && blocks.indexOf(block) < lastNumbered,
    );
    return inside.length > 0 && look !== undefined && !look.style.italic;
  });
  return new Set(chosen.map(([key]) => key));
}
