import { expect, it } from 'vitest';
import { readPasted } from './pasted.ts';

const item = (level: number, marker: string, text: string): string =>
  `<p class="MsoListParagraphCxSpMiddle" style="text-indent:-18.0pt;mso-list:l0 level${level} lfo1">` +
  `<!--[if !supportLists]--><span style="font-family:Symbol"><span style="mso-list:Ignore">${marker}` +
  `<span style="font:7.0pt &quot;Times New Roman&quot;">&nbsp;&nbsp; </span></span></span><!--[endif]-->${text}</p>`;
/** Reads pasted lists as the editor does. @returns their HTML, without comments, `span` and `p` tags */
const lists = (html: string): string =>
  readPasted(html, 'm1')
    .replace(/<!--.*?-->|<\/?(span|p)[^>]*>/g, '')
    .trim();

it('turns paragraphs that only look like lists in text copied from Word into real lists', () => {
  expect(lists(item(1, '·', 'Un') + item(1, '·', 'Deux'))).toBe('<ul><li>Un</li><li>Deux</li></ul>');
  expect(lists(item(1, '1.', 'Un') + item(1, '2.', 'Deux'))).toBe('<ol><li>Un</li><li>Deux</li></ol>');
  expect(lists(item(1, 'a)', 'Un'))).toBe('<ol><li>Un</li></ol>');
});

it('keeps the levels of such a list', () => {
  const pasted = item(1, '1.', 'Un') + item(2, 'o', 'Un un') + item(2, 'o', 'Un deux') + item(1, '2.', 'Deux');
  expect(lists(pasted)).toBe('<ol><li>Un<ul><li>Un un</li><li>Un deux</li></ul></li><li>Deux</li></ol>');
  expect(lists(item(2, 'o', 'Bas') + item(1, '·', 'Haut'))).toBe('<ul><li>Bas</li></ul><ul><li>Haut</li></ul>');
});

it('keeps the content between two lists, and paragraphs outside lists', () => {
  expect(lists(`${item(1, '·', 'Un')}<h2>Titre</h2>${item(1, '·', 'Deux')}`)).toBe(
    '<ul><li>Un</li></ul><h2>Titre</h2><ul><li>Deux</li></ul>',
  );
  expect(readPasted('<p style="mso-list:none">Un</p>', 'm1')).toBe('<p style="mso-list:none">Un</p>');
});
