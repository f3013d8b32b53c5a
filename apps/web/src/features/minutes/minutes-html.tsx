import type { MouseEvent, ReactNode } from 'react';
import { createElement } from 'react';
import type { PassageJump } from '../transcript/passage-jump.ts';
import { parsePassageIds } from '../transcript/passage-jump.ts';
import classes from './minutes.module.css';

/** Elements of the minutes, one level below the page's own heading. Anything else is read for its content alone. */
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
  readonly onJump: (jump: PassageJump) => void;
}

/**
 * The minutes as React elements: known tags only and none of their attributes, so that nothing in them can run.
 * A sentence with a source (`span[data-passages]`) is a link to its first passage.
 */
export function MinutesHtml({ html, onJump }: MinutesHtmlProps) {
  const body = new DOMParser().parseFromString(html, 'text/html').body;
  return (
    <div className={classes['minutes']} lang="fr">
      {children(body, onJump)}
    </div>
  );
}

const children = (node: Node, onJump: MinutesHtmlProps['onJump']): ReactNode[] =>
  [...node.childNodes].map((child, index) => toReact(child, index, onJump));

function toReact(node: Node, key: number, onJump: MinutesHtmlProps['onJump']): ReactNode {
  if (node.nodeType === Node.TEXT_NODE) return node.textContent;
  if (!(node instanceof HTMLElement) || DROPPED.has(node.tagName)) return null;
  const empty = VOID_TAGS[node.tagName];
  if (empty !== undefined) return createElement(empty, { key });
  const jump = node.tagName === 'SPAN' ? parsePassageIds(node.getAttribute('data-passages')) : null;
  if (jump !== null) return <Sentence key={key} jump={jump} text={node.textContent} onJump={onJump} />;
  const tag = TAGS[node.tagName];
  const inner = children(node, onJump);
  return tag === undefined ? <span key={key}>{inner}</span> : createElement(tag, { key }, ...inner);
}

interface SentenceProps {
  readonly jump: PassageJump;
  readonly text: string;
  readonly onJump: MinutesHtmlProps['onJump'];
}

function Sentence({ jump, text, onJump }: SentenceProps) {
  const open = (event: MouseEvent): void => {
    event.preventDefault();
    // A selection is someone copying the text, not asking for its source.
    if (window.getSelection()?.isCollapsed !== false) onJump({ ...jump });
  };
  return (
    <a className={classes['sentence']} href={`#passage-${jump.passageIds[0]}`} onClick={open}>
      {text}
    </a>
  );
}
