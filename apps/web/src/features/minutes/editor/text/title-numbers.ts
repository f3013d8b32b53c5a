import { titleNumbers } from '@greffier/contract/outline-numbers';
import { Extension } from '@tiptap/core';
import type { Node } from '@tiptap/pm/model';
import { Plugin } from '@tiptap/pm/state';
import { Decoration, DecorationSet } from '@tiptap/pm/view';

/** Draws the number of each title before it, as the page and the document do. The number is not part of the text. */
export const TitleNumbers = Extension.create({
  name: 'titleNumbers',
  addProseMirrorPlugins: () => [
    new Plugin<DecorationSet>({
      state: {
        init: (_, { doc }) => numbersOf(doc),
        apply: (transaction, before) => (transaction.docChanged ? numbersOf(transaction.doc) : before),
      },
      props: {
        decorations(state) {
          return this.getState(state);
        },
      },
    }),
  ],
});

function numbersOf(doc: Node): DecorationSet {
  const titles: { readonly level: number; readonly text: string; readonly from: number; readonly to: number }[] = [];
  doc.descendants((node, from) => {
    if (node.type.name === 'heading')
      titles.push({ level: Number(node.attrs['level']), text: node.textContent, from, to: from + node.nodeSize });
    return !node.isTextblock;
  });
  const numbers = titleNumbers(titles);
  return DecorationSet.create(
    doc,
    numbers.flatMap(({ number }, at) => {
      const title = titles[at];
      return title === undefined ? [] : [Decoration.node(title.from, title.to, { 'data-number': number })];
    }),
  );
}
