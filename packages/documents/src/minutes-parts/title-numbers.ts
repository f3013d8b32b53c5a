import { type OutlineNumber, titleNumbers } from '@greffier/contract/outline-numbers';
import type { AgendaItem } from '@greffier/contract/values';
import { type ParagraphBlock, textOf } from '../blocks/block-text.ts';
import type { Block } from '../blocks/html-blocks.ts';
import { oneLine } from '../blocks/plain-text.ts';

type Heading = ParagraphBlock & { readonly role: { readonly kind: 'heading' } };
const isHeading = (block: Block): block is Heading => block.kind === 'paragraph' && block.role.kind === 'heading';

/** Blocks of minutes, in which numbered titles have a depth from which Word counts, and the numbers of these titles. */
export interface NumberedMinutes {
  readonly blocks: readonly Block[];
  readonly numbers: ReadonlyMap<Block, string>;
}

/** Numbers the titles as the web page does. */
export function numberedTitles(blocks: readonly Block[]): NumberedMinutes {
  const titles = blocks.filter(isHeading);
  const places = titleNumbers(titles.map((title) => ({ level: title.role.level, text: textOf(title) })));
  const placeOf = new Map<Block, OutlineNumber | undefined>(titles.map((title, at) => [title, places[at]]));
  const numbers = new Map<Block, string>();
  const numbered = blocks.map((block) => {
    const place = placeOf.get(block);
    if (place === undefined || !isHeading(block)) return block;
    const title = { ...block, role: { ...block.role, depth: place.depth } };
    numbers.set(title, place.number);
    return title;
  });
  return { blocks: numbered, numbers };
}

/**
 * Numbers the items of the agenda. Returns no numbers if the title of an item has a different number in the minutes, or
 * none. People may have moved titles, and an item must have the same number everywhere.
 */
export function agendaNumbers(items: readonly AgendaItem[], { blocks, numbers }: NumberedMinutes): OutlineNumber[] {
  const written = Map.groupBy(blocks.filter(isHeading), (title) => oneLine(textOf(title)));
  const places = titleNumbers(items);
  const agree = items.every(({ text }, at) => {
    const titles = written.get(oneLine(text));
    return titles === undefined || titles.some((title) => numbers.get(title) === places[at]?.number);
  });
  return agree ? places : [];
}
