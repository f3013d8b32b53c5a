import { Extension } from '@tiptap/core';
import type { EditorState } from '@tiptap/pm/state';
import { Plugin, PluginKey } from '@tiptap/pm/state';
import { Decoration, DecorationSet } from '@tiptap/pm/view';
import { minutesTexts } from '../../../texts/minutes.ts';
import { withoutOutdatedConfirmations } from './confirmation.ts';
import type { Sentence } from './sentences.ts';
import { sentenceAt, sentencesOf } from './sentences.ts';

interface Checked {
  readonly sentences: readonly Sentence[];
  /** Where the caret stands. */
  readonly active: Sentence | null;
  readonly marks: DecorationSet;
}

const key = new PluginKey<Checked>('check');

export const checkedOf = (state: EditorState): Checked | undefined => key.getState(state);

/** Marks the sentences that a person has to look at, and the one where the caret stands. */
export const CheckPlugin = Extension.create({
  name: 'check',
  addProseMirrorPlugins: () => [
    new Plugin<Checked>({
      key,
      state: {
        init: (_, state) => check(state, sentencesOf(state.doc)),
        apply: (transaction, before, _old, state) => {
          if (!transaction.docChanged && !transaction.selectionSet) return before;
          return check(state, transaction.docChanged ? sentencesOf(state.doc) : before.sentences);
        },
      },
      appendTransaction: withoutOutdatedConfirmations,
      props: { decorations: (state) => key.getState(state)?.marks },
    }),
  ],
});

function check(state: EditorState, sentences: readonly Sentence[]): Checked {
  const { from, to } = state.selection;
  const found = sentenceAt(sentences, from);
  // More than one sentence is chosen to be copied or formatted.
  const active = found !== null && to <= found.to ? found : null;
  const marks = sentences.flatMap((sentence) => [
    ...(sentence.toCheck
      ? [
          Decoration.inline(sentence.from, sentence.to, { 'data-check': 'open', title: minutesTexts.toCheck }),
          // Its sign stands once, whatever formats the sentence is in.
          Decoration.inline(sentence.from, sentence.from + 1, { 'data-check-sign': '' }),
        ]
      : []),
    ...(sentence === active ? [Decoration.inline(sentence.from, sentence.to, { 'data-active': '' })] : []),
  ]);
  return { sentences, active, marks: DecorationSet.create(state.doc, marks) };
}
