import { Editor } from '@tiptap/core';
import { afterEach, expect, it } from 'vitest';
import { EXTENSIONS } from './extensions.ts';
import { readPasted } from './pasted.ts';

let editor: Editor;
afterEach(() => editor.destroy());

const LINES =
  '<ul><li data-finding="2"><p><span data-passages="2">Adopté.</span></p></li></ul>' +
  '<table><tbody><tr data-finding="3"><td><p>Écrire</p></td></tr></tbody></table>';
const open = (content: string): void => {
  editor = new Editor({ extensions: EXTENSIONS, content });
};
const numbers = (): (string | undefined)[] =>
  [...editor.getHTML().matchAll(/data-finding="(\d+)"/g)].map(([, number]) => number);

it('findings are recognised by their lines, whatever becomes of the words', () => {
  open(LINES);
  expect(numbers()).toEqual(['2', '3']);
  editor.commands.insertContentAt({ from: 3, to: 10 }, 'Tout à fait autre chose');
  expect(editor.getHTML()).toContain('<li data-finding="2"><p>Tout à fait autre chose</p></li>');
});

it('findings stay with the first half of a divided line', () => {
  open(LINES);
  editor.chain().setTextSelection(6).splitListItem('listItem').run();
  expect(editor.getHTML().match(/<li/g)).toHaveLength(2);
  expect(numbers()).toEqual(['2', '3']);
});

it('findings are not pasted with text from another meeting', () => {
  open('');
  expect(readPasted(`<div data-meeting="a">${LINES}</div>`, 'a')).toContain('data-finding');
  expect(readPasted(`<div data-meeting="b">${LINES}</div>`, 'a')).not.toContain('data-finding');
});
