import { DEFAULT_MINUTES_KIND, type MinutesKind } from '@greffier/contract/meeting/minutes';
import type { Approval } from '@greffier/contract/meeting/status';
import type { AgendaItem, WrittenBy } from '@greffier/contract/values';
import { titleNumbers } from '@greffier/contract/outline-numbers';
import { convertMillimetersToTwip, type FileChild, Paragraph, Tab, TextRun } from 'docx';
import { docxBlocks } from './docx-blocks.ts';
import { type FrontMatter, packDocument, rubric } from './front-matter.ts';
import { formatInstant } from '@greffier/french/time/moments';
import { type Block, htmlBlocks } from './html-blocks.ts';
import { belowRubric } from './heading-levels.ts';
import { LIST_INDENT, STYLES } from './page.ts';
import { oneLine } from './plain-text.ts';

const NAME = 'Procès-verbal';
/** How the document calls itself: the usual kind has no name of its own. */
const NAMES: Readonly<Record<MinutesKind, string>> = {
  decisional: 'Procès-verbal décisionnel',
  synthetic: NAME,
  analytic: 'Procès-verbal analytique',
};

interface ApprovalState {
  readonly state: Approval;
  /** Who put them into it, and when. */
  readonly by: string | null;
  readonly at: Date | null;
}

export interface MinutesDocument extends FrontMatter {
  readonly agenda: readonly AgendaItem[];
  /** The meeting's `summary`, already sanitised. */
  readonly html: string;
  /** Absent: synthetic. */
  readonly kind?: MinutesKind;
  /** Who wrote the draft, null: the embedded engine; absent where that is not known. */
  readonly writtenBy?: WrittenBy | null;
  /** Whether people have agreed on them; absent where that is not known. */
  readonly approval?: ApprovalState;
}

/** The minutes as DOCX: title, date, who was there, agenda, then the text with its headings, lists and tables. */
export function minutesDocx(document: MinutesDocument): Promise<Buffer> {
  const facts = [
    ['État', approvalText(document.approval)],
    ['Rédaction', draftingText(document)],
  ] as const;
  const body = [...agenda(document.agenda), ...text(document)];
  return packDocument(
    document,
    minutesName(document),
    body,
    facts.filter(([, value]) => value !== ''),
  );
}

/** « Procès-verbal décisionnel » */
export const minutesName = ({ kind }: Pick<MinutesDocument, 'kind'>): string => NAMES[kind ?? DEFAULT_MINUTES_KIND];

const STATES: Readonly<Record<Approval, string>> = {
  draft: 'Projet',
  to_approve: 'À approuver',
  approved: 'Approuvé',
};

/** Only an approval says who and when: that is what counts on paper. Empty where nothing is known. */
export function approvalText(approval: ApprovalState | undefined): string {
  if (approval === undefined) return '';
  const { state, by, at } = approval;
  const signed = state === 'approved' && by !== null && at !== null;
  return signed ? `${STATES[state]} le ${formatInstant(at)} par ${oneLine(by)}` : STATES[state];
}

const DRAFTING: Readonly<Record<WrittenBy | 'embedded', string>> = {
  embedded: 'Citations choisies dans la transcription, sans modèle de langage',
  fallback: 'Citations choisies dans la transcription\u00A0: le modèle de langage n’a pas répondu',
  model: 'Modèle de langage, d’après la transcription',
};

/** How the draft was made. Empty where that is not known. */
export const draftingText = ({ writtenBy }: Pick<MinutesDocument, 'writtenBy'>): string =>
  writtenBy === undefined ? '' : DRAFTING[writtenBy ?? 'embedded'];

/** Under a rubric of its own: without one, Word would hang the items below « Ordre du jour ». */
function text(document: MinutesDocument): FileChild[] {
  const blocks = htmlBlocks(document.html);
  return blocks.length === 0 ? [] : [rubric(NAME), ...docxBlocks(belowRubric(withNumbers(blocks), document.agenda))];
}

type Heading = Extract<Block, { kind: 'paragraph' }> & { readonly role: { readonly kind: 'heading' } };
const isHeading = (block: Block): block is Heading => block.kind === 'paragraph' && block.role.kind === 'heading';

/** Numbers the titles as the page does. A template of Word brings its own numbers, and gets none. */
function withNumbers(blocks: readonly Block[]): Block[] {
  const titles = blocks.filter(isHeading);
  const numbers = titleNumbers(
    titles.map((title) => ({ level: title.role.level, text: title.pieces.map(({ text }) => text).join('') })),
  );
  const depths = new Map<Block, number | undefined>(titles.map((title, at) => [title, numbers[at]?.depth]));
  return blocks.map((block) => {
    const depth = depths.get(block);
    return depth !== undefined && isHeading(block) ? { ...block, role: { ...block.role, depth } } : block;
  });
}

const agenda = (items: readonly AgendaItem[]): Paragraph[] =>
  items.length === 0
    ? []
    : [
        rubric('Ordre du jour'),
        ...agendaItems(
          items,
          titleNumbers(items).map(({ number }) => number),
        ),
      ];

/** Room for a figure of a number, and for the space behind it. */
const FIGURE = convertMillimetersToTwip(2);

/**
 * A paragraph for each item, set in by its level.
 * @param numbers as the titles of the minutes have; none for a template of Word, which brings its own
 */
export function agendaItems(items: readonly AgendaItem[], numbers: readonly string[] = []): Paragraph[] {
  // An agenda may begin at a deeper level: its highest one stands at the margin.
  const top = Math.min(...items.map((item) => item.level));
  const room = Math.max(LIST_INDENT, ...numbers.map(({ length }) => FIGURE * (length + 1)));
  return items.map((item, at) => {
    const number = numbers[at];
    const text = oneLine(item.text);
    return new Paragraph({
      style: STYLES.agenda,
      children: [new TextRun(number === undefined ? text : { children: [number, new Tab(), text] })],
      indent: { left: LIST_INDENT * (item.level - top) + room, hanging: room },
    });
  });
}
