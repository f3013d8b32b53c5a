import type { Fragment, Schema } from '@tiptap/pm/model';
import { DOMSerializer } from '@tiptap/pm/model';
import { restoreWordLists } from './word-lists.ts';

const MEETING = 'data-meeting';
const SOURCES = ['data-passages', 'data-doubt', 'data-confirmed', 'data-finding'];

/** Copies text with its meeting's id, because the text's passages are known only in that meeting. */
export class CopySerializer extends DOMSerializer {
  readonly #meeting: string;

  constructor(schema: Schema, meeting: string) {
    super(DOMSerializer.nodesFromSchema(schema), DOMSerializer.marksFromSchema(schema));
    this.#meeting = meeting;
  }

  override serializeFragment(
    ...args: Parameters<DOMSerializer['serializeFragment']>
  ): ReturnType<DOMSerializer['serializeFragment']> {
    const copied = super.serializeFragment(...(args as [Fragment]));
    for (const element of copied instanceof DocumentFragment ? copied.children : [])
      element.setAttribute(MEETING, this.#meeting);
    return copied;
  }
}

/** Reads pasted text. Text from elsewhere loses its sources, even forged ones; lists from Word become real lists. */
export function readPasted(html: string, meeting: string): string {
  const body = new DOMParser().parseFromString(html, 'text/html').body;
  if (body.querySelector(`[${MEETING}="${CSS.escape(meeting)}"]`) !== null) return html;
  for (const element of body.querySelectorAll(SOURCES.map((name) => `[${name}]`).join())) {
    for (const name of SOURCES) element.removeAttribute(name);
  }
  restoreWordLists(body);
  return body.innerHTML;
}
