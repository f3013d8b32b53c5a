import type { Block, Paper } from '../../paper.ts';

/** Private bullets of word processors → signs that a browser shows. */
const SHOWN: Readonly<Record<string, string>> = { '\uf0b7': '•', '\uf0a7': '▪', '\uf0d8': '➢', '\uf0fc': '✓' };

/** Returns a paper whose markers are characters that any font has. */
export function withPlainSigns(paper: Paper): Paper {
  const block = (given: Block): Block => {
    if (given.kind === 'table')
      return {
        ...given,
        rows: given.rows.map((row) => row.map((cell) => ({ ...cell, blocks: cell.blocks.map(block) }))),
      };
    if (given.kind !== 'paragraph' || given.marker === undefined) return given;
    return { ...given, marker: { ...given.marker, text: SHOWN[given.marker.text] ?? given.marker.text } };
  };
  return { ...paper, blocks: paper.blocks.map(block) };
}
