import { Editor } from '@tiptap/core';
import { afterEach, expect, it } from 'vitest';
import { EXTENSIONS } from './extensions.ts';

let editor: Editor;
afterEach(() => editor.destroy());
const shown = () =>
  [...editor.view.dom.querySelectorAll<HTMLElement>('h2, h3')].map(({ dataset }) => dataset['number'] ?? null);

it('numbers titles while they are written, and stores no number', () => {
  const content = '<h1>Accueil</h1><h2>Excuses</h2><h1>Budget</h1>';
  editor = new Editor({ element: document.createElement('div'), extensions: EXTENSIONS, content });
  expect(shown()).toEqual(['1', '1.1', '2']);
  expect(editor.getHTML()).toBe(content);
  editor.commands.insertContentAt(0, '<h1>Ouverture</h1>');
  expect(shown()).toEqual(['1', '2', '2.1', '3']);
  editor.commands.insertContentAt(1, '1. ');
  expect(shown()).toEqual([null, null, null, null]);
});
