import { MINUTES_LIMITS } from '@greffier/contract/limits';
import { tagsOf } from './tags.ts';

const LINE_BREAK = '<br />';

/** Levels that are reserved within each paragraph, item or cell for formats and line breaks. */
const INLINE = 4;
/** Number of levels from a list or a table down to its texts. */
const STRUCTURES: Readonly<Record<string, number>> = { ul: 2, ol: 2, table: 4 };
/** Elements inside a list or a table, which are removed with the list or table around them. */
const PARTS: ReadonlySet<string> = new Set(['li', 'thead', 'tbody', 'tr', 'th', 'td']);
const FORMATS: ReadonlySet<string> = new Set(['span', 'strong', 'em']);

interface Open {
  readonly name: string;
  readonly isKept: boolean;
}

/**
 * Reduces the depth of sanitised minutes to the limit, because some were perhaps stored before the limit existed. Lists
 * and tables that are too deep become lines of the item or cell around them, and no text is lost. Minutes within the
 * limit stay as they are. The time is proportional to the length.
 */
export function flattenMinutes(html: string): string {
  if (depthOf(html) <= MINUTES_LIMITS.depth) return html;
  const open: Open[] = [];
  /** For each open list or table, whether it is kept; the innermost last. */
  const structures: boolean[] = [];
  const written: string[] = [];
  let depth = 0;
  let end = 0;
  /** Whether the current line is empty, has text, or has ended, so that more text begins a new line. */
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

/** Measures how deeply elements are nested. */
function depthOf(html: string): number {
  const open: string[] = [];
  let deepest = 0;
  for (const { name, isClosing } of tagsOf(html)) {
    if (!isClosing) deepest = Math.max(deepest, open.push(name));
    if (name === 'br' || (isClosing && open.at(-1) === name)) open.pop();
  }
  return deepest;
}
