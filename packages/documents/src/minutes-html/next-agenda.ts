import type { NextAgenda, Unfinished } from '@greffier/contract/meeting/agenda/agenda-sources';
import { TEXT_LIMITS } from '@greffier/contract/limits';
import { NOT_DISCUSSED } from '@greffier/contract/meeting/minutes/minutes';
import type { AgendaItem } from '@greffier/contract/values';
import { fold } from '@greffier/french/text/words';
import { htmlBlocks, textsOf } from '../blocks/html-blocks.ts';

/** Words for an item that was put off: « est reporté à la prochaine séance », « Reporté » in a table of votes. */
const POSTPONED =
  /\b(?:reporte|ajourne|renvoye|repousse|differe)(?:e|s|es)?\b(?! (?:sur|que|dans le (?:compte|budget|tableau)))/;
/** A heading that announces the next meeting or its items. */
const NEXT =
  /^(?:prochaines? (?:reunions?|seances?|assemblees?)|(?:points?|a mettre) (?:.{0,30} )?(?:prochaine|prochain) .{0,40})$/;
const MOST_ANNOUNCED = 20;
const LONGEST_ANNOUNCED = 200;

interface Section {
  readonly title: string;
  readonly lines: readonly string[];
}

/** Removes accents and punctuation, and puts letters in lower case. */
const key = (text: string): string =>
  fold(text)
    .replaceAll(/[^a-z0-9]+/g, ' ')
    .trim();

function sectionsOf(html: string): Section[] {
  const sections: { title: string; lines: string[] }[] = [];
  for (const block of htmlBlocks(html)) {
    const isHeading = block.kind === 'paragraph' && block.role.kind === 'heading';
    const said = textsOf(block).filter((text) => text !== '');
    if (isHeading) sections.push({ title: key(said.join(' ')), lines: [] });
    else sections.at(-1)?.lines.push(...said);
  }
  return sections;
}

function unfinishedIn({ lines }: Section): Unfinished | null {
  if (lines.includes(NOT_DISCUSSED)) return 'not_discussed';
  return lines.some((line) => POSTPONED.test(key(line))) ? 'postponed' : null;
}

/**
 * Prepares the next meeting's agenda: the items that a meeting's minutes leave open, and the items that they announce.
 * @param html sanitised minutes; null if there are none
 */
export function nextAgenda(html: string | null, agenda: readonly AgendaItem[]): NextAgenda {
  const sections = html === null ? [] : sectionsOf(html);
  let from = 0;
  const items = agenda.map(({ level, text }) => {
    // Two items may have the same title: each then has its own section, in the same order.
    const at = sections.findIndex(({ title }, index) => index >= from && title === key(text));
    const section = sections[at];
    if (section === undefined) return { level, text, unfinished: null };
    from = at + 1;
    return { level, text, unfinished: unfinishedIn(section) };
  });
  const own = new Set(agenda.map(({ text }) => key(text)));
  const announced = sections
    .filter(({ title }) => NEXT.test(title))
    .flatMap(({ lines }) => lines)
    .filter((line) => line !== NOT_DISCUSSED && line.length <= LONGEST_ANNOUNCED && !own.has(key(line)))
    .slice(0, MOST_ANNOUNCED)
    .map((line) => line.slice(0, TEXT_LIMITS.agendaItem));
  return { items, announced };
}
