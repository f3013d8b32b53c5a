import type { KeptFinding, WrittenFindings } from '../../database/schema/meetings.ts';

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: '\u00A0' };

/** Longest line, in characters. Without this limit, minutes of a single paragraph would be read in one go. */
const LONGEST_LINE = 10_000;

/** Lists the lines of sanitised minutes as people read them: headings, paragraphs, list items, table cells. */
export function* minutesLines(html: string): Generator<string> {
  for (const piece of html.split(/<\/?(?:p|h[1-6]|li|ul|ol|t[dhr]|table|tbody|thead|br|hr|blockquote)\b[^<>]*>/i)) {
    const line = piece
      .replaceAll(/<[^<>]*>/g, '')
      .replaceAll(/&(amp|lt|gt|quot|nbsp);/g, (_, name: string) => ENTITIES[name] ?? '')
      .replaceAll(/&#39;/g, '’')
      .trim();
    yield* divided(line);
  }
}

/** Cuts a line that is too long into pieces, between words. */
function* divided(line: string): Generator<string> {
  for (let from = 0; from < line.length;) {
    const whole = from + LONGEST_LINE;
    const space = whole < line.length ? line.lastIndexOf(' ', whole) : -1;
    const to = space > from ? space + 1 : whole;
    yield line.slice(from, to);
    from = to;
  }
}

/** Writes each task that nobody has dismissed as one line. */
export function* taskLines(findings: WrittenFindings | null): Generator<string> {
  for (const finding of findings?.findings ?? []) {
    if (finding.kind === 'task' && finding.state !== 'dismissed') yield taskLine(finding);
  }
}

const taskLine = ({ text, owner, due }: KeptFinding): string =>
  [text, ...[owner, due].filter((fact) => fact !== null && fact !== undefined && !text.includes(fact))].join(' – ');
