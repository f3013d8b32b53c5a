import { byteOf, type Font, SIGNS } from './fonts.ts';
import { addBookmarks, type Bookmark } from './bookmarks.ts';
import type { Layout } from '../setting/printed.ts';
import { addFont, PdfFile } from './pdf-file.ts';

/** Returns the name of a font in a page's content. `text` begins with the sign to be drawn. */
export type FontOf = (font: Font, text: string) => string;

export const number = (value: number): string => String(Math.round(value * 100) / 100);
export const rgb = (color: string): string =>
  [1, 3, 5].map((at) => number(Number.parseInt(color.slice(at, at + 2), 16) / 255)).join(' ');

export function bytesOf(text: string, font: Font): string {
  return Array.from(text)
    .map((sign) => String.fromCharCode((font.face === 'signs' ? SIGNS[sign] : byteOf(sign)) ?? 63))
    .join('');
}

const SOFT_HYPHEN = '\u00ad';

/** A picture of two by two grey dots, drawn as large as a page. It stands for paper as a scanner sees it. */
const PAPER = '/Type /XObject /Subtype /Image /Width 2 /Height 2 /ColorSpace /DeviceGray /BitsPerComponent 8';

/** Binds the pages that `content` draws into a PDF, with the fonts that they ask for. */
export function bind(
  layout: Layout,
  how: { readonly isPacked: boolean; readonly hasPicture?: boolean; readonly bookmarks?: readonly Bookmark[] },
  content: (page: number, fontOf: FontOf) => string,
): Uint8Array {
  const file = new PdfFile();
  const tree = file.add('');
  const hyphens = layout.lines.some(({ text }) => text.endsWith(SOFT_HYPHEN)) ? [SOFT_HYPHEN] : [];
  const fonts = new Map<string, { name: string; number: number }>();
  const fontOf: FontOf = (font, text) => {
    const sign = font.face === 'signs' ? text.charAt(0) : '';
    const key = `${font.name} ${font.bold} ${font.italic} ${sign}`;
    const known = fonts.get(key) ?? {
      name: `F${fonts.size + 1}`,
      number: addFont(file, font, sign === '' ? hyphens : [sign]),
    };
    fonts.set(key, known);
    return known.name;
  };
  const pages = Array.from({ length: layout.pages }, (_, at) => content(at + 1, fontOf));
  const used = [...fonts.values()].map(({ name, number }) => `/${name} ${number} 0 R`).join(' ');
  const picture =
    how.hasPicture === true
      ? ` /XObject << /Paper ${file.stream('\u00f8\u00fa\u00f7\u00fb', false, ` ${PAPER}`)} 0 R >>`
      : '';
  const { width, height } = layout.sheet;
  const kids = pages.map((content) => {
    const stream = file.stream(content, how.isPacked);
    const resources = `<< /Font << ${used} >>${picture} >>`;
    return file.add(
      `<< /Type /Page /Parent ${tree} 0 R /MediaBox [0 0 ${number(width)} ${number(height)}] /Resources ${resources} /Contents ${stream} 0 R >>`,
    );
  });
  file.replace(tree, `<< /Type /Pages /Count ${kids.length} /Kids [${kids.map((kid) => `${kid} 0 R`).join(' ')}] >>`);
  const outline =
    (how.bookmarks ?? []).length > 0 ? ` /Outlines ${addBookmarks(file, how.bookmarks ?? [], kids)} 0 R` : '';
  const root = file.add(`<< /Type /Catalog /Pages ${tree} 0 R${outline} >>`);
  return file.bytes(root, file.add('<< /Title (Convocation) >>'));
}
