import type { Extensions } from '@tiptap/core';
import { Extension } from '@tiptap/core';
import { TableHeader, TableKit } from '@tiptap/extension-table';
import type { Node } from '@tiptap/pm/model';
import { Plugin } from '@tiptap/pm/state';
import type { NodeView } from '@tiptap/pm/view';
import { StarterKit } from '@tiptap/starter-kit';
import { CheckPlugin } from './check-plugin.ts';
import { Remarks } from './remarks.ts';
import { SourceMark } from './source-mark.ts';
import { TitleNumbers } from './title-numbers.ts';

/** Draws a heading one level lower than in the text, because the page itself has the only heading of level 1. */
function drawHeading(node: Node): NodeView {
  const dom = document.createElement(`h${Math.min(6, Number(node.attrs['level']) + 1)}`);
  return {
    dom,
    contentDOM: dom,
    update: (next) => next.type === node.type && next.attrs['level'] === node.attrs['level'],
  };
}

const HeadingsBelowPage = Extension.create({
  name: 'headingsBelowPage',
  addProseMirrorPlugins: () => [new Plugin({ props: { nodeViews: { heading: drawHeading } } })],
});

/** States that a table head applies to its column, because the toolbar makes only rows of heads. */
const ColumnHead = TableHeader.extend({
  addAttributes() {
    return { ...this.parent?.(), scope: { default: 'col' } };
  },
});

/** Keeps a finding's number on its line, however the words of the line change. */
const FindingLines = Extension.create({
  name: 'findingLines',
  addGlobalAttributes: () => [
    {
      types: ['listItem', 'tableRow'],
      attributes: {
        finding: {
          default: null,
          keepOnSplit: false,
          parseHTML: (element) => element.getAttribute('data-finding'),
          renderHTML: ({ finding }) => (typeof finding === 'string' ? { 'data-finding': finding } : {}),
        },
      },
    },
  ],
});

/** The elements and formats that minutes may contain. The server would remove none of them. */
export const EXTENSIONS: Extensions = [
  StarterKit.configure({
    blockquote: false,
    code: false,
    codeBlock: false,
    horizontalRule: false,
    link: false,
    strike: false,
    underline: false,
    trailingNode: false,
    heading: { levels: [1, 2, 3, 4, 5, 6] },
  }),
  TableKit.configure({ table: { resizable: false }, tableHeader: false }),
  ColumnHead,
  HeadingsBelowPage,
  FindingLines,
  TitleNumbers,
  SourceMark,
  Remarks,
  CheckPlugin,
];
