/** Reasons why the XML of a Word file is not passed to any library. */
export type XmlFlaw = 'malformed' | 'too_deep' | 'too_large';

/** Largest depth of elements; no document is so deep, even with boxes in tables in boxes. */
export const XML_DEPTH = 300;
/**
 * Largest number of different element names in one part; Word itself has half as many. For each different name, the
 * libraries look for the end of the element.
 */
const MOST_NAMES = 3_000;
/** Largest number of attributes of one element; the root of a Word document has about 40. */
const MOST_ATTRIBUTES = 200;

const NAME = String.raw`[\p{L}_][\p{L}\p{M}\p{N}._·-]*(?::[\p{L}_][\p{L}\p{M}\p{N}._·-]*)?`;
const TAG = new RegExp(String.raw`<(/?)(${NAME})`, 'uy');
const ATTRIBUTE = new RegExp(String.raw`\s+${NAME}\s*=\s*(["'])`, 'uy');
const TAG_END = /\s*(\/?)>/y;
/** Beginnings and ends of everything that is not an element. */
const OTHERS = [
  ['<!--', '-->'],
  ['<![CDATA[', ']]>'],
  ['<?', '?>'],
] as const;

/**
 * Looks through XML once. The libraries accept malformed XML but may take minutes for it, because they read the whole
 * file again at each error. Malformed means tags that do not match, attributes without quotes, or anything outside of
 * the single root. Text is not checked.
 * @param mostTags most opening and closing tags
 * @returns null if the libraries can read it
 */
export function xmlFlaw(xml: string, mostTags: number): XmlFlaw | null {
  const open: string[] = [];
  const names = new Set<string>();
  let roots = 0;
  let tags = 0;
  for (let at = 0; at < xml.length;) {
    const next = xml.indexOf('<', at);
    const end = next === -1 ? xml.length : next;
    if (open.length === 0 && !isBlank(xml, at, end)) return 'malformed';
    if (next === -1) break;
    const other = OTHERS.find(([begin]) => xml.startsWith(begin, next));
    if (other !== undefined) {
      at = endOf(xml, next, other);
      if (at === -1 || (other[0] === '<![CDATA[' && open.length === 0)) return 'malformed';
      continue;
    }
    const tag = readTag(xml, next);
    if (typeof tag === 'string') return tag;
    if ((tags += 1) > mostTags) return 'too_large';
    at = tag.end;
    if (tag.kind === 'close') {
      if (open.pop() !== tag.name) return 'malformed';
      continue;
    }
    if (open.length === 0 && (roots += 1) > 1) return 'malformed';
    if (names.add(tag.name).size > MOST_NAMES) return 'too_large';
    if (tag.kind === 'open' && open.push(tag.name) > XML_DEPTH) return 'too_deep';
  }
  return roots === 1 && open.length === 0 ? null : 'malformed';
}

const isBlank = (xml: string, from: number, to: number): boolean => xml.slice(from, to).trim() === '';

/** Finds the end of the piece that begins at `from`; -1 if it has none. */
function endOf(xml: string, from: number, [begin, end]: readonly [string, string]): number {
  const at = xml.indexOf(end, from + begin.length);
  return at === -1 ? -1 : at + end.length;
}

interface Tag {
  readonly kind: 'open' | 'close' | 'empty';
  readonly name: string;
  /** Position after the tag's `>`. */
  readonly end: number;
}

/** Reads the tag that begins at `from`. */
function readTag(xml: string, from: number): Tag | XmlFlaw {
  const [begin, slash = '', name = ''] = matchAt(TAG, xml, from) ?? [];
  if (begin === undefined) return 'malformed';
  const named = from + begin.length;
  let at = named;
  for (let count = 0; ; count++) {
    const end = attributeEnd(xml, at);
    if (end === at) break;
    if (end === -1) return 'malformed';
    if (count === MOST_ATTRIBUTES) return 'too_large';
    at = end;
  }
  const [last, empty = ''] = matchAt(TAG_END, xml, at) ?? [];
  if (last === undefined || (slash !== '' && (at > named || empty !== ''))) return 'malformed';
  return { kind: slash !== '' ? 'close' : empty !== '' ? 'empty' : 'open', name, end: at + last.length };
}

/**
 * Finds the end of the attribute that begins at `from`: `from` itself if there is no attribute, -1 if its value is
 * malformed.
 */
function attributeEnd(xml: string, from: number): number {
  const [begin, quote = ''] = matchAt(ATTRIBUTE, xml, from) ?? [];
  if (begin === undefined) return from;
  const end = xml.indexOf(quote, from + begin.length);
  return end === -1 || xml.slice(from + begin.length, end).includes('<') ? -1 : end + 1;
}

function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(text);
}
