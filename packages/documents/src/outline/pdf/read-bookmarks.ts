import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { Bookmark } from '../page-text.ts';

/** Largest number of bookmarks that are read. */
const BOOKMARKS = 2000;

/** A bookmark as pdfjs gives it. */
interface Node {
  readonly title: string;
  readonly items: readonly Node[];
}

/** Reads the bookmarks of a file, from the first to the last, with their levels. */
export async function readBookmarks(document: PDFDocumentProxy): Promise<Bookmark[]> {
  const found: Bookmark[] = [];
  const walk = (nodes: readonly Node[], level: number): void => {
    for (const { title, items } of nodes) {
      if (found.length >= BOOKMARKS || level > 20) return;
      found.push({ level, title });
      walk(items, level + 1);
    }
  };
  // The pages can be read although the tree of bookmarks is broken.
  const tree = await document.getOutline().catch(() => null);
  walk((tree as readonly Node[] | null) ?? [], 1);
  return found;
}
