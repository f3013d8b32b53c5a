import type { Fragment, Schema } from '@tiptap/pm/model';
import { DOMSerializer } from '@tiptap/pm/model';
import { restoreWordLists } from './word-lists.ts';

const MEETING = 'data-meeting';
const SOURCES = ['data-passages', 'data-doubt', 'data-confirmed', 'data-finding'];

/** Copies text with the meeting that it is of: its passages are known in that one alone. */
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

/** What comes from elsewhere rests on nothing here, whatever it says; lists from Word are lists here, too. */
export function readPasted(html: string, meeting: string): string {
  const body = new DOMParser().parseFromString(html, 'text/html').body;
  if (body.querySelector(`[${MEETING}="${CSS.escape(meeting)}"]`) !== null) return html;
  for (const element of body.querySelectorAll(SOURCES.map((name) => `[${name}]`).join())) {
    for (const name of SOURCES) element.removeAttribute(name);
  }
  restoreWordLists(body);
  return body.innerHTML;
}
