import type { Answer } from '../engine.ts';
import { typeset } from '@greffier/french/text/typography';

const IN_MINUTES = 'D’après le procès-verbal :';

/** A line of the minutes: a paragraph, an entry of a list, a row of a table. */
export interface MinutesLine {
  /** The heading above the line; empty before the first heading. */
  readonly title: string;
  /** The bold line above this one, such as « Décisions »; empty if there is none. */
  readonly list: string;
  readonly kind: 'paragraph' | 'outcome';
  readonly text: string;
  readonly passageIds: readonly number[];
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: '\u00a0' };

/**
 * Reads the lines of minutes (the `summary` of the interface: HTML that the server has sanitised), without the heads of
 * lists and tables.
 */
export function minutesLines(html: string): MinutesLine[] {
  const lines: MinutesLine[] = [];
  let title = '';
  let list = '';
  let text = '';
  let ids = new Set<number>();
  let row: string[] | null = null;
  let heads: readonly string[] = [];
  let isList = false;
  let isHead = false;
  const take = (): string => {
    const whole = plain(text);
    text = '';
    return whole;
  };
  const end = (kind: MinutesLine['kind'], whole: string): void => {
    if (kind === 'paragraph') list = isHead ? whole : '';
    if (whole !== '' && !isHead) lines.push({ title, list, kind, text: whole, passageIds: [...ids] });
    ids = new Set();
    isHead = false;
  };
  for (const piece of html.split('<')) {
    const close = piece.indexOf('>');
    const tag = close < 0 ? '' : piece.slice(0, close).toLowerCase();
    const [name = ''] = tag.split(/\s/, 1);
    if (name === 'tr') row = [];
    else if (name === 'th') isHead = true;
    else if (name === 'li') isList = true;
    // « Décisions » is alone on its line, in bold.
    else if (name === 'strong' && plain(text) === '') isHead = row === null && !isList;
    else if (name === '/td' || name === '/th') row?.push(take());
    else if (name === '/tr') {
      if (isHead) heads = row ?? [];
      const cells = (row ?? []).map((cell, at) => (at === 0 || cell === '' ? cell : labelled(heads[at], cell)));
      end('outcome', cells.filter((cell) => cell !== '').join(', '));
      row = null;
    } else if (/^\/h[1-6]$/.test(name)) [title, list] = [take(), ''];
    else if (name === '/li') {
      end('outcome', take());
      isList = false;
    } else if (name === '/p' && row === null && !isList) end('paragraph', take());
    for (const id of (/data-passages="([\d ]*)"/.exec(tag)?.[1] ?? '').split(' ')) if (id !== '') ids.add(Number(id));
    text += close < 0 ? piece : piece.slice(close + 1);
  }
  return lines;
}

/** Writes an answer of lines below their headings, each with the numbers of its passages. */
export function toldByMinutes(lines: readonly MinutesLine[]): Answer {
  const passageIds: number[] = [];
  const numberOf = (id: number): number => (passageIds.includes(id) ? passageIds.indexOf(id) + 1 : passageIds.push(id));
  const parts = [...Map.groupBy(lines, ({ title }) => title)].map(([title, own]) => {
    const shown = own.map(({ text, passageIds: ids }) =>
      ['–', text, ...ids.slice(0, 2).map((id) => `[${numberOf(id)}]`)].join(' '),
    );
    return [...(title === '' ? [] : [typeset(title)]), ...shown].join('\n');
  });
  return { answer: [typeset(IN_MINUTES), ...parts].join('\n\n'), passageIds };
}

const labelled = (head: string | undefined, cell: string): string =>
  head === undefined || head === '' ? cell : `${head}\u00a0: ${cell}`;

const plain = (text: string): string =>
  text
    .replace(/&([a-z]{2,4});/g, (all, name: string) => ENTITIES[name] ?? all)
    .replace(/\n/g, ' ')
    .trim();
