import type { MinutesKind } from '@greffier/contract/meeting/minutes/minutes';
import type { AgendaItem } from '@greffier/contract/values';
import { belowRubric } from '../blocks/heading-levels.ts';
import type { Block } from '../blocks/html-blocks.ts';
import { CLOSING_TITLE } from './closing.ts';
import { recap, RECAP_TITLE } from './recap.ts';
import type { NumberedMinutes } from './title-numbers.ts';

export const AGENDA_TITLE = 'Ordre du jour';
export const TEXT_TITLE = 'Procès-verbal';

interface Minutes {
  readonly agenda: readonly AgendaItem[];
  readonly kind?: MinutesKind;
}

/**
 * Makes the text of minutes under its rubric, the list of its outcomes, and the rubric of the signatures.
 * @returns no blocks if there is no text
 */
export function textParts({ agenda, kind }: Minutes, { blocks, numbers }: NumberedMinutes): NumberedMinutes {
  if (blocks.length === 0) return { blocks: [], numbers: new Map() };
  // Decisional minutes hold nothing but outcomes.
  const outcomes = kind === 'decisional' ? [] : recap(blocks, numbers);
  const text = belowRubric(blocks, agenda);
  const numbered = text.flatMap((block, at) => {
    const before = blocks[at];
    const number = before === undefined ? undefined : numbers.get(before);
    return number === undefined ? [] : [[block, number] as const];
  });
  return {
    blocks: [
      rubricBlock(TEXT_TITLE),
      ...text,
      ...(outcomes.length === 0 ? [] : [rubricBlock(RECAP_TITLE), ...outcomes]),
      rubricBlock(CLOSING_TITLE),
    ],
    numbers: new Map(numbered),
  };
}

/** Makes a rubric as a block. The block above needs no empty line at its end. */
export const rubricBlock = (text: string): Block => ({
  kind: 'paragraph',
  role: { kind: 'heading', level: 1 },
  pieces: [{ text, format: {} }],
});
