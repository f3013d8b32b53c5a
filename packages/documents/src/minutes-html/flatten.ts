import { MINUTES_LIMITS } from '@greffier/contract/limits';
import { tagsOf } from './tags.ts';

const LINE_BREAK = '<br />';

/** Levels of formats and line breaks that any text must find room for within its paragraph, item or cell. */
const INLINE = 4;
/** How many levels a list or a table takes down to its texts. */
const STRUCTURES: Readonly<Record<string, number>> = { ul: 2, ol: 2, table: 4 };
/** What stands in the structure around it, and goes with it. */
const PARTS: ReadonlySet<string> = new Set(['li', 'thead', 'tbody', 'tr', 'th', 'td']);
const FORMATS: ReadonlySet<string> = new Set(['span', 'strong', 'em']);

interface Open {
  readonly name: string;
  readonly isKept: boolean;
}

/**
 * Sanitised minutes within the depth that minutes may have. They were stored before there was a limit: lists and tables that
 * lie too deep become lines of the item or cell that they are in, and no text is lost. Takes time in proportion to the
 * length; minutes within the limit stay as they are.
 */
export function flattenMinutes(html: string): string {
  if (depthOf(html) <= MINUTES_LIMITS.depth) return html;
  const open: Open[] = [];
  /** Of each list or table that is open, whether it is kept; the innermost last. */
  const structures: boolean[] = [];
  const written: string[] = [];
  let depth = 0;
  let end = 0;
  /** Whether the line has text, and whether what comes next is on another. */
  let line: 'empty' | 'begun' | 'ended' = 'empty';

  const writeText = (text: string): void => {
    const isBlank = text.trim() === '';
    if (!isBlank && line === 'ended') written.push(LINE_BREAK);
    if (!isBlank) line = 'begun';
    written.push(text);
  };
  const writeTag = (tag: string, { name, isKept }: Open): void => {
    if (isKept) written.push(tag);
    if (FORMATS.has(name)) return;
    if (isKept) line = 'empty';
    else if (line === 'begun') line = 'ended';
  };
  const fits = (name: string): boolean => {
    if (PARTS.has(name)) return structures.at(-1) ?? true;
    const levels = FORMATS.has(name) ? 2 : (STRUCTURES[name] ?? 1) + INLINE;
    return depth + levels <= MINUTES_LIMITS.depth;
  };

  for (const { name, isClosing, start, end: after } of tagsOf(html)) {
    const tag = html.slice(start, after);
    writeText(html.slice(end, start));
    end = after;
    if (name === 'br') {
      written.push(tag);
      line = 'empty';
    } else if (!isClosing) {
      const element = { name, isKept: fits(name) };
      open.push(element);
      writeTag(tag, element);
      if (element.isKept) depth += 1;
      if (name in STRUCTURES) structures.push(element.isKept);
    } else if (open.at(-1)?.name === name) {
      const element = open.pop();
      if (element === undefined) continue;
      writeTag(tag, element);
      if (element.isKept) depth -= 1;
      if (name in STRUCTURES) structures.pop();
    }
  }
  writeText(html.slice(end));
  return written.join('');
}

/** How deep elements lie within each other. */
function depthOf(html: string): number {
  const open: string[] = [];
  let deepest = 0;
  for (const { name, isClosing } of tagsOf(html)) {
    if (!isClosing) deepest = Math.max(deepest, open.push(name));
    if (name === 'br' || (isClosing && open.at(-1) === name)) open.pop();
  }
  return deepest;
}
