import type { TrueItem } from '../../types.ts';
import type { PrintedLine } from '../setting/printed.ts';
import type { PdfFile } from './pdf-file.ts';

/** An entry of a PDF's outline; level 1 is at the top. */
export interface Bookmark {
  readonly level: number;
  readonly title: string;
  readonly page: number;
}

/** Makes bookmarks as word processors do from headings: one for each item, with or without its marker. */
export function bookmarksOf(
  lines: readonly PrintedLine[],
  items: readonly TrueItem[],
  hasNumbers: boolean,
): Bookmark[] {
  const begins = lines.filter(({ label }) => label.kind === 'item');
  // Items that follow each other in one paragraph are not headings.
  if (begins.length !== items.length) return [];
  return items.flatMap(({ level, text }, at) => {
    const line = begins[at];
    if (line === undefined) return [];
    const number = line.text.slice(0, Math.max(0, line.text.indexOf(text.slice(0, 8))));
    return [{ level, title: hasNumbers ? number + text : text, page: line.page }];
  });
}

/** Makes bookmarks that say nothing about the content: one for each page. */
export const pageBookmarks = (pages: number): Bookmark[] =>
  Array.from({ length: pages }, (_, at) => ({ level: 1, title: `Page ${at + 1}`, page: at + 1 }));

interface Node {
  readonly bookmark: Bookmark;
  readonly number: number;
  readonly children: Node[];
}

const encoded = (title: string): string =>
  `<FEFF${[...Buffer.from(title, 'utf16le').swap16()].map((byte) => byte.toString(16).padStart(2, '0')).join('')}>`;

/** Adds an outline to a PDF whose pages have the object numbers `pages`. Returns the number of the outline's root. */
export function addBookmarks(file: PdfFile, bookmarks: readonly Bookmark[], pages: readonly number[]): number {
  const root = file.add('');
  const top: Node[] = [];
  const path: Node[] = [];
  for (const bookmark of bookmarks) {
    while ((path.at(-1)?.bookmark.level ?? 0) >= bookmark.level) path.pop();
    const node: Node = { bookmark, number: file.add(''), children: [] };
    (path.at(-1)?.children ?? top).push(node);
    path.push(node);
  }
  const write = (nodes: readonly Node[], parent: number): void => {
    nodes.forEach(({ bookmark, number, children }, at) => {
      const links = [
        ['Prev', nodes[at - 1]],
        ['Next', nodes[at + 1]],
        ['First', children[0]],
        ['Last', children.at(-1)],
      ] as const;
      const known = links
        .flatMap(([name, node]) => (node === undefined ? [] : [`/${name} ${node.number} 0 R`]))
        .join(' ');
      const page = pages[bookmark.page - 1] ?? pages[0] ?? 0;
      file.replace(
        number,
        `<< /Title ${encoded(bookmark.title)} /Parent ${parent} 0 R ${known} /Count ${children.length} /Dest [${page} 0 R /Fit] >>`,
      );
      write(children, number);
    });
  };
  write(top, root);
  const [first, last] = [top[0]?.number ?? root, top.at(-1)?.number ?? root];
  file.replace(root, `<< /Type /Outlines /First ${first} 0 R /Last ${last} 0 R /Count ${top.length} >>`);
  return root;
}
