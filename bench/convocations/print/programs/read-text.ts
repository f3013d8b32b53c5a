import { loadPdfjs } from '@greffier/documents/outline/pdf/pdfjs';

/** A character other than a space, and its place: points from the page's upper left corner, `y` at the baseline. */
export interface PlacedCharacter {
  readonly character: string;
  readonly page: number;
  readonly x: number;
  readonly y: number;
}

/** Removes the differences that programs make in writing a text: spaces, ligatures, soft hyphens, capitals. */
export const squeezed = (text: string): string =>
  text
    .normalize('NFKC')
    .replaceAll(/[\s\u00ad\u200b]/g, '')
    .toLocaleLowerCase('fr');

/** Returns the characters of a PDF in the order of the file, as pdf.js reads them. */
export async function readText(pdf: Uint8Array): Promise<PlacedCharacter[]> {
  const pdfjs = await loadPdfjs();
  const task = pdfjs.getDocument({
    data: new Uint8Array(pdf),
    verbosity: pdfjs.VerbosityLevel.ERRORS,
    useSystemFonts: false,
    disableFontFace: true,
  });
  const found: PlacedCharacter[] = [];
  try {
    const document = await task.promise;
    for (let page = 1; page <= document.numPages; page += 1) {
      const read = await document.getPage(page);
      const { height } = read.getViewport({ scale: 1 });
      const { items } = await read.getTextContent();
      for (const item of items) {
        if (!('str' in item)) continue;
        const [, , , , x = 0, y = 0] = item.transform as number[];
        const characters = Array.from(item.str);
        characters.forEach((character, at) => {
          for (const part of squeezed(character)) {
            found.push({ character: part, page, x: x + (item.width * at) / characters.length, y: height - y });
          }
        });
      }
    }
  } finally {
    await task.destroy();
  }
  return found;
}
