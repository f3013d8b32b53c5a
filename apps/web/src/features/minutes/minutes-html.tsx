import { isFindingNumber } from '@greffier/contract/meeting/minutes/findings';
import { titleNumbers } from '@greffier/contract/outline-numbers';
import type { Part } from '@greffier/contract/meeting/minutes/quotations';
import type { Passage } from '@greffier/contract/values';
import type { MouseEvent, ReactNode } from 'react';
import { createElement, useMemo } from 'react';
import { Aloud } from '../../components/aloud.tsx';
import { minutesTexts } from '../../texts/meeting/minutes/minutes.ts';
import { doubtsTexts } from '../../texts/meeting/transcript/doubts.ts';
import classes from './minutes.module.css';
import { passagesById, type Quotation, readQuotation } from './quotation.ts';
import { columnHeads } from './reading/column-heads.ts';
import { cutAt, partsByNode } from './reading/doubtful-words.ts';
import { parseMinutes, type ReadSentence, sentencesIn } from './reading/sentences.ts';

/** Tags in which elements of minutes are shown; titles move one level down. Other elements keep only their content. */
const TAGS: Readonly<Record<string, string>> = {
  H1: 'h2',
  H2: 'h3',
  H3: 'h4',
  H4: 'h5',
  H5: 'h6',
  H6: 'h6',
  P: 'p',
  UL: 'ul',
  OL: 'ol',
  LI: 'li',
  STRONG: 'strong',
  B: 'strong',
  EM: 'em',
  I: 'em',
  U: 'u',
  BLOCKQUOTE: 'blockquote',
  TABLE: 'table',
  THEAD: 'thead',
  TBODY: 'tbody',
  TR: 'tr',
  TH: 'th',
  TD: 'td',
};
const VOID_TAGS: Readonly<Record<string, string>> = { BR: 'br', HR: 'hr' };
const DROPPED = new Set(['SCRIPT', 'STYLE', 'TEMPLATE', 'IFRAME', 'OBJECT', 'SVG', 'MATH']);

interface MinutesHtmlProps {
  /** The meeting's `summary`. */
  readonly html: string;
  /** The passages with which quotations are compared. */
  readonly passages?: readonly Passage[];
  /** Called with the chosen sentence; without it, sentences are plain text. */
  readonly onOpen?: (sentence: ReadSentence) => void;
  /** The number of the sentence whose source is shown. */
  readonly active?: number | null;
}

/** Facts about the whole text that its elements need. */
interface Reading {
  /** The numbers of titles. */
  readonly numbers: ReadonlyMap<Node, string>;
  readonly onOpen: MinutesHtmlProps['onOpen'] | undefined;
  readonly active: number | null;
  readonly sentences: ReadonlyMap<Node, ReadSentence>;
  readonly quotations: ReadonlyMap<ReadSentence, Quotation>;
  /** The parts of texts that are doubtful words. */
  readonly doubtful: ReadonlyMap<Node, readonly Part[]>;
}

const NO_PASSAGES: readonly Passage[] = [];

/**
 * Shows the minutes as React elements. Only known tags pass, and only the attributes of table cells and the numbers of
 * findings, so that no code in the text can run. A sentence with sources or doubts can be a link that opens these.
 */
export function MinutesHtml({ html, passages = NO_PASSAGES, onOpen, active = null }: MinutesHtmlProps) {
  const { body, ...read } = useMemo(() => {
    const body = parseMinutes(html);
    const sentences = sentencesIn(body);
    const byId = passagesById(passages);
    const read = passages.length === 0 ? [] : sentences.map((one) => [one, readQuotation(one, byId)] as const);
    return {
      body,
      numbers: numbersOfTitles(body),
      sentences: new Map(sentences.flatMap((one) => one.spans.map((span) => [span, one]))),
      quotations: new Map(read),
      doubtful: new Map(read.flatMap(([{ spans }, { doubtful }]) => [...partsByNode(spans, doubtful)])),
    };
  }, [html, passages]);
  return (
    <div className={classes['minutes']} lang="fr">
      {children(body, { onOpen, active, ...read })}
    </div>
  );
}

const children = (node: Node, reading: Reading): ReactNode[] =>
  [...node.childNodes].map((child, index) => toReact(child, index, reading));

function toReact(node: Node, key: number, reading: Reading): ReactNode {
  if (node.nodeType === Node.TEXT_NODE) return toWords(node, reading);
  if (!(node instanceof HTMLElement) || DROPPED.has(node.tagName)) return null;
  const empty = VOID_TAGS[node.tagName];
  if (empty !== undefined) return createElement(empty, { key });
  const inner = children(node, reading);
  const sentence = reading.onOpen && reading.sentences.get(node);
  if (sentence !== undefined && reading.onOpen) {
    return (
      <Sentence key={key} sentence={sentence} isActive={reading.active === sentence.number} onOpen={reading.onOpen}>
        {inner}
        {node === sentence.spans.at(-1) && <QuotationNote quotation={reading.quotations.get(sentence)} of={sentence} />}
      </Sentence>
    );
  }
  const tag = TAGS[node.tagName];
  if (tag === undefined) return <span key={key}>{inner}</span>;
  const element = createElement(
    tag,
    { key, 'data-number': reading.numbers.get(node), ...lineFacts(node), ...cellFacts(node) },
    ...inner,
  );
  if (tag !== 'table') return element;
  const cards = (node instanceof HTMLTableElement && columnHeads(node).length > 0) || undefined;
  const name = { role: 'group', 'aria-label': minutesTexts.table, 'data-cards': cards };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard must reach what scrolls
    <div key={key} className={classes['table']} tabIndex={0} {...name}>
      {element}
    </div>
  );
}

function toWords(node: Node, { doubtful }: Reading): ReactNode {
  const parts = doubtful.get(node);
  if (parts === undefined) return node.textContent;
  return cutAt(node.textContent ?? '', parts).map(({ text, within }, at) =>
    within ? (
      <span key={at} className={classes['doubtful']} title={doubtsTexts.word}>
        {text}
      </span>
    ) : (
      text
    ),
  );
}

interface QuotationNoteProps {
  readonly quotation: Quotation | undefined;
  readonly of: ReadSentence;
}

/** Shows a sign behind a quotation with other words than those that were said; says aloud what is only drawn. */
function QuotationNote({ quotation, of: { text } }: QuotationNoteProps): ReactNode {
  if (quotation === undefined) return null;
  const { changed, doubtful } = quotation;
  if (changed)
    return (
      <span className={classes['changed']} title={minutesTexts.changedQuotation}>
        <Aloud>{`(${minutesTexts.changedQuotation})`}</Aloud>
      </span>
    );
  if (doubtful.length === 0) return null;
  const words = doubtsTexts.inPassage(doubtful.map((part) => text.slice(...part)));
  return <Aloud>{`(${words})`}</Aloud>;
}

function numbersOfTitles(body: Element): Map<Node, string> {
  const titles = [...body.querySelectorAll('h1, h2, h3, h4, h5, h6')];
  const numbers = titleNumbers(
    titles.map(({ tagName, textContent }) => ({ level: Number(tagName[1]), text: textContent })),
  );
  return new Map(numbers.flatMap(({ number }, at) => (titles[at] === undefined ? [] : [[titles[at], number]])));
}

/** Returns the attribute by which links find the line of a finding. */
function lineFacts({ tagName, dataset }: HTMLElement): { 'data-finding'?: string } {
  const { finding } = dataset;
  return (tagName === 'LI' || tagName === 'TR') && isFindingNumber(finding) ? { 'data-finding': finding } : {};
}

/** Returns the spans of a cell, the cells to which a head applies, and the head of the cell's column. */
function cellFacts(node: HTMLElement): {
  colSpan?: number;
  rowSpan?: number;
  scope?: string;
  'data-column'?: string;
} {
  if (!(node instanceof HTMLTableCellElement)) return {};
  const column = node.tagName === 'TD' ? columnHead(node) : '';
  return {
    ...(column !== '' && { 'data-column': column }),
    ...(node.colSpan > 1 && { colSpan: node.colSpan }),
    ...(node.rowSpan > 1 && { rowSpan: node.rowSpan }),
    ...(node.scope !== '' && { scope: node.scope }),
  };
}

/** Finds the head of a cell's column. On a narrow screen a row is a card, in which each cell names its column. */
function columnHead(cell: HTMLTableCellElement): string {
  const table = cell.closest('table');
  return table === null ? '' : (columnHeads(table)[cell.cellIndex] ?? '');
}

interface SentenceProps {
  readonly sentence: ReadSentence;
  readonly isActive: boolean;
  readonly onOpen: (sentence: ReadSentence) => void;
  readonly children: ReactNode;
}

function Sentence({ sentence, isActive, onOpen, children }: SentenceProps) {
  const open = (event: MouseEvent): void => {
    event.preventDefault();
    // If text is selected, the person is copying it and does not want the source.
    if (window.getSelection()?.isCollapsed !== false) onOpen(sentence);
  };
  const [first] = sentence.passageIds;
  return (
    <a
      className={classes['sentence']}
      href={first === undefined ? '#' : `#passage-${first}`}
      data-sentence={sentence.number}
      data-active={isActive || undefined}
      data-check={sentence.toCheck ? 'open' : undefined}
      data-check-sign={sentence.toCheck ? '' : undefined}
      onClick={open}
    >
      {children}
    </a>
  );
}
