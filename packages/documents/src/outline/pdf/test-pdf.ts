/**
 * Makes small PDFs for tests: lines of text at given places, in the standard fonts, with bookmarks or an image on
 * request.
 */

const FONTS = { regular: 'Helvetica', bold: 'Helvetica-Bold', italic: 'Helvetica-Oblique' };
const HEIGHT = 842;

export interface Text {
  readonly text: string;
  readonly x?: number;
  /** The distance from the page's upper edge; by default, 20 points below the text before. */
  readonly y?: number;
  readonly size?: number;
  readonly font?: keyof typeof FONTS;
}

export interface TestPdf {
  readonly pages: readonly (readonly Text[])[];
  readonly bookmarks?: readonly string[];
  readonly hasImage?: boolean;
  readonly isEncrypted?: boolean;
}

/** Windows-1252 codes of signs that have another code in Unicode. */
const WINDOWS: Readonly<Record<string, number>> = {
  '’': 146,
  '“': 147,
  '”': 148,
  '•': 149,
  '–': 150,
  '—': 151,
  œ: 156,
  '…': 133,
};

const hex = (text: string): string =>
  Array.from(text, (character) => (WINDOWS[character] ?? character.charCodeAt(0)).toString(16).padStart(2, '0')).join(
    '',
  );
const utf16 = (text: string): string => `<FEFF${Buffer.from(text, 'utf16le').swap16().toString('hex')}>`;
const stream = (content: string, more = ''): string =>
  `<< /Length ${content.length} ${more} >>\nstream\n${content}\nendstream`;

function content(texts: readonly Text[], hasImage: boolean): string {
  let below = 80;
  const drawn = texts.map(({ text, x = 70, y = below, size = 11, font = 'regular' }) => {
    below = y + 20;
    return `BT /${font} ${size} Tf 1 0 0 1 ${x} ${HEIGHT - y} Tm <${hex(text)}> Tj ET`;
  });
  return [...drawn, ...(hasImage ? ['q 400 0 0 400 50 50 cm /scan Do Q'] : [])].join('\n');
}

export function testPdf({ pages, bookmarks = [], hasImage = false, isEncrypted = false }: TestPdf): Uint8Array {
  const objects: string[] = [];
  const add = (body: string): string => `${objects.push(body)} 0 R`;
  const after = (count: number): string => `${objects.length + count} 0 R`;
  const fonts = Object.entries(FONTS).map(
    ([name, base]) =>
      `/${name} ${add(`<< /Type /Font /Subtype /Type1 /BaseFont /${base} /Encoding /WinAnsiEncoding >>`)}`,
  );
  const image = add(
    stream('\u0000', '/Type /XObject /Subtype /Image /Width 1 /Height 1 /ColorSpace /DeviceGray /BitsPerComponent 8'),
  );
  const scan = hasImage ? `/XObject << /scan ${image} >>` : '';
  if (!hasImage) objects[objects.length - 1] = 'null';
  const tree = after(pages.length * 2 + 1);
  const kids = pages.map((texts) => {
    const drawing = add(stream(content(texts, hasImage)));
    const resources = `<< /Font << ${fonts.join(' ')} >> ${scan} >>`;
    return add(
      `<< /Type /Page /Parent ${tree} /MediaBox [0 0 595 ${HEIGHT}] /Resources ${resources} /Contents ${drawing} >>`,
    );
  });
  add(`<< /Type /Pages /Kids [${kids.join(' ')}] /Count ${kids.length} >>`);
  const outlines = after(bookmarks.length + 1);
  const first = after(1);
  const last = after(bookmarks.length);
  bookmarks.forEach((title, index) => {
    const next = index < bookmarks.length - 1 ? `/Next ${after(2)}` : '';
    add(`<< /Title ${utf16(title)} /Parent ${outlines} /Dest [${kids[0]} /Fit] ${next} >>`);
  });
  const marks =
    bookmarks.length === 0
      ? ''
      : `/Outlines ${add(`<< /Type /Outlines /First ${first} /Last ${last} /Count ${bookmarks.length} >>`)}`;
  const catalog = add(`<< /Type /Catalog /Pages ${tree} ${marks} >>`);
  const key = '00'.repeat(32);
  const lock = isEncrypted
    ? `/Encrypt << /Filter /Standard /V 1 /R 2 /O <${key}> /U <${key}> /P -4 >> /ID [<00> <00>]`
    : '';
  let file = '%PDF-1.7\n';
  const offsets = objects.map((body, index) => {
    const offset = file.length;
    file += `${index + 1} 0 obj\n${body}\nendobj\n`;
    return `${String(offset).padStart(10, '0')} 00000 n \n`;
  });
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${offsets.join('')}`;
  const trailer = `trailer\n<< /Size ${objects.length + 1} /Root ${catalog} ${lock} >>\nstartxref\n${file.length}\n%%EOF\n`;
  return new Uint8Array(Buffer.from(file + table + trailer, 'latin1'));
}
