import { describe, expect, it } from 'vitest';
import { type Block, htmlBlocks } from './html-blocks.ts';

/** Writes each block in one line, as a reader of the page would see it. */
function sketch(blocks: readonly Block[]): string[] {
  return blocks.flatMap((block) => {
    if (block.kind === 'rule') return ['---'];
    if (block.kind === 'table')
      return block.rows.map((row) => row.map((cell) => sketch(cell.blocks).join(' / ')).join(' | '));
    const text = block.pieces.map((piece) => piece.text).join('');
    const { role } = block;
    if (role.kind === 'heading') return [`h${role.level} ${text}`];
    if (role.kind === 'quote') return [`> ${text}`];
    if (role.kind === 'body') return [text];
    return [`${'  '.repeat(role.level)}${role.marked ? (role.ordered ? `${role.list}#` : '•') : ' '} ${text}`];
  });
}
const read = (html: string): string[] => sketch(htmlBlocks(html));

describe('blocks of HTML', () => {
  it('keep headings of all six levels, paragraphs, quotes and rules', () => {
    expect(read('<h1>A</h1><h6>B</h6><p>C</p><blockquote><p>D</p>E</blockquote><hr>F')).toEqual([
      'h1 A',
      'h6 B',
      'C',
      '> D',
      '> E',
      '---',
      'F',
    ]);
  });

  it('keep nested lists, and mark each item once', () => {
    expect(read('<ul><li><p>A</p><p>B</p><ol><li>C</li><li>D</li></ol>E</li><li>F</li></ul>')).toEqual([
      '• A',
      '  B',
      '  2# C',
      '  2# D',
      '  E',
      '• F',
    ]);
  });

  it('tell two ordered lists apart and keep where each starts', () => {
    const starts = htmlBlocks('<ol><li>A</li></ol><ol start="4"><li>B</li></ol>').map(
      (block) => block.kind === 'paragraph' && block.role.kind === 'item' && [block.role.list, block.role.start],
    );
    expect(starts).toEqual([
      [1, 1],
      [2, 4],
    ]);
  });

  it('keep the rows and cells of a table, and how many rows and columns a cell spans', () => {
    const html =
      '<table><thead><tr><th colspan="2">A</th></tr></thead><tbody><tr><td rowspan="9"><p>B</p><p>C</p></td><td>D</td></tr></tbody></table>';
    expect(read(html)).toEqual(['A', 'B / C | D']);
    const table = htmlBlocks(html)[0];
    const cells = table?.kind === 'table' ? table.rows.flat() : [];
    expect(cells.map((cell) => [cell.header, cell.columns, cell.rows])).toEqual([
      [true, 2, 1],
      [false, 1, 1],
      [false, 1, 1],
    ]);
  });

  it('keep the text of unknown tags, but nothing of scripts', () => {
    expect(
      read('<p>A <blink>B</blink></p><script>x()</script><style>p{}</style><!-- c --><custom-box>D</custom-box>'),
    ).toEqual(['A B', 'D']);
  });
});

describe('text of HTML', () => {
  const pieces = (html: string) =>
    htmlBlocks(html).flatMap((block) => (block.kind === 'paragraph' ? block.pieces : []));

  it('nests formats and keeps addresses that are safe to open', () => {
    expect(pieces('<p><strong>A<em>B</em></strong><u>C</u><s>D</s></p>')).toEqual([
      { text: 'A', format: { bold: true } },
      { text: 'B', format: { bold: true, italic: true } },
      { text: 'C', format: { underline: true } },
      { text: 'D', format: { strike: true } },
    ]);
    expect(
      pieces('<a href="https://example.org/a">A</a><a href="javascript:x()">B</a><a href="file:///etc">C</a>'),
    ).toEqual([
      { text: 'A', format: { href: 'https://example.org/a' } },
      { text: 'B', format: {} },
      { text: 'C', format: {} },
    ]);
  });

  it('reads white space as a browser does, and keeps no-break spaces', () => {
    expect(read('<p>\n  A <b> B</b>\t<i>C </i>\n</p>\n<p>D&nbsp;: «\u202FE\u202F»</p>')).toEqual([
      'A B C',
      'D\u00A0: «\u202FE\u202F»',
    ]);
    expect(read('<p>A <br> B<br></p><p> </p><p><br></p>')).toEqual(['A\nB']);
  });

  it('loses characters that XML does not allow', () => {
    expect(read('<p>A\u0000\u000B\u001FB\uFFFE \uD800 😀</p>')).toEqual(['AB \uFFFD 😀']);
  });

  it('is read even from elements nested deeper than any call stack', () => {
    expect(read(`${'<div><b>'.repeat(50_000)}A<ul><li>B</li></ul>`).join(' ')).toContain('A');
  });

  it('is read even from more blocks than a call can take arguments', () => {
    expect(read(`<blockquote>${'<p>A</p>'.repeat(200_000)}</blockquote>`)).toHaveLength(200_000);
  });
});
