import type { Paper, Paragraph, Piece } from '../../paper.ts';
import type { Hyphen } from './lines.ts';
import type { Layout, PrintedLine } from './printed.ts';
import { Setter } from './setter.ts';

const filled = (paragraph: Paragraph, page: number, pages: number): Paragraph => {
  const fill = <T extends Piece>(piece: T): T => ({
    ...piece,
    text: piece.text.replace('{page}', String(page)).replace('{pages}', String(pages)),
  });
  return {
    ...paragraph,
    pieces: paragraph.pieces.map(fill),
    ...(paragraph.tail !== undefined && { tail: fill(paragraph.tail) }),
  };
};

/** Places everything on the pages of a paper. `hyphen` divides long words at the ends of lines; empty for none. */
export function layOut({ sheet, blocks }: Paper, hyphen: Hyphen = ''): Layout {
  const column = { x: sheet.left, width: sheet.width - sheet.left - sheet.right };
  const setter = new Setter(sheet, hyphen);
  const place = { page: 1, y: sheet.top };
  setter.blocks(blocks, column, place);
  const pages = place.page;
  const running = new Setter(sheet, '');
  for (let page = 1; page <= pages; page += 1) {
    if (page >= sheet.headerFrom)
      running.blocks(
        sheet.header.map((line) => filled(line, page, pages)),
        column,
        { page, y: sheet.top * 0.4 },
        true,
      );
    running.blocks(
      sheet.footer.map((line) => filled(line, page, pages)),
      column,
      { page, y: sheet.height - sheet.bottom * 0.62 },
      true,
    );
  }
  const isHeader = (line: PrintedLine): boolean => line.isFurniture && line.y < sheet.height / 2;
  const lines: PrintedLine[] = [];
  for (let page = 1; page <= pages; page += 1) {
    const here = running.lines.filter((line) => line.page === page);
    lines.push(
      ...here.filter(isHeader),
      ...setter.lines.filter((line) => line.page === page),
      ...here.filter((line) => !isHeader(line)),
    );
  }
  return { sheet, pages, lines, boxes: [...setter.boxes, ...running.boxes] };
}
