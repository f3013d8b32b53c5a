import type { AgendaItem } from '@greffier/contract/values';
import type { Block } from './html-blocks.ts';

/** Levels below the rubrics, which are headings of the first level. */
const LEVELS = [2, 3, 4, 5, 6] as const;

/**
 * Moves the headings of the minutes below a rubric. The agenda's highest level comes right under the rubric, and the
 * others follow. Only five levels are left below the rubric, so the two lowest of six may share the last one.
 */
export const belowRubric = (blocks: readonly Block[], agenda: readonly AgendaItem[]): Block[] =>
  moved(blocks, topOf(blocks, agenda), LEVELS);

/** Moves the headings of minutes without a rubric above them, so that the agenda's highest level becomes the first. */
export const fromTop = (blocks: readonly Block[], agenda: readonly AgendaItem[]): Block[] =>
  moved(blocks, topOf(blocks, agenda), [1, ...LEVELS]);

function topOf(blocks: readonly Block[], agenda: readonly AgendaItem[]): number {
  const written = blocks.flatMap((block) =>
    block.kind === 'paragraph' && block.role.kind === 'heading' ? [block.role.level] : [],
  );
  // Of the two highest levels, the deeper one counts. A heading that somebody added above the agenda's levels then
  // joins the agenda's highest level and leaves no gap.
  return Math.max(highest(written), highest(agenda.map((item) => item.level)));
}

/** Finds the highest heading level; 1 is the highest of all. */
const highest = (levels: readonly number[]): number =>
  levels.length === 0 ? 1 : levels.reduce((high, level) => Math.min(high, level), 6);

function moved(blocks: readonly Block[], top: number, levels: readonly (1 | 2 | 3 | 4 | 5 | 6)[]): Block[] {
  return blocks.map((block): Block => {
    if (block.kind === 'table') {
      const rows = block.rows.map((row) => row.map((cell) => ({ ...cell, blocks: moved(cell.blocks, top, levels) })));
      return { ...block, rows };
    }
    if (block.kind !== 'paragraph' || block.role.kind !== 'heading') return block;
    const level = levels[Math.max(0, block.role.level - top)] ?? 6;
    return { ...block, role: { ...block.role, level } };
  });
}
