import { describe, expect, it } from 'vitest';
import { XML_DEPTH, xmlFlaw } from './flaw.ts';

const flaw = (xml: string) => xmlFlaw(xml, 1_000_000);
const nested = (depth: number): string => '<a>'.repeat(depth) + '</a>'.repeat(depth);

describe('the XML of a Word file', () => {
  it.each([
    ['<w:p/>'],
    ['\uFEFF<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\r\n<w:p xmlns:w="http://x"><w:r>Été</w:r></w:p>\n'],
    [`<a b = "1 > 0" c='"'\n  d=""><!-- <b> --><![CDATA[</a>]]><?mso x="?"?></a >`],
    ['<a>R&D, &amp; & &#233; &inconnu; ]]></a>'],
    [nested(XML_DEPTH)],
  ])('is sound: %s', (xml) => expect(flaw(xml)).toBeNull());

  it.each([
    [''],
    ['bonjour'],
    ['<a>'],
    ['<a></b>'],
    ['<a></A>'],
    ['</a>'],
    ['<a/><b/>'],
    ['<a/>x'],
    ['x<a/>'],
    ['<a/><![CDATA[x]]>'],
    ['<a><b></a></b>'],
    ['<a b></a>'],
    ['<a b=1/>'],
    ['<a b="1"c="2"/>'],
    ['<a b="1/>'],
    ['<a b="<"/>'],
    ['<a/ >'],
    ['</a/>'],
    ['<a></a b="1">'],
    ['<a><</a>'],
    ['<1/>'],
    ['<w:a:b/>'],
    ['<\uFFFD:document/>'],
    ['<a><!-- </a>'],
    ['<a><![CDATA[</a>'],
    ['<?xml'],
    ['<!DOCTYPE a><a/>'],
  ])('is malformed: %s', (xml) => expect(flaw(xml)).toBe('malformed'));

  it('is refused if it is deeper, longer or more varied than any document', () => {
    expect(flaw(nested(XML_DEPTH + 1))).toBe('too_deep');
    expect(xmlFlaw('<a><b/><b/></a>', 4)).toBeNull();
    expect(xmlFlaw('<a><b/><b/></a>', 3)).toBe('too_large');
    const names = Array.from({ length: 4_000 }, (_, at) => `<a${at}/>`).join('');
    expect(flaw(`<a>${names}</a>`)).toBe('too_large');
    const attributes = Array.from({ length: 300 }, (_, at) => ` a${at}=""`).join('');
    expect(flaw(`<a${attributes}/>`)).toBe('too_large');
  });

  it.each([
    ['tags that never close', '<a>'.repeat(1_000_000)],
    ['quotes that never close', `<a>${'<b c="'.repeat(1_000_000)}`],
    ['elements behind the root', `<a/>${'<b/>'.repeat(1_000_000)}`],
    ['blanks within a tag', `<a${' '.repeat(5_000_000)}b`],
    ['a long name', `<${'a'.repeat(5_000_000)}`],
    ['a long value', `<a b="${'"'.padStart(5_000_000)}/>`],
    ['comments that never close', `<a>${'<!--'.repeat(1_000_000)}`],
  ])('is checked in a single pass, whatever it contains: %s', (_, xml) => {
    const before = process.threadCpuUsage();
    flaw(xml);
    const { user, system } = process.threadCpuUsage(before);
    expect((user + system) / 1_000).toTakeLessThan(1_000);
  });
});
