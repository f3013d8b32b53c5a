import { Extension } from '@tiptap/core';
import type { EditorState } from '@tiptap/pm/state';
import { Plugin, PluginKey } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';
import { Decoration, DecorationSet } from '@tiptap/pm/view';
import { minutesTexts } from '../../../../texts/meeting/minutes/minutes.ts';
import { withoutOutdatedConfirmations } from './confirmation.ts';
import type { Sentence } from './sentences.ts';
import { sentenceAt, sentencesOf } from './sentences.ts';

interface Checked {
  readonly sentences: readonly Sentence[];
  /** The sentence with the caret; null until a person has placed the caret, which is at the beginning by default. */
  readonly active: Sentence | null;
  readonly marks: DecorationSet;
  readonly entered: boolean;
}

const key = new PluginKey<Checked>('check');

export const checkedOf = (state: EditorState): Checked | undefined => key.getState(state);

/** Time after which the browser has surely reported where a click or a key has put the caret; milliseconds. */
const CARET_KNOWN = 50;

/**
 * Notes, after a click or key, that the person has placed the caret, even at the beginning, where the selection does
 * not change. It waits, because a change of the state before the browser has reported the caret's new place would put
 * the caret back.
 */
function enter(view: EditorView): boolean {
  if (checkedOf(view.state)?.entered !== false) return false;
  setTimeout(() => {
    if (!view.isDestroyed && checkedOf(view.state)?.entered === false)
      view.dispatch(view.state.tr.setMeta(key, 'entered'));
  }, CARET_KNOWN);
  return false;
}

/** Marks the sentences that a person has to check, and the one with the caret. */
export const CheckPlugin = Extension.create({
  name: 'check',
  addProseMirrorPlugins: () => [
    new Plugin<Checked>({
      key,
      state: {
        init: (_, state) => check(state, sentencesOf(state.doc), false),
        apply: (transaction, before, _old, state) => {
          const entered = before.entered || transaction.selectionSet || transaction.getMeta(key) === 'entered';
          if (!transaction.docChanged && !transaction.selectionSet && entered === before.entered) return before;
          return check(state, transaction.docChanged ? sentencesOf(state.doc) : before.sentences, entered);
        },
      },
      appendTransaction: withoutOutdatedConfirmations,
      props: {
        decorations: (state) => key.getState(state)?.marks,
        handleDOMEvents: { click: enter, keyup: enter },
      },
    }),
  ],
});

function check(state: EditorState, sentences: readonly Sentence[], entered: boolean): Checked {
  const { from, to } = state.selection;
  const found = sentenceAt(sentences, from);
  // No sentence is active if the selection goes beyond one sentence, as for copying or formatting.
  const active = entered && found !== null && to <= found.to ? found : null;
  const marks = sentences.flatMap((sentence) => [
    ...(sentence.toCheck
      ? [
          Decoration.inline(sentence.from, sentence.to, { 'data-check': 'open', title: minutesTexts.toCheck }),
          // The sign is shown once per sentence, however many formats the sentence has.
          Decoration.inline(sentence.from, sentence.from + 1, { 'data-check-sign': '' }),
        ]
      : []),
    ...(sentence === active ? [Decoration.inline(sentence.from, sentence.to, { 'data-active': '' })] : []),
  ]);
  return { sentences, active, entered, marks: DecorationSet.create(state.doc, marks) };
}
