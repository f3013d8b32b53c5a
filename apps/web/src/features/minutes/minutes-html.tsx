import type { MouseEvent, ReactNode } from 'react';
import { createElement } from 'react';
import { minutesTexts } from '../../texts/meeting/minutes.ts';
import classes from './minutes.module.css';
import type { SentenceFacts } from './sentence.ts';
import { isToCheck, sentenceFacts } from './sentence.ts';

/** Elements of the minutes, one level below the page's heading. Of any other element, only the content is shown. */
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
  /** Called with the chosen sentence; without it, sentences are plain text. */
  readonly onOpen?: (sentence: SentenceFacts) => void;
}

/**
 * Shows the minutes as React elements. Only known tags pass, and only the attributes of table cells, so that no code in
 * them can run. A sentence with sources or doubts can be a link that opens them.
 */
export function MinutesHtml({ html, onOpen }: MinutesHtmlProps) {
  const body = new DOMParser().parseFromString(html, 'text/html').body;
  return (
    <div className={classes['minutes']} lang="fr">
      {children(body, onOpen)}
    </div>
  );
}

const children = (node: Node, onOpen: MinutesHtmlProps['onOpen']): ReactNode[] =>
  [...node.childNodes].map((child, index) => toReact(child, index, onOpen));

function toReact(node: Node, key: number, onOpen: MinutesHtmlProps['onOpen']): ReactNode {
  if (node.nodeType === Node.TEXT_NODE) return node.textContent;
  if (!(node instanceof HTMLElement) || DROPPED.has(node.tagName)) return null;
  const empty = VOID_TAGS[node.tagName];
  if (empty !== undefined) return createElement(empty, { key });
  const inner = children(node, onOpen);
  const facts = node.tagName === 'SPAN' && onOpen ? factsOf(node) : null;
  if (facts !== null && onOpen) {
    return (
      <Sentence key={key} facts={facts} onOpen={onOpen}>
        {inner}
      </Sentence>
    );
  }
  const tag = TAGS[node.tagName];
  if (tag === undefined) return <span key={key}>{inner}</span>;
  const element = createElement(tag, { key, ...cellFacts(node) }, ...inner);
  if (tag !== 'table') return element;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex, jsx-a11y/prefer-tag-over-role -- the keyboard must reach what scrolls
    <div key={key} className={classes['table']} role="group" aria-label={minutesTexts.table} tabIndex={0}>
      {element}
    </div>
  );
}

/** The spans of a cell, and to which cells a head applies. */
function cellFacts(node: HTMLElement): { colSpan?: number; rowSpan?: number; scope?: string } {
  if (!(node instanceof HTMLTableCellElement)) return {};
  return {
    ...(node.colSpan > 1 && { colSpan: node.colSpan }),
    ...(node.rowSpan > 1 && { rowSpan: node.rowSpan }),
    ...(node.scope !== '' && { scope: node.scope }),
  };
}

/** Null if the span says nothing about the sentence. */
function factsOf(span: HTMLElement): SentenceFacts | null {
  const { passages = null, doubt = null, confirmed = null } = span.dataset;
  const facts = sentenceFacts({ passages, doubt, confirmed }, span.textContent);
  return facts.passageIds.length > 0 || facts.doubts.length > 0 || facts.confirmed !== null ? facts : null;
}

interface SentenceProps {
  readonly facts: SentenceFacts;
  readonly onOpen: (sentence: SentenceFacts) => void;
  readonly children: ReactNode;
}

function Sentence({ facts, onOpen, children }: SentenceProps) {
  const open = (event: MouseEvent): void => {
    event.preventDefault();
    // If text is selected, the person is copying it and does not want the source.
    if (window.getSelection()?.isCollapsed !== false) onOpen(facts);
  };
  const [first] = facts.passageIds;
  return (
    <a
      className={classes['sentence']}
      href={first === undefined ? '#' : `#passage-${first}`}
      data-check={isToCheck(facts) ? 'open' : undefined}
      data-check-sign={isToCheck(facts) ? '' : undefined}
      onClick={open}
    >
      {children}
    </a>
  );
}
