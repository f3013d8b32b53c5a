import { type ParagraphBlock, textOf } from '../../blocks/block-text.ts';
import { type Block, type Cell } from '../../blocks/html-blocks.ts';
import type { Structure } from './fields.ts';

/** A row of a structure, by field name. */
export type Row = Readonly<Record<string, string>>;

/** Part of the minutes below one heading, up to the next. */
export interface MinutesSection {
  /** Title of the section's heading; empty before the first heading. */
  readonly title: string;
  /** Level of the heading, 1–6, as written; 0 before the first heading. */
  readonly level: number;
  /** Content of the section, in order: structures, and the blocks beside them. */
  readonly parts: readonly SectionPart[];
}

export interface SectionPart {
  readonly blocks: readonly Block[];
  /** The structure that these blocks form, or null; its rows contain everything that the blocks say. */
  readonly structure: { readonly kind: Structure; readonly rows: readonly Row[] } | null;
}

const COLUMNS = {
  votes: { objet: 'objet', pour: 'pour', contre: 'contre', abstentions: 'abstentions', resultat: 'résultat' },
  actions: { action: 'action', responsable: 'responsable', echeance: 'échéance' },
} as const;

const TITLES: Readonly<Record<string, Structure>> = {
  décision: 'decisions',
  décisions: 'decisions',
  vote: 'votes',
  votes: 'votes',
  action: 'actions',
  actions: 'actions',
};

/** Divides the minutes by heading. */
export function minutesSections(blocks: readonly Block[]): MinutesSection[] {
  const sections: { title: string; level: number; blocks: Block[] }[] = [{ title: '', level: 0, blocks: [] }];
  for (const block of blocks) {
    if (block.kind === 'paragraph' && block.role.kind === 'heading') {
      sections.push({ title: textOf(block), level: block.role.level, blocks: [] });
    } else sections.at(-1)?.blocks.push(block);
  }
  return sections
    .filter(({ level, blocks: held }) => level > 0 || held.length > 0)
    .map(({ title, level, blocks: held }) => ({ title, level, parts: partsOf(held) }));
}

/** Finds « Décisions » with its list, « Votes » and « Actions » with their tables. Other blocks stay as they are. */
function partsOf(blocks: readonly Block[]): SectionPart[] {
  const parts: { blocks: Block[]; structure: SectionPart['structure'] }[] = [];
  for (let at = 0; at < blocks.length;) {
    const structure = structureAt(blocks, at);
    if (structure !== null) {
      const { length, ...read } = structure;
      parts.push({ blocks: blocks.slice(at, at + length), structure: read });
      at += length;
      continue;
    }
    const block = blocks[at++];
    const last = parts.at(-1);
    if (block === undefined) break;
    if (last !== undefined && last.structure === null) last.blocks.push(block);
    else parts.push({ blocks: [block], structure: null });
  }
  return parts;
}

type Found = NonNullable<SectionPart['structure']> & { readonly length: number };

function structureAt(blocks: readonly Block[], at: number): Found | null {
  const label = blocks[at];
  if (label?.kind !== 'paragraph' || label.role.kind !== 'body' || !label.pieces.every(({ format }) => format.bold)) {
    return null;
  }
  const kind =
    TITLES[
      textOf(label)
        .replace(/(?<!\s)\s*:$/, '')
        .toLowerCase()
    ];
  const next = blocks[at + 1];
  if (kind === undefined || next === undefined) return null;
  if (next.kind !== 'table') return listAt(blocks, at, kind);
  const rows = kind === 'decisions' ? null : tableRows(next.rows, COLUMNS[kind]);
  return rows === null ? null : { kind, rows, length: 2 };
}

/** Reads each item of a list as a row, with its sentence in the first column. */
function listAt(blocks: readonly Block[], at: number, kind: Structure): Found | null {
  const [first = 'texte', ...others] = kind === 'decisions' ? [] : Object.keys(COLUMNS[kind]);
  const rows: Row[] = [];
  for (const block of blocks.slice(at + 1)) {
    if (block.kind !== 'paragraph' || block.role.kind !== 'item') break;
    const { level, marked } = block.role;
    // A list in a list, or a second paragraph, is more than a row of text.
    if (level !== 0 || !marked || !isPlain(block)) return null;
    rows.push({ [first]: textOf(block), ...Object.fromEntries(others.map((key) => [key, ''])) });
  }
  return rows.length === 0 ? null : { kind, rows, length: rows.length + 1 };
}

/** Reads rows below a header that names just these columns, in any order; null if a cell has more than one line. */
function tableRows(table: readonly (readonly Cell[])[], columns: Readonly<Record<string, string>>): Row[] | null {
  const [header = [], ...body] = table;
  const keys = header.map((cell) => {
    const name = cellText(cell)?.toLowerCase();
    return Object.keys(columns).find((key) => columns[key] === name);
  });
  if (keys.length !== Object.keys(columns).length || new Set(keys).size !== keys.length || keys.includes(undefined)) {
    return null;
  }
  const rows: Row[] = [];
  for (const cells of body) {
    const texts = cells.map(cellText);
    if (texts.length !== keys.length || texts.includes(null)) return null;
    rows.push(Object.fromEntries(keys.map((key, index) => [key ?? '', texts[index] ?? ''])));
  }
  return rows.length === 0 ? null : rows;
}

function cellText({ blocks, columns, rows }: Cell): string | null {
  const [block, ...more] = blocks;
  if (columns !== 1 || rows !== 1 || more.length > 0) return null;
  if (block === undefined) return '';
  return block.kind === 'paragraph' && block.role.kind === 'body' && isPlain(block) ? textOf(block) : null;
}

/** Tells whether a paragraph has no link. In a line of text, the address of a link would be lost. */
const isPlain = ({ pieces }: ParagraphBlock): boolean => pieces.every(({ format }) => format.href === undefined);
