import type { OutlineNumber } from '@greffier/contract/outline-numbers';
import type { AgendaItem } from '@greffier/contract/values';
import { Paragraph } from 'docx';
import { AGENDA_REFERENCE } from '../docx/docx-numbering.ts';
import { LIST_INDENT, STYLES } from '../docx/page.ts';
import { oneLine } from '../blocks/plain-text.ts';

/**
 * Makes a paragraph for each item, indented by its level.
 * @param numbers numbers that Word shall count before the items; empty if the items bring their own
 */
export function agendaItems(items: readonly AgendaItem[], numbers: readonly OutlineNumber[] = []): Paragraph[] {
  // An agenda may begin at a deeper level: its highest one stands at the margin.
  const top = Math.min(...items.map((item) => item.level));
  return items.map(({ level, text }, at) => {
    const place = numbers[at];
    return new Paragraph({
      style: STYLES.agenda,
      text: oneLine(text),
      ...(place === undefined
        ? { indent: { left: LIST_INDENT * (level - top + 1), hanging: LIST_INDENT } }
        : { numbering: { reference: AGENDA_REFERENCE, level: place.depth } }),
    });
  });
}
