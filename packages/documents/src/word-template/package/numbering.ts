import { addPart } from './add-part.ts';
import type { WordPackage } from './package.ts';
import { relations } from './relations.ts';

const TYPE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships/numbering';
const CONTENT = 'application/vnd.openxmlformats-officedocument.wordprocessingml.numbering+xml';
const WORD = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main';

const numbers = (text: string, pattern: RegExp): number[] => [...text.matchAll(pattern)].map(([, id]) => Number(id));
const highest = (ids: readonly number[]): number => ids.reduce((most, id) => Math.max(most, id), 0);

/**
 * Adds the lists of the minutes to those of a template.
 * @param lists `numbering.xml` of the document in which the content was made
 * @returns the content, with its lists under their new numbers
 */
export function adoptNumbering(file: WordPackage, lists: string, content: readonly string[]): string[] {
  const used = new Set(content.flatMap((part) => numbers(part, /<w:numId w:val="(\d+)"/g)));
  if (used.size === 0) return [...content];
  const name = relations(file.xml, file.main).find(({ type }) => type.endsWith('/numbering'))?.target;
  const own = (name === undefined ? undefined : file.xml.get(name)) ?? `<w:numbering xmlns:w="${WORD}"></w:numbering>`;
  const abstractFrom = highest(numbers(own, /<w:abstractNum\s[^<>]*w:abstractNumId="(\d+)"/g)) + 1;
  const from = highest(numbers(own, /<w:num\s[^<>]*w:numId="(\d+)"/g)) + 1;

  const nums = [...lists.matchAll(/<w:num\s[^<>]*w:numId="(\d+)"(?:(?!<w:num\s).)*?<\/w:num>/gs)]
    .filter(([, id]) => used.has(Number(id)))
    .map(([num]) => num);
  const needed = new Set(nums.flatMap((num) => numbers(num, /<w:abstractNumId w:val="(\d+)"/g)));
  const abstracts = [
    ...lists.matchAll(/<w:abstractNum\s[^<>]*w:abstractNumId="(\d+)"(?:(?!<w:abstractNum\s).)*?<\/w:abstractNum>/gs),
  ]
    .filter(([, id]) => needed.has(Number(id)))
    .map(([definition]) =>
      definition
        // The template's part may not know the namespace of these attributes.
        .replaceAll(/\sw1\d:\w+="[^"]*"/g, '')
        .replace(/w:abstractNumId="(\d+)"/, (_all, id: string) => `w:abstractNumId="${Number(id) + abstractFrom}"`),
    );
  const renumbered = nums.map((num) =>
    num
      .replace(/w:numId="(\d+)"/, (_all, id: string) => `w:numId="${Number(id) + from}"`)
      .replace(
        /<w:abstractNumId w:val="(\d+)"/,
        (_all, id: string) => `<w:abstractNumId w:val="${Number(id) + abstractFrom}"`,
      ),
  );
  const whole = insert(own, abstracts.join(''), renumbered.join(''));
  if (name !== undefined) file.xml.set(name, whole);
  else {
    const folder = file.main.slice(0, file.main.lastIndexOf('/') + 1);
    addPart(file, { name: `${folder}numbering.xml`, text: whole, type: TYPE, contentType: CONTENT });
  }
  return content.map((part) =>
    part.replaceAll(/<w:numId w:val="(\d+)"/g, (_all, id: string) => `<w:numId w:val="${Number(id) + from}"`),
  );
}

/** Inserts lists, with their definitions before all lists. */
function insert(own: string, abstracts: string, nums: string): string {
  const open = own.replace(/(<w:numbering\b[^<>]*)\/>\s*$/, '$1></w:numbering>');
  const firstList = /<w:num\s|<w:numIdMacAtCleanup\b|<\/w:numbering>/.exec(open)?.index ?? open.length;
  const defined = open.slice(0, firstList) + abstracts + open.slice(firstList);
  const end = /<w:numIdMacAtCleanup\b|<\/w:numbering>/.exec(defined)?.index ?? defined.length;
  return defined.slice(0, end) + nums + defined.slice(end);
}
