import { NOT_DISCUSSED, NOT_FOUND_IN_MEETING } from '@greffier/contract/meeting/minutes/minutes';
import { Editor } from '@tiptap/core';
import { afterEach, expect, it } from 'vitest';
import { EXTENSIONS } from './extensions.ts';

let editor: Editor;
afterEach(() => editor.destroy());

const REMARK = `<p><em>${NOT_DISCUSSED}</em></p>`;
const UNSURE = `<p><span data-doubt="source"><em>${NOT_FOUND_IN_MEETING}</em></span></p>`;

/** Writes on a new line at the end of an item's section. */
function writeAtEnd(content: string, text: string): void {
  editor = new Editor({ extensions: EXTENSIONS, content });
  const { doc, schema } = editor.state;
  const paragraph = schema.nodes['paragraph']?.create();
  if (paragraph === undefined) throw new Error('no paragraph');
  editor.view.dispatch(editor.state.tr.insert(doc.content.size, paragraph));
  editor.view.dispatch(editor.state.tr.insertText(text, editor.state.doc.content.size - 1));
}

it.each([
  ['that the item was not discussed', REMARK],
  ['that nothing was found of it', UNSURE],
])('a remark %s disappears once text is written below its heading', (_, remark) => {
  writeAtEnd(`<h1>Budget</h1>${remark}`, 'Le budget a été lu.');
  expect(editor.getHTML()).toBe('<h1>Budget</h1><p>Le budget a été lu.</p>');
});

it('a remark does not pass its italics on to a new line after it', () => {
  editor = new Editor({ extensions: EXTENSIONS, content: `<h1>Budget</h1>${UNSURE}` });
  editor.commands.focus('end');
  editor.commands.splitBlock();
  for (const letter of 'Lu.') {
    const { tr, selection } = editor.state;
    editor.view.dispatch(tr.insertText(letter, selection.from));
  }
  expect(editor.getHTML()).toBe('<h1>Budget</h1><p>Lu.</p>');
});

it('a remark comes back when the writing is undone', () => {
  writeAtEnd(`<h1>Budget</h1>${REMARK}`, 'Le budget a été lu.');
  editor.commands.undo();
  expect(editor.getHTML()).toContain(NOT_DISCUSSED);
});

it('a remark stays if the text is below another heading, or if the new line is blank', () => {
  writeAtEnd(`<h1>Budget</h1>${REMARK}<h1>Divers</h1>`, 'Une question est posée.');
  expect(editor.getHTML()).toBe(`<h1>Budget</h1>${REMARK}<h1>Divers</h1><p>Une question est posée.</p>`);
  editor.destroy();
  writeAtEnd(`<h1>Budget</h1>${REMARK}`, ' ');
  expect(editor.getHTML()).toContain(NOT_DISCUSSED);
});

it('a remark that already had text below it stays when more text is written', () => {
  writeAtEnd(`<h1>Budget</h1>${REMARK}<p>À reprendre la prochaine fois.</p>`, 'Le budget a été lu.');
  expect(editor.getHTML()).toContain(NOT_DISCUSSED);
});
