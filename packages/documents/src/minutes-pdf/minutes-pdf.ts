import type { OutlineNumber } from '@greffier/contract/outline-numbers';
import { attendanceLines, beforeNumber, type Fact, factsOf, fitted, logoAlternative } from '../docx/front-matter.ts';
import { type Block, htmlBlocks } from '../blocks/html-blocks.ts';
import { type MinutesDocument, minutesFacts, minutesName, unapproved } from '../minutes-docx.ts';
import { closingContent } from '../minutes-parts/closing.ts';
import { AGENDA_TITLE, rubricBlock, textParts } from '../minutes-parts/text-parts.ts';
import { agendaNumbers, numberedTitles } from '../minutes-parts/title-numbers.ts';
import { COLORS } from '../docx/page.ts';
import { oneLine } from '../blocks/plain-text.ts';
import { blockItems, Lists } from './blocks.ts';
import { Fonts } from './fonts.ts';
import { blankItem, drawItems, type Item, textItem } from './items.ts';
import { Sheet } from './sheet.ts';
import { BODY, FACT, FACT_COLUMN, hex, KIND, MARGIN, PAGE, QUIET, TITLE, WIDTH } from './styles.ts';

const TWIPS = 20;
/** Points in a pixel of Word. */
const PIXEL = 0.75;

/**
 * Makes the minutes as PDF, with the same words and in the same design as in Word. The file is tagged, so that screen
 * readers follow titles, lists and tables, and it contains its fonts.
 */
export function minutesPdf(document: MinutesDocument): Promise<Buffer> {
  const title = oneLine(document.title);
  const name = minutesName(document);
  const sheet = new Sheet(title, name, new Fonts());
  if (document.logo) {
    const { width, height } = fitted(document.logo);
    sheet.image(document.logo.bytes, width * PIXEL, height * PIXEL, logoAlternative(document.organisation));
    sheet.y += MARGIN.size;
  }
  const minutes = numberedTitles(htmlBlocks(document.html));
  const text = textParts(document, minutes);
  drawItems(sheet, [
    line(sheet, name, KIND),
    line(sheet, title, TITLE),
    ...[...factsOf(document), ...minutesFacts(document)].map((fact) => factItem(sheet, fact)),
    ...blockItems(sheet, attendance(document), text.numbers),
    ...(document.agenda.length === 0 ? [] : blockItems(sheet, [rubricBlock(AGENDA_TITLE)], text.numbers)),
    ...agendaItems(sheet, document, agendaNumbers(document.agenda, minutes)),
    ...blockItems(sheet, text.blocks, text.numbers),
    ...(text.blocks.length === 0 ? [] : closing(sheet, document)),
  ]);
  margins(sheet, title, oneLine(document.organisation ?? ''), unapproved(document));
  return sheet.file();
}

const line = (sheet: Sheet, text: string, style: typeof TITLE): Item =>
  textItem(sheet, { pieces: [{ text, format: {} }], style, type: 'P', part: () => sheet.part('P', sheet.root) });

const factItem = (sheet: Sheet, [name, value]: Fact): Item =>
  textItem(sheet, {
    pieces: [{ text: value, format: {} }],
    style: FACT,
    x: FACT_COLUMN,
    type: 'P',
    part: () => sheet.part('P', sheet.root),
    aside: { text: name, style: QUIET, x: 0 },
  });

function attendance(document: MinutesDocument): Block[] {
  const lines = attendanceLines(document.attendance).map(({ label, people }): Block => ({
    kind: 'paragraph',
    role: { kind: 'body' },
    pieces: [
      { text: `${label}\u00A0: `, format: { bold: true } },
      { text: people, format: {} },
    ],
  }));
  return lines.length === 0 ? [] : [rubricBlock('Présences'), ...lines];
}

/** Makes a list of the agenda, indented by level, with the numbers of the titles. */
function agendaItems(sheet: Sheet, { agenda }: MinutesDocument, places: readonly OutlineNumber[]): Item[] {
  const lists = new Lists(sheet);
  const top = Math.min(...agenda.map(({ level }) => level));
  return agenda.map(({ level, text }, at) => {
    const place = places[at];
    const role = {
      kind: 'item',
      ordered: place !== undefined,
      list: 0,
      start: 1,
      level: place?.depth ?? level - top,
      marked: true,
    } as const;
    return lists.item({ pieces: [{ text: oneLine(text), format: {} }] }, role, place?.number ?? '');
  });
}

function closing(sheet: Sheet, { attendance: people }: MinutesDocument): Item[] {
  return closingContent(people).map(({ before, blanks }, at, { length }) =>
    blankItem(
      sheet,
      blanks.map(({ to, ...blank }) => ({ ...blank, ...(to !== undefined && { to: to / TWIPS }) })),
      { ...BODY, before: before / TWIPS, keep: at < length - 1 },
    ),
  );
}

/**
 * Draws the margins: the organisation, from the second page on also the title, and the number of the page beside the
 * state of the minutes.
 */
function margins(sheet: Sheet, title: string, organisation: string, state: string): void {
  const put = (text: string, y: number, isRight: boolean): void => {
    const [drawn] = sheet.breaker.lines([{ text, format: {} }], MARGIN, WIDTH);
    if (drawn === undefined) return;
    const x = isRight ? PAGE.margin + WIDTH - drawn.width : PAGE.margin;
    sheet.line(drawn, MARGIN.size, MARGIN.color, x, y, null, '');
  };
  const top = PAGE.margin / 2;
  sheet.onEachPage((page, pages) => {
    put(`${beforeNumber(state)}Page\u00A0${page + 1} sur\u00A0${pages}`, PAGE.height - top - MARGIN.size, true);
    if (page === 0) return put(organisation, top, false);
    put(organisation === '' ? title : `${title} – ${organisation}`, top, false);
    const below = top + MARGIN.size * 1.5;
    return sheet.rule(PAGE.margin, below, PAGE.margin + WIDTH, below, hex(COLORS.line));
  });
}
