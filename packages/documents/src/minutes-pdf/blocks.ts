import { textOf } from '../blocks/block-text.ts';
import type { Block, ParagraphRole } from '../blocks/html-blocks.ts';
import { type Aside, type Item, ruleItem, textItem } from './items.ts';
import type { Part, Sheet } from './sheet.ts';
import { BODY, HEADINGS, INDENT, ITEM, QUOTE } from './styles.ts';
import { tableItem } from './table.ts';

type ListRole = Extract<ParagraphRole, { kind: 'item' }>;
type TextBlock = Extract<Block, { kind: 'paragraph' }>;

const BULLETS = ['•', '–'];
const ROMAN = ['i', 'ii', 'iii', 'iv', 'v', 'vi', 'vii', 'viii', 'ix', 'x'];
/** Deepest level with an indent of its own; deeper lists are not indented further. */
const DEEPEST = 8;

/** An open list, with the structure's parts for the list, for its last item and for that item's text. */
interface OpenList {
  readonly list: number;
  readonly part: Part;
  item: Part | null;
  body: Part | null;
}

/**
 * Sets blocks one below the other.
 * @param numbers numbers of the titles
 */
export function blockItems(sheet: Sheet, blocks: readonly Block[], numbers: ReadonlyMap<Block, string>): Item[] {
  const lists = new Lists(sheet);
  const outline: PDFKit.PDFOutline[] = [];
  return blocks.map((block) => {
    if (block.kind === 'rule') return ruleItem(sheet);
    if (block.kind === 'table') return lists.closedBy(tableItem(sheet, block.rows));
    const { role, pieces } = block;
    if (role.kind === 'item') return lists.item(block, role);
    if (role.kind !== 'heading') {
      const style = role.kind === 'quote' ? QUOTE : BODY;
      // A line that is all bold (« Décisions ») stays on one page with the next one.
      const keep = pieces.every(({ format }) => format.bold);
      const tag = role.kind === 'quote' ? 'BlockQuote' : 'P';
      const part = (): Part =>
        tag === 'P' ? sheet.part('P', sheet.root) : sheet.part('P', sheet.part(tag, sheet.root));
      const x = role.kind === 'quote' ? INDENT : 0;
      return lists.closedBy(textItem(sheet, { pieces, style: { ...style, keep }, x, type: 'P', part }));
    }
    const tag = `H${role.level}`;
    const number = numbers.get(block);
    const title = number === undefined ? textOf(block) : `${number} ${textOf(block)}`;
    return lists.closedBy(
      textItem(sheet, {
        pieces: number === undefined ? pieces : [{ text: `${number} `, format: {} }, ...pieces],
        style: HEADINGS[role.level],
        type: tag,
        part: () => sheet.part(tag, sheet.root),
        drawn: () => sheet.bookmark(outline, role.level - 1, title),
      }),
    );
  });
}

/** The lists of a document, with their parts of the structure and their numbers. */
export class Lists {
  readonly #sheet: Sheet;
  readonly #counts = new Map<string, number>();
  #open: OpenList[] = [];

  constructor(sheet: Sheet) {
    this.#sheet = sheet;
  }

  /** Wraps an item that stands outside of lists, so that drawing the item ends all lists. */
  closedBy(item: Item): Item {
    return {
      ...item,
      draw: () => {
        this.#open = [];
        item.draw();
      },
    };
  }

  /** Makes an item of a list. @param label its own label; by default, a bullet or the next number */
  item(block: Pick<TextBlock, 'pieces'>, role: ListRole, label?: string): Item {
    const level = Math.min(role.level, DEEPEST);
    // Items that bring their own numbers stand at the margin.
    const x = (label === '' ? level : level + 1) * INDENT;
    const text = role.marked ? (label ?? this.#label(role)) : '';
    const aside: Aside = {
      text,
      style: ITEM,
      x: x - INDENT,
      part: () => this.#sheet.part('Lbl', this.#begin(role, level)),
    };
    return textItem(this.#sheet, {
      pieces: block.pieces,
      style: ITEM,
      x,
      type: 'P',
      part: () => {
        if (role.marked && text === '') this.#begin(role, level);
        return this.#sheet.part('P', this.#bodyOf(role, level));
      },
      ...(text !== '' && { aside }),
    });
  }

  /** Opens an item. The part for its text is made together with its first text. */
  #begin(role: ListRole, level: number): Part {
    const open = this.#listOf(role, level);
    open.item = this.#sheet.part('LI', open.part);
    open.body = null;
    return open.item;
  }

  #bodyOf(role: ListRole, level: number): Part {
    const open = this.#listOf(role, level);
    open.item ??= this.#sheet.part('LI', open.part);
    open.body ??= this.#sheet.part('LBody', open.item);
    return open.body;
  }

  #listOf({ list }: ListRole, level: number): OpenList {
    this.#open = this.#open.slice(0, level + 1);
    const known = this.#open[level];
    if (known?.list === list) return known;
    const above = this.#open.findLast((one, at) => one !== undefined && at < level)?.body ?? this.#sheet.root;
    const part = this.#sheet.part('L', above);
    const open: OpenList = { list, part, item: null, body: null };
    this.#open[level] = open;
    return open;
  }

  #label(role: ListRole): string {
    if (!role.ordered) return BULLETS[role.level % BULLETS.length] ?? '•';
    const key = `${role.list}`;
    const count = this.#counts.get(key) ?? role.start;
    this.#counts.set(key, count + 1);
    if (role.level % 3 === 1) return `${count <= 26 ? String.fromCodePoint(96 + count) : count})`;
    return role.level % 3 === 2 ? `${ROMAN[count - 1] ?? count}.` : `${count}.`;
  }
}
