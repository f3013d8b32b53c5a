import { Extension } from '@tiptap/core';
import type { EditorState, Transaction } from '@tiptap/pm/state';
import { Plugin, PluginKey } from '@tiptap/pm/state';
import type { Node } from '@tiptap/pm/model';
import type { EditorView } from '@tiptap/pm/view';
import { Decoration, DecorationSet } from '@tiptap/pm/view';
import type { Passage } from '@greffier/contract/values';
import { doubtsTexts } from '../../../../texts/meeting/transcript/doubts.ts';
import { minutesTexts } from '../../../../texts/meeting/minutes/minutes.ts';
import { passagesById, type Quotation, readQuotation } from '../../quotation.ts';
import { withoutOutdatedConfirmations } from './confirmation.ts';
import type { Sentence } from './sentences.ts';
import { sentenceAt, sentencesOf } from './sentences.ts';

interface Checked {
  readonly sentences: readonly Sentence[];
  /** The sentence with the caret; null until a person has placed the caret, which is at the beginning by default. */
  readonly active: Sentence | null;
  readonly marks: DecorationSet;
  readonly entered: boolean;
  readonly passages: ReadonlyMap<number, Passage>;
  /** What the passages say about each sentence, so that typing reads only the changed sentence again. */
  readonly quotations: ReadonlyMap<string, Quotation>;
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

/** Tells the editor what was said, so that it can mark in quotations what is doubtful and what has been changed. */
export const tellPassages = (state: EditorState, passages: readonly Passage[]): Transaction =>
  state.tr.setMeta(key, passagesById(passages));

const NONE = { passages: new Map<number, Passage>(), quotations: new Map<string, Quotation>() };

/** Marks the sentences that a person has to check, the one with the caret, and what is to be known about quotations. */
export const CheckPlugin = Extension.create({
  name: 'check',
  addProseMirrorPlugins: () => [
    new Plugin<Checked>({
      key,
      state: {
        init: (_, state) => check(state, sentencesOf(state.doc), false, NONE),
        apply: (transaction, before, _old, state) => {
          const told: unknown = transaction.getMeta(key);
          const entered = before.entered || transaction.selectionSet || told === 'entered';
          const passages: Checked['passages'] | null = told instanceof Map ? told : null;
          if (!transaction.docChanged && !transaction.selectionSet && entered === before.entered && passages === null)
            return before;
          const sentences = transaction.docChanged ? sentencesOf(state.doc) : before.sentences;
          return check(state, sentences, entered, passages === null ? before : { ...NONE, passages });
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

function check(
  state: EditorState,
  sentences: readonly Sentence[],
  entered: boolean,
  { passages, quotations: known }: Pick<Checked, 'passages' | 'quotations'>,
): Checked {
  const quotations = new Map<string, Quotation>();
  const { from, to } = state.selection;
  const found = sentenceAt(sentences, from);
  // No sentence is active if the selection goes beyond one sentence, as for copying or formatting.
  const active = entered && found !== null && to <= found.to ? found : null;
  const quotationOf = (sentence: Sentence): Quotation => {
    const { text, passageIds, confirmed, quoted } = sentence;
    const said = JSON.stringify([text, passageIds, confirmed, quoted]);
    const quotation = quotations.get(said) ?? known.get(said) ?? readQuotation(sentence, passages);
    quotations.set(said, quotation);
    return quotation;
  };
  const marks = sentences.flatMap((sentence) => [
    ...(sentence.toCheck
      ? [
          Decoration.inline(sentence.from, sentence.to, { 'data-check': 'open', title: minutesTexts.toCheck }),
          // The sign is shown once per sentence, however many formats the sentence has.
          Decoration.inline(sentence.from, sentence.from + 1, { 'data-check-sign': '' }),
        ]
      : []),
    ...marksOf(quotationOf(sentence), sentence, state.doc),
    ...(sentence === active ? [Decoration.inline(sentence.from, sentence.to, { 'data-active': '' })] : []),
  ]);
  return { sentences, active, entered, passages, quotations, marks: DecorationSet.create(state.doc, marks) };
}

/** Marks doubtful words, or the end of a quotation with other words than those that were said. */
function marksOf({ changed, doubtful }: Quotation, { from, to }: Sentence, doc: Node): Decoration[] {
  if (changed) return [Decoration.inline(to - 1, to, { 'data-changed': '', title: minutesTexts.changedQuotation })];
  if (doubtful.length === 0) return [];
  // Parts are counted from the first letter.
  const start = to - doc.textBetween(from, to, null, '\n').trimStart().length;
  return doubtful.map(([begin, end]) =>
    Decoration.inline(start + begin, start + end, { 'data-doubtful': '', title: doubtsTexts.word }),
  );
}
