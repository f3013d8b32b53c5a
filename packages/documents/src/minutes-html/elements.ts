import { tagsOf } from './tags.ts';

/** An element of sanitised minutes, given by the places of its tags. */
export interface Element {
  readonly name: string;
  /** The element around this one; null at the top level. */
  readonly parent: Element | null;
  readonly children: readonly Element[];
  /** Opening tag of the element, with attributes. */
  readonly tag: string;
  readonly start: number;
  /** Places at which the element's content begins and ends. */
  readonly innerStart: number;
  readonly innerEnd: number;
  readonly end: number;
}

interface Open extends Element {
  children: Open[];
  innerEnd: number;
  end: number;
}

/** Lists every element of sanitised minutes except line breaks, in the order in which they begin. */
export function elementsOf(html: string): Element[] {
  const elements: Element[] = [];
  const open: Open[] = [];
  for (const { name, isClosing, start, end } of tagsOf(html)) {
    if (name === 'br') continue;
    if (isClosing) {
      const closed = open.pop();
      if (closed !== undefined) Object.assign(closed, { innerEnd: start, end });
      continue;
    }
    const parent = open.at(-1) ?? null;
    const tag = html.slice(start, end);
    const element: Open = {
      name,
      parent,
      children: [],
      tag,
      start,
      innerStart: end,
      innerEnd: html.length,
      end: html.length,
    };
    parent?.children.push(element);
    open.push(element);
    elements.push(element);
  }
  return elements;
}

/** Reads the text of an element, without formats and without white space around it. */
export function textIn(html: string, { innerStart, innerEnd }: Element): string {
  const inner = html.slice(innerStart, innerEnd);
  let text = '';
  let from = 0;
  for (const { start, end } of tagsOf(inner)) {
    text += inner.slice(from, start);
    from = end;
  }
  return (text + inner.slice(from)).trim();
}
