import { deflateSync } from 'node:zlib';
import { type Font, LIGATURES, SIGNS, widthOfByte } from './fonts.ts';

const latin = (text: string): Buffer => Buffer.from(text, 'latin1');

/** The objects of a PDF, numbered in the order of addition. */
export class PdfFile {
  readonly #objects: Buffer[] = [];

  add(content: string): number {
    this.#objects.push(latin(content));
    return this.#objects.length;
  }

  stream(content: string, isPacked: boolean, more = ''): number {
    const plain = latin(content);
    const bytes = isPacked ? deflateSync(plain) : plain;
    const filter = isPacked ? ' /Filter /FlateDecode' : '';
    const head = latin(`<< /Length ${bytes.length}${filter}${more} >>\nstream\n`);
    this.#objects.push(Buffer.concat([head, bytes, latin('\nendstream')]));
    return this.#objects.length;
  }

  replace(number: number, content: string): void {
    this.#objects[number - 1] = latin(content);
  }

  bytes(root: number, info: number): Uint8Array {
    const parts: Buffer[] = [latin('%PDF-1.4\n%\u00e2\u00e3\u00cf\u00d3\n')];
    let length = parts[0]?.length ?? 0;
    const offsets = this.#objects.map((content, at) => {
      const offset = length;
      const object = Buffer.concat([latin(`${at + 1} 0 obj\n`), content, latin('\nendobj\n')]);
      parts.push(object);
      length += object.length;
      return offset;
    });
    const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
    const size = offsets.length + 1;
    parts.push(
      latin(
        `xref\n0 ${size}\n0000000000 65535 f \n${table}trailer\n<< /Size ${size} /Root ${root} 0 R /Info ${info} 0 R >>\nstartxref\n${length}\n%%EOF\n`,
      ),
    );
    return new Uint8Array(Buffer.concat(parts));
  }
}

/** Writes `(text)`, with special characters escaped. */
export const literal = (text: string): string => `(${text.replaceAll(/[\\()]/g, String.raw`\$&`)})`;

function baseName({ name, bold, italic, face }: Font): string {
  if (face === 'signs') return name;
  if (name === 'Times' && !bold && !italic) return 'Times-Roman';
  const slanted = name === 'Helvetica' || name === 'Courier' ? 'Oblique' : 'Italic';
  const style = (bold ? 'Bold' : '') + (italic ? slanted : '');
  return style === '' ? name : `${name}-${style}`;
}

const hex = (code: number, digits: number): string => code.toString(16).padStart(digits, '0');

/** Maps bytes to characters: bullets may be a word processor's private characters, and a hyphen may be a soft one. */
function unicodeMap(signs: readonly string[]): string {
  const lines = signs.map(
    (sign) => `<${hex(SIGNS[sign] ?? sign.codePointAt(0) ?? 0, 2)}> <${hex(sign.codePointAt(0) ?? 0, 4)}>`,
  );
  return [
    '/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapName /Signs def /CMapType 2 def',
    '1 begincodespacerange <00> <ff> endcodespacerange',
    `${lines.length} beginbfchar ${lines.join(' ')} endbfchar`,
    'endcmap CMapName currentdict /CMap defineresource pop end end',
  ].join('\n');
}

/** Adds a font that is not embedded. `signs`: characters that its encoding lacks, such as bullets and soft hyphens. */
export function addFont(file: PdfFile, font: Font, signs: readonly string[]): number {
  const base = baseName(font);
  const widths = Array.from({ length: 255 }, (_, at) => {
    const byte = at + 1;
    const isDrawn = byte >= 32 || byte <= Object.keys(LIGATURES).length;
    return isDrawn ? Math.round(widthOfByte(font, byte)) : 0;
  });
  const own = `/FirstChar 1 /LastChar 255 /Widths [${widths.join(' ')}]`;
  const map = signs.length === 0 ? '' : ` /ToUnicode ${file.stream(unicodeMap(signs), false)} 0 R`;
  if (font.face === 'signs') return file.add(`<< /Type /Font /Subtype /Type1 /BaseFont /${base} ${own}${map} >>`);
  const flags =
    32 +
    (font.face === 'mono' ? 1 : 0) +
    (font.face === 'serif' ? 2 : 0) +
    (font.italic ? 64 : 0) +
    (font.bold ? 262_144 : 0);
  const descriptor = file.add(
    `<< /Type /FontDescriptor /FontName /${base} /Flags ${flags} /FontBBox [-200 -250 1200 950] /ItalicAngle ${font.italic ? -12 : 0} /Ascent 900 /Descent -220 /CapHeight 700 /StemV ${font.bold ? 140 : 80} >>`,
  );
  const encoding = '<< /Type /Encoding /BaseEncoding /WinAnsiEncoding /Differences [1 /fi /fl] >>';
  return file.add(
    `<< /Type /Font /Subtype /Type1 /BaseFont /${base} /Encoding ${encoding} ${own} /FontDescriptor ${descriptor} 0 R${map} >>`,
  );
}
