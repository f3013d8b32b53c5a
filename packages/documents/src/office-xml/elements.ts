/** An opening tag of well-formed XML as an XML parser understands it, whatever prefixes and references it uses. */
export interface Element {
  /** Name of the element, without prefix. */
  readonly name: string;
  /** The attributes by name without prefix; references in their values are resolved. */
  readonly attributes: ReadonlyMap<string, string>;
  /** Text that stands directly in the element, without the text of elements in it. */
  readonly text: string;
}

/** An element that is still open. */
interface Open extends Element {
  text: string;
}

const TAG = /<(\/?)([^\s<>/=]+)/y;
const ATTRIBUTE = /\s+([^\s<>/=]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/y;
const CDATA = '<![CDATA[';
const OTHERS = [
  ['<!--', '-->'],
  ['<?', '?>'],
] as const;
const NAMED: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
const REFERENCE = /&(?:#(\d{1,9})|#x([\da-f]{1,8})|(amp|lt|gt|quot|apos));/gi;

/**
 * Yields the elements in the order in which they end.
 * @param xml XML in which `xmlFlaw` finds nothing
 */
export function* elementsOf(xml: string): Generator<Element> {
  const open: Open[] = [];
  const say = (text: string): void => {
    const inner = open.at(-1);
    if (inner !== undefined) inner.text += text;
  };
  for (let at = 0; at < xml.length;) {
    const next = xml.indexOf('<', at);
    say(withoutReferences(xml.slice(at, next === -1 ? xml.length : next)));
    if (next === -1) break;
    if (xml.startsWith(CDATA, next)) {
      at = behind(xml, ']]>', next);
      say(xml.slice(next + CDATA.length, at - 3));
      continue;
    }
    const other = OTHERS.find(([begin]) => xml.startsWith(begin, next));
    if (other !== undefined) {
      at = behind(xml, other[1], next);
      continue;
    }
    TAG.lastIndex = next;
    const [, slash = '', name = ''] = TAG.exec(xml) ?? [];
    const attributes = new Map<string, string>();
    at = readAttributes(xml, Math.max(next + 1, TAG.lastIndex), attributes);
    const end = behind(xml, '>', at);
    if (slash === '') open.push({ name: local(name), attributes, text: '' });
    const closed = slash !== '' || xml[end - 2] === '/' ? open.pop() : undefined;
    if (closed !== undefined) yield closed;
    at = end;
  }
}

/** Reads a tag's attributes. @returns the end of the last one */
function readAttributes(xml: string, from: number, attributes: Map<string, string>): number {
  for (let at = from; ;) {
    ATTRIBUTE.lastIndex = at;
    const found = ATTRIBUTE.exec(xml);
    if (found === null) return at;
    const [whole, name = '', double, single = ''] = found;
    attributes.set(local(name), withoutReferences(double ?? single));
    at += whole.length;
  }
}

function behind(xml: string, end: string, from: number): number {
  const at = xml.indexOf(end, from);
  return at === -1 ? xml.length : at + end.length;
}

const local = (name: string): string => name.slice(name.indexOf(':') + 1);

function withoutReferences(text: string): string {
  return text.replace(REFERENCE, (whole, decimal?: string, hexadecimal?: string, name?: string) => {
    if (name !== undefined) return NAMED[name.toLowerCase()] ?? whole;
    const code = decimal === undefined ? Number.parseInt(hexadecimal ?? '', 16) : Number(decimal);
    return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });
}
