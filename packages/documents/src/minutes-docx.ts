import { DEFAULT_MINUTES_KIND, type MinutesKind } from '@greffier/contract/meeting/minutes/minutes';
import type { Approval } from '@greffier/contract/meeting/status';
import type { AgendaItem, WrittenBy } from '@greffier/contract/values';
import type { FileChild } from 'docx';
import { docxBlocks } from './docx/docx-blocks.ts';
import { type Fact, type FrontMatter, packDocument, rubric } from './docx/front-matter.ts';
import { formatInstant } from '@greffier/french/time/moments';
import { htmlBlocks } from './blocks/html-blocks.ts';
import { agendaItems } from './minutes-parts/agenda-list.ts';
import { closingLines } from './minutes-parts/closing.ts';
import { AGENDA_TITLE, TEXT_TITLE, textParts } from './minutes-parts/text-parts.ts';
import { agendaNumbers, type NumberedMinutes, numberedTitles } from './minutes-parts/title-numbers.ts';
import { oneLine } from './blocks/plain-text.ts';

/** Names of the kinds of minutes, as the document shows them. The usual kind is just called minutes. */
const NAMES: Readonly<Record<MinutesKind, string>> = {
  decisional: 'Procès-verbal décisionnel',
  synthetic: TEXT_TITLE,
  analytic: 'Procès-verbal analytique',
};

interface ApprovalState {
  readonly state: Approval;
  /** Person who brought the minutes to this state, and time of that change. */
  readonly by: string | null;
  readonly at: Date | null;
}

export interface MinutesDocument extends FrontMatter {
  readonly agenda: readonly AgendaItem[];
  /** The meeting's `summary`, already sanitised. */
  readonly html: string;
  /** The kind of the minutes; synthetic if absent. */
  readonly kind?: MinutesKind;
  /** The writer of the draft; null for the embedded engine, absent if unknown. */
  readonly writtenBy?: WrittenBy | null;
  /** Whether people have agreed on the minutes; absent if that is not known. */
  readonly approval?: ApprovalState;
}

/** Makes the minutes as DOCX: title, date, attendance, agenda, then the text with its headings, lists and tables. */
export function minutesDocx(document: MinutesDocument): Promise<Buffer> {
  // Only this design gets numbers, because a Word template brings its own.
  const minutes = numberedTitles(htmlBlocks(document.html));
  const body = [...agenda(document.agenda, minutes), ...text(document, minutes)];
  return packDocument(document, minutesName(document), body, minutesFacts(document), unapproved(document));
}

/** Lists the facts about the text itself, which come after date and place. */
export const minutesFacts = (document: MinutesDocument): Fact[] =>
  [['État', approvalText(document.approval)] as const, ['Rédaction', draftingText(document)] as const].filter(
    ([, value]) => value !== '',
  );

/** Names the kind: « Procès-verbal décisionnel ». */
export const minutesName = ({ kind }: Pick<MinutesDocument, 'kind'>): string => NAMES[kind ?? DEFAULT_MINUTES_KIND];

const STATES: Readonly<Record<Approval, string>> = {
  draft: 'Projet',
  to_approve: 'À approuver',
  approved: 'Approuvé',
};

/** Names the state of approval; empty if unknown. Adds person and day only to an approval, as they count on paper. */
export function approvalText(approval: ApprovalState | undefined): string {
  if (approval === undefined) return '';
  const { state, by, at } = approval;
  const signed = state === 'approved' && by !== null && at !== null;
  return signed ? `${STATES[state]} le ${formatInstant(at)} par ${oneLine(by)}` : STATES[state];
}

/** Names the state on every page until the minutes are approved: a single sheet may be passed on. */
export const unapproved = ({ approval }: Pick<MinutesDocument, 'approval'>): string =>
  approval?.state === 'approved' ? '' : approvalText(approval);

const DRAFTING: Readonly<Record<WrittenBy | 'embedded', string>> = {
  embedded: 'Citations choisies dans la transcription, sans modèle de langage',
  fallback: 'Citations choisies dans la transcription\u00A0: le modèle de langage n’a pas répondu',
  model: 'Modèle de langage, d’après la transcription',
};

/** Tells how the draft was made; empty if that is not known. */
export const draftingText = ({ writtenBy }: Pick<MinutesDocument, 'writtenBy'>): string =>
  writtenBy === undefined ? '' : DRAFTING[writtenBy ?? 'embedded'];

const agenda = (items: readonly AgendaItem[], minutes: NumberedMinutes): FileChild[] =>
  items.length === 0 ? [] : [rubric(AGENDA_TITLE), ...agendaItems(items, agendaNumbers(items, minutes))];

/**
 * Makes the text, the list of its outcomes and the lines to sign on. The text has its own rubric, since Word would
 * otherwise put its items below « Ordre du jour ».
 */
function text(document: MinutesDocument, minutes: NumberedMinutes): FileChild[] {
  const { blocks } = textParts(document, minutes);
  return blocks.length === 0 ? [] : [...docxBlocks(blocks), ...closingLines(document.attendance)];
}
