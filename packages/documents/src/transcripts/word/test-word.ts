import { strToU8, zipSync } from 'fflate';

const WORD = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const DOCUMENT = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument';
const TYPE = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml';

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
const run = (text: string): string =>
  text
    .split('\n')
    .map((line) => `<w:r><w:t xml:space="preserve">${escaped(line)}</w:t></w:r>`)
    .join('<w:r><w:br/></w:r>');

/** Makes a Word document of paragraphs; a line break within one is `\n`. `more` are further parts of the archive. */
export function testWord(paragraphs: readonly string[], more: Readonly<Record<string, Uint8Array>> = {}): Uint8Array {
  const body = paragraphs.map((text) => `<w:p>${run(text)}</w:p>`).join('');
  return zipSync(
    {
      '[Content_Types].xml': strToU8(
        `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/word/document.xml" ContentType="${TYPE}"/></Types>`,
      ),
      '_rels/.rels': strToU8(
        `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${DOCUMENT}" Target="word/document.xml"/></Relationships>`,
      ),
      'word/document.xml': strToU8(`<w:document xmlns:w="${WORD}"><w:body>${body}</w:body></w:document>`),
      ...more,
    },
    { level: 1 },
  );
}
