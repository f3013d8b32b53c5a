import { Mark } from '@tiptap/core';
import type { SourceAttributes } from '../sentence.ts';

const attribute = (name: string) => ({
  default: null,
  parseHTML: (element: HTMLElement) => element.getAttribute(name) || null,
  renderHTML: (attributes: Readonly<Record<string, unknown>>) => {
    const value = attributes[name.slice('data-'.length)];
    return typeof value === 'string' ? { [name]: value } : {};
  },
});

/**
 * What a sentence rests on. It goes wherever its words go; what is typed behind it, or on a line that is opened there,
 * is another sentence, which rests on nothing.
 */
export const SourceMark = Mark.create({
  name: 'source',
  // Around bold and italic: a sentence stays one.
  priority: 1_000,
  inclusive: false,
  keepOnSplit: false,
  addAttributes() {
    return {
      passages: attribute('data-passages'),
      doubt: attribute('data-doubt'),
      confirmed: attribute('data-confirmed'),
    } satisfies Record<keyof SourceAttributes, unknown>;
  },
  parseHTML: () => [{ tag: 'span[data-passages]' }, { tag: 'span[data-doubt]' }, { tag: 'span[data-confirmed]' }],
  renderHTML: ({ HTMLAttributes }) => ['span', HTMLAttributes, 0],
});
