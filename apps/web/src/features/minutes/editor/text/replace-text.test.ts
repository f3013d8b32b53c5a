import { Editor } from '@tiptap/core';
import { afterEach, expect, it } from 'vitest';
import { EXTENSIONS } from './extensions.ts';
import { replaceText } from './replace-text.ts';

const editors: Editor[] = [];
function open(content: string): Editor {
  const editor = new Editor({ extensions: EXTENSIONS, content });
  editors.push(editor);
  return editor;
}
afterEach(() => {
  for (const editor of editors.splice(0)) editor.destroy();
});

const FIRST = '<p><span data-passages="1">Un.</span></p>';
const ROW = '<tr><td><p>Faire</p></td><td><p>Léa</p></td></tr>';
const table = (rows: string): string => `<table><tbody>${rows}</tbody></table>`;

it('keeps the caret in its place when other people add text before and after it', () => {
  const editor = open('<p>Un.</p><p>Deux.</p>');
  editor.commands.setTextSelection(editor.state.doc.content.size - 1);
  replaceText(editor, '<p>Un, et plus encore.</p><p>Deux.</p><p>Trois.</p>');
  editor.commands.insertContent(' Ici.');
  expect(editor.getText({ blockSeparator: '|' })).toBe('Un, et plus encore.|Deux. Ici.|Trois.');
});

it('undoes text typed here, but not text that other people wrote', () => {
  const editor = open('<p>Un.</p><p>Deux.</p>');
  editor.commands.insertContentAt(4, ' Le mien.');
  replaceText(editor, '<p>Un. Le mien.</p><p>Deux. Le leur.</p>');
  editor.commands.undo();
  expect(editor.getText({ blockSeparator: '|' })).toBe('Un.|Deux. Le leur.');
  expect(editor.can().undo()).toBe(false);
});

it('replaces the text without reporting an edit', () => {
  const editor = open(FIRST);
  let updates = 0;
  editor.on('update', () => (updates += 1));
  replaceText(editor, '<p>Autre.</p>');
  expect(editor.getText()).toBe('Autre.');
  expect(updates).toBe(0);
});

it.each([
  ['a source that changes alone', FIRST, FIRST.replace('"1"', '"1 2"')],
  ['words that repeat themselves', '<p>oui oui</p>', '<p>oui oui oui</p>'],
  ['the same words fewer times', '<p>oui oui oui</p>', '<p>oui</p>'],
  ['a paragraph that becomes a title', '<p>Budget</p><p>Un.</p>', '<h2>Budget</h2><p>Un.</p>'],
  ['two paragraphs that become one', '<p>Un.</p><p>Deux.</p>', '<p>Un.Deux.</p>'],
  ['a paragraph that becomes a list', '<p>Un.</p>', '<ul><li><p>Un.</p></li><li><p>Deux.</p></li></ul>'],
  ['a list inside a list', '<ul><li><p>Un.</p></li></ul>', '<ul><li><p>Un.</p><ul><li><p>Un.</p></li></ul></li></ul>'],
  ['a row more', table(ROW), table(ROW + ROW)],
  ['a table that goes', `<p>Un.</p>${table(ROW)}<p>Deux.</p>`, '<p>Un.</p><p>Deux.</p>'],
  ['everything', `<h1>A</h1>${table(ROW)}`, '<p></p>'],
  ['nothing', FIRST, FIRST],
])('leaves exactly the new text: %s', (_what, before, after) => {
  const editor = open(before);
  replaceText(editor, after);
  editor.state.doc.check();
  expect(editor.getHTML()).toBe(open(after).getHTML());
});
