import { expect, it } from 'vitest';
import { addPart, CONTENT_TYPES, withContentType } from './add-part.ts';
import { relations } from './relations.ts';

const STYLES = {
  name: 'word/styles.xml',
  text: '<w:styles/>',
  type: 'http://schemas.openxmlformats.org/officeDocument/2006/relationships/styles',
  contentType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.styles+xml',
};
const RELATIONS = 'word/_rels/document.xml.rels';

it('adds a part with its relation and its content type, even to a file that has neither', () => {
  const xml = new Map([[CONTENT_TYPES, '<Types xmlns="t"/>']]);
  addPart({ xml, main: 'word/document.xml' }, STYLES);
  expect(xml.get('word/styles.xml')).toBe('<w:styles/>');
  expect(relations(xml, 'word/document.xml')).toMatchObject([{ type: STYLES.type, target: 'word/styles.xml' }]);
  expect(xml.get(CONTENT_TYPES)).toContain(
    `<Types xmlns="t"><Override PartName="/word/styles.xml" ContentType="${STYLES.contentType}"/></Types>`,
  );
});

it('keeps existing entries, and adds new entries with the namespace prefix of the root', () => {
  const xml = new Map([
    [CONTENT_TYPES, '<ct:Types xmlns:ct="t"><ct:Default Extension="xml" ContentType="a &amp; b"/></ct:Types>'],
    [RELATIONS, '<r:Relationships xmlns:r="r"><r:Relationship Id="rId1" Type="x" Target="a.xml"/></r:Relationships>'],
  ]);
  addPart({ xml, main: 'word/document.xml' }, STYLES);
  expect(relations(xml, 'word/document.xml').map(({ target }) => target)).toEqual(['word/a.xml', 'word/styles.xml']);
  expect(xml.get(RELATIONS)).toContain('<r:Relationship Id="rIdGreffier');
  expect(xml.get(CONTENT_TYPES)).toContain('ContentType="a &amp; b"/><ct:Override PartName="/word/styles.xml"');
});

it('replaces a content type as a whole, but not where it is part of a longer type', () => {
  const types =
    '<Types><Override PartName="/a" ContentType="x/a"/><Override PartName="/b" ContentType="x/ab"/></Types>';
  const replaced = withContentType(types, 'x/a', 'y');
  expect(replaced).toContain('PartName="/a" ContentType="y"');
  expect(replaced).toContain('PartName="/b" ContentType="x/ab"');
});
