import type { Block } from './html-blocks.ts';

export type ParagraphBlock = Extract<Block, { kind: 'paragraph' }>;

/** Joins the text of a paragraph, without its formats. */
export const textOf = ({ pieces }: Pick<ParagraphBlock, 'pieces'>): string => pieces.map(({ text }) => text).join('');
