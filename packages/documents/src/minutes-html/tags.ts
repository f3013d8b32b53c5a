export interface Tag {
  readonly name: string;
  readonly isClosing: boolean;
  readonly start: number;
  /** Position after the tag, where the next text begins. */
  readonly end: number;
}

/** Yields every tag of sanitised minutes, whose texts and attributes contain no bare `<` or `>`. */
export function* tagsOf(html: string): Generator<Tag> {
  for (let start = html.indexOf('<'); start !== -1;) {
    const end = html.indexOf('>', start) + 1;
    if (end === 0) return;
    const isClosing = html[start + 1] === '/';
    const first = start + (isClosing ? 2 : 1);
    let last = first;
    while (isNamed(html.charCodeAt(last))) last += 1;
    yield { name: html.slice(first, last), isClosing, start, end };
    start = html.indexOf('<', end);
  }
}

/** Tells whether a code unit belongs to a tag's name, being a letter or a digit. */
const isNamed = (unit: number): boolean => (unit >= 97 && unit <= 122) || (unit >= 48 && unit <= 57);
