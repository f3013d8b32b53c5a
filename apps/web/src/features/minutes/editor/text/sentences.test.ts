import { NOT_FOUND_IN_MEETING } from '@greffier/contract/meeting/minutes/minutes';
import { Editor } from '@tiptap/core';
import { afterEach, describe, expect, it } from 'vitest';
import { checkedOf, tellPassages } from './check-plugin.ts';
import { confirmSentence } from './confirmation.ts';
import { EXTENSIONS } from './extensions.ts';
import { CopySerializer, readPasted } from './pasted.ts';
import { nextToCheck, sentenceAt, sentencesOf } from './sentences.ts';

const A = '<span data-passages="2">Le budget est accepté.</span>';
const editors: Editor[] = [];
function open(content: string): Editor {
  const editor = new Editor({ extensions: EXTENSIONS, content });
  editors.push(editor);
  return editor;
}
afterEach(() => {
  for (const editor of editors.splice(0)) editor.destroy();
});
const sentences = (html: string) => sentencesOf(open(html).state.doc);
const toCheck = (html: string) => sentences(html).flatMap(({ toCheck, text }) => (toCheck ? [text] : []));
/** Finds the position after the first occurrence of a text. */
function behind(editor: Editor, text: string): number {
  let found = -1;
  editor.state.doc.descendants((node, position) => {
    const at = node.text?.indexOf(text) ?? -1;
    if (found < 0 && at >= 0) found = position + at + text.length;
  });
  return found;
}
const type = (editor: Editor, at: number, text: string) => editor.view.dispatch(editor.state.tr.insertText(text, at));

describe('the sources of a sentence', () => {
  it('survive reading and writing, with doubts and confirmation', () => {
    const html =
      '<h3>Budget</h3><p><span data-passages="2 3" data-doubt="figure name">Douze francs.</span> ' +
      '<span data-confirmed="2026-03-03T10:00:00.000Z Anne">Oui.</span></p>' +
      '<ul><li><p><span data-passages="4">On <strong>achète</strong> le four.</span></p></li></ul>';
    const back = open(html).getHTML();
    expect(back).toBe(html);
    expect(sentences(back).at(-1)).toMatchObject({ text: 'On achète le four.', passageIds: [4], toCheck: false });
  });

  it('survive in the cells of a table, with its heads and spans', () => {
    const row =
      '<td><span data-passages="3 4">Le crédit</span></td><td rowspan="2"><span data-passages="3">7</span></td>';
    const editor = open(
      `<table><tbody><tr><th scope="col">Objet</th><th scope="col">Pour</th></tr><tr>${row}</tr><tr><td></td></tr></tbody></table>`,
    );
    expect(sentencesOf(editor.state.doc).map(({ text, passageIds }) => [text, passageIds])).toEqual([
      ['Le crédit', [3, 4]],
      ['7', [3]],
    ]);
    const html = editor.getHTML();
    expect(html).toContain('<td rowspan="2"><p><span data-passages="3">7</span></p></td>');
    expect(html.match(/<th [^>]*scope="col"/g)).toHaveLength(2);
    editor.commands.setTextSelection(behind(editor, 'crédit'));
    editor.commands.addRowAfter();
    expect(sentencesOf(editor.state.doc)).toHaveLength(2);
  });

  it('stay if a word is changed, and if the sentence is divided and joined again', () => {
    const editor = open(`<p>${A}</p>`);
    type(editor, behind(editor, 'budget'), ' communal');
    expect(editor.getHTML()).toBe('<p><span data-passages="2">Le budget communal est accepté.</span></p>');
    editor.commands.setTextSelection(behind(editor, 'communal'));
    editor.commands.splitBlock();
    expect(editor.getHTML()).toBe(
      '<p><span data-passages="2">Le budget communal</span></p><p><span data-passages="2"> est accepté.</span></p>',
    );
    editor.commands.joinBackward();
    expect(sentencesOf(editor.state.doc)).toHaveLength(1);
  });

  it('do not extend to text typed after or before the sentence, or on a new line', () => {
    const editor = open(`<p>${A}</p>`);
    type(editor, behind(editor, 'accepté.'), ' Personne ne s’oppose.');
    expect(editor.getHTML()).toBe(`<p>${A} Personne ne s’oppose.</p>`);
    type(editor, 1, 'D’abord.');
    expect(editor.getHTML()).toMatch(/^<p>D’abord\.<span/);
    const other = open(`<p>${A}</p>`);
    other.commands.setTextSelection(behind(other, 'accepté.'));
    other.commands.splitBlock();
    other.commands.insertContent('Neuf.');
    expect(other.getHTML()).toBe(`<p>${A}</p><p>Neuf.</p>`);
  });

  it('go with words copied within the meeting, but not with words from elsewhere', () => {
    const editor = open(`<p>${A}</p>`);
    const holder = document.createElement('div');
    holder.append(new CopySerializer(editor.schema, 'm1').serializeFragment(editor.state.doc.content));
    expect(readPasted(holder.innerHTML, 'm1')).toContain('data-passages="2"');
    expect(readPasted(holder.innerHTML, 'm2')).not.toContain('data-passages');
    expect(readPasted('<p><span data-confirmed="x">a</span></p>', 'm1')).toBe('<p><span>a</span></p>');
  });
});

describe('sentences to check', () => {
  it('are an engine’s sentences without sources or with doubts, one by one', () => {
    expect(toCheck('<p><span data-passages="2" data-doubt="figure">Douze.</span></p>')).toEqual(['Douze.']);
    expect(toCheck('<p><span data-doubt="source">Rien.</span></p>')).toEqual(['Rien.']);
    const unsure = `<p><span data-doubt="source"><em>${NOT_FOUND_IN_MEETING}</em></span></p>`;
    expect(toCheck(unsure)).toEqual([NOT_FOUND_IN_MEETING]);
  });

  it('never include sentences that a person wrote, since the person vouches for them', () => {
    const html = `<p>${A} Écrite à la main. Encore une\u202f!</p>`;
    expect(toCheck(html)).toEqual([]);
    expect(sentences(html).map(({ text, byHand }) => [text, byHand])).toEqual([
      ['Le budget est accepté.', false],
      ['Écrite à la main.', true],
      ['Encore une\u202f!', true],
    ]);
  });

  it('do not include titles, labels, table heads, or remarks about an item without content', () => {
    expect(
      sentences(
        '<h1>Budget</h1><p><strong>Décisions</strong></p><p><em>Ce point n’a pas été abordé.</em></p><p> – </p>' +
          `<p><em>${NOT_FOUND_IN_MEETING}</em></p>` +
          '<table><tbody><tr><th><p>Voix</p></th></tr><tr><td><p>12 oui</p></td></tr></tbody></table>',
      ).map(({ text }) => text),
    ).toEqual(['12 oui']);
  });

  it('do not include sentences that somebody has confirmed', () => {
    const confirmed = 'data-confirmed="2026-03-03T10:00:00.000Z Anne"';
    expect(
      toCheck(`<p><span data-doubt="figure" ${confirmed}>Douze.</span> <span ${confirmed}>Oui.</span></p>`),
    ).toEqual([]);
    expect(toCheck('<p><span data-confirmed="oui">Non.</span></p>')).toEqual(['Non.']);
  });

  it('are found from the caret on, and from the beginning after the last sentence', () => {
    const doubtful = (text: string) => `<span data-doubt="source">${text}</span>`;
    const all = sentences(`<p>${doubtful('Un.')} ${A} ${doubtful('Deux.')}</p>`);
    const [first, , last] = all;
    expect(nextToCheck(all, 0)?.text).toBe('Un.');
    expect(nextToCheck(all, first?.from ?? 0)?.text).toBe('Deux.');
    expect(nextToCheck(all, last?.from ?? 0)?.text).toBe('Un.');
    expect(nextToCheck(sentences(`<p>${A}</p>`), 0)).toBeNull();
  });

  it('keep their places while something is typed before them', () => {
    const editor = open(`<p>Un.</p><p>${A} Deux.</p>`);
    const places = () =>
      checkedOf(editor.state)?.sentences.map(({ from, to }) => editor.state.doc.textBetween(from, to));
    expect(places()).toEqual(['Un.', 'Le budget est accepté.', 'Deux.']);
    type(editor, 1, 'Encore ');
    expect(places()).toEqual(['Encore Un.', 'Le budget est accepté.', 'Deux.']);
    editor.commands.setTextSelection(behind(editor, 'budget'));
    editor.commands.toggleBulletList();
    expect(places()).toEqual(['Encore Un.', 'Le budget est accepté.', 'Deux.']);
  });

  it('are listed in the editor’s state, together with the sentence at the caret', () => {
    const editor = open(`<p><span data-doubt="source">Un.</span> ${A}</p>`);
    editor.commands.setTextSelection(behind(editor, 'budget'));
    const checked = checkedOf(editor.state);
    expect(checked?.active?.text).toBe('Le budget est accepté.');
    expect(checked?.sentences.map(({ toCheck }) => toCheck)).toEqual([true, false]);
    expect(sentenceAt(checked?.sentences ?? [], 4)?.text).toBe('Un.');
    editor.commands.selectAll();
    expect(checkedOf(editor.state)?.active).toBeNull();
  });
});

describe('a quotation', () => {
  const said = {
    id: 2,
    speaker: 'speaker_1',
    start: 0,
    end: 4,
    text: 'Le budget est accepté.',
    doubts: [[3, 9]] as const,
  };
  const marks = (editor: Editor, mark: string) =>
    [...editor.view.dom.querySelectorAll(`[${mark}]`)].map((word) => word.textContent);

  it('shows its doubtful words, and a sign once its words are changed', () => {
    const editor = open('<p><span data-passages="2"> Anne : « Le budget est accepté. »</span> Oui.</p>');
    expect(marks(editor, 'data-doubtful')).toEqual([]);
    editor.view.dispatch(tellPassages(editor.state, [said]));
    expect(marks(editor, 'data-doubtful')).toEqual(['budget']);
    type(editor, 1, 'Oui. ');
    expect(marks(editor, 'data-doubtful')).toEqual(['budget']);
    expect(marks(editor, 'data-changed')).toEqual([]);
    type(editor, behind(editor, 'est '), 'vite ');
    expect(marks(editor, 'data-doubtful')).toEqual([]);
    expect(marks(editor, 'data-changed')).toEqual(['»']);
    editor.view.dispatch(tellPassages(editor.state, [{ ...said, text: 'Le budget est vite accepté.' }]));
    expect(marks(editor, 'data-changed')).toEqual([]);
  });

  it('is compared sentence by sentence, the ones in its middle too', () => {
    const spans = ['« Le', 'budget', 'est accepté. »'].map((one) => `<span data-passages="2">${one}</span>`);
    const editor = open(`<p>${spans.join(' ')}</p>`);
    editor.view.dispatch(tellPassages(editor.state, [said]));
    expect(marks(editor, 'data-doubtful')).toEqual(['budget']);
    type(editor, behind(editor, 'budg'), 'X');
    expect(marks(editor, 'data-changed')).toEqual(['t']);
  });
});

describe('a sentence within a quotation', () => {
  const quoted = (...texts: readonly string[]) =>
    sentences(`<p>${texts.map((text) => `<span data-passages="2">${text}</span>`).join(' ')}</p>`).flatMap((one) =>
      one.quoted === true ? [one.text] : [],
    );

  it('is quoted only if a later guillemet closes the quotation', () => {
    expect(quoted('Il dit : « Un.', 'Deux.', 'Trois. »', 'Quatre.')).toEqual(['Deux.', 'Trois. »']);
    expect(quoted('Il dit : « Un.', 'Deux.', 'Trois.')).toEqual([]);
    expect(quoted('Il dit : « Un.', 'Deux.', '« Trois.', 'Quatre. »')).toEqual(['Quatre. »']);
  });

  it('is found quickly in a paragraph with thousands of sentences', () => {
    const { schema } = open('').state;
    const source = (passages: number) => [schema.mark('source', { passages: String(passages) })];
    const texts = Array.from({ length: 8000 }, (_, at) =>
      schema.text(`${at === 0 ? '«' : ''}${'Phrase. '.repeat(12)}${at === 7999 ? '»' : ''}`, source(at + 1)),
    );
    const doc = schema.node('doc', null, [schema.node('paragraph', null, texts)]);
    expect(sentencesOf(doc).filter((one) => one.quoted)).toHaveLength(7999);
  }, 5000);
});

describe('the active sentence', () => {
  const active = (editor: Editor) => checkedOf(editor.state)?.active?.text ?? null;

  it('does not exist before a person places the caret, whatever text comes from the server', () => {
    const editor = open(`<p>${A}</p>`);
    expect(active(editor)).toBeNull();
    editor.commands.setContent(`<p>${A} Deux.</p>`, { emitUpdate: false });
    expect(active(editor)).toBeNull();
    expect(editor.view.dom.querySelector('[data-active]')).toBeNull();
    editor.commands.setTextSelection(behind(editor, 'Deux'));
    expect(active(editor)).toBe('Deux.');
  });

  it.each([new MouseEvent('click', { bubbles: true }), new KeyboardEvent('keyup', { key: 'Tab', bubbles: true })])(
    'is the first sentence if a person clicks at the very beginning, once the browser has reported the caret',
    async (event) => {
      const editor = open(`<p>${A}</p>`);
      let changes = 0;
      editor.on('transaction', () => (changes += 1));
      editor.view.dom.dispatchEvent(event);
      // An immediate change would put the caret back to the beginning, although the person has just moved it.
      expect(changes).toBe(0);
      await expect.poll(() => active(editor)).toBe('Le budget est accepté.');
    },
  );
});

describe('a confirmation', () => {
  const confirmed = 'data-confirmed="2026-03-03T10:00:00.000Z Anne"';
  const html = `<p><span data-passages="2" data-doubt="figure" ${confirmed}>Douze francs.</span> <span ${confirmed}>Oui.</span></p>`;

  it('names the person and the time, and keeps the sources of the sentence', () => {
    const editor = open('<p><span data-passages="2" data-doubt="figure">Douze.</span> Typed.</p>');
    for (const sentence of sentencesOf(editor.state.doc)) {
      editor.view.dispatch(confirmSentence(editor.state, sentence, 'Anne'));
    }
    expect(editor.getHTML()).toMatch(
      /^<p><span data-passages="2" data-doubt="figure" data-confirmed="[\dTZ:.-]+ Anne">Douze\.<\/span> <span data-confirmed="[\dTZ:.-]+ Anne">Typed\.<\/span><\/p>$/,
    );
  });

  it('is removed when the words of its sentence change, and restored when the change is undone', () => {
    const editor = open(html);
    type(editor, behind(editor, 'Douze'), ' mille');
    type(editor, behind(editor, 'Ou'), 'i');
    expect(editor.getHTML()).toBe(
      '<p><span data-passages="2" data-doubt="figure">Douze mille francs.</span> Ouii.</p>',
    );
    editor.commands.undo();
    editor.commands.undo();
    expect(editor.getHTML()).toBe(html);
  });

  it('stays while the words stay: in bold, on another line, and when the server’s text arrives', () => {
    const editor = open(html);
    editor.commands.setTextSelection({ from: 1, to: 6 });
    editor.commands.toggleBold();
    editor.commands.setTextSelection(behind(editor, 'francs.'));
    editor.commands.splitBlock();
    expect(editor.getHTML().match(/data-confirmed/g)).toHaveLength(2);
    const other = open('<p>Rien.</p>');
    other.commands.setContent(html, { emitUpdate: false });
    expect(other.getHTML()).toBe(html);
  });
});
