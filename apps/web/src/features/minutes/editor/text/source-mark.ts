import { Mark } from '@tiptap/core';
import type { SourceAttributes } from '../../sentence.ts';

const attribute = (name: string) => ({
  default: null,
  parseHTML: (element: HTMLElement) => element.getAttribute(name) || null,
  renderHTML: (attributes: Readonly<Record<string, unknown>>) => {
    const value = attributes[name.slice('data-'.length)];
    return typeof value === 'string' ? { [name]: value } : {};
  },
});

/**
 * Marks a sentence with its sources. The mark moves with the words. Text that is typed after the sentence, or on a new
 * line, is another sentence, which has no sources.
 */
export const SourceMark = Mark.create({
  name: 'source',
  // The mark encloses bold and italic, so that a sentence remains one mark.
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
