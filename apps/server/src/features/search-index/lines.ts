import type { KeptFinding, WrittenFindings } from '../../database/schema/meetings.ts';

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: '\u00A0' };

/** The lines of sanitised minutes as people read them: headings, paragraphs, points of a list, cells. */
export function* minutesLines(html: string): Generator<string> {
  for (const piece of html.split(/<\/?(?:p|h[1-6]|li|ul|ol|t[dhr]|table|tbody|thead|br|hr|blockquote)\b[^<>]*>/i)) {
    const line = piece
      .replaceAll(/<[^<>]*>/g, '')
      .replaceAll(/&(amp|lt|gt|quot|nbsp);/g, (_, name: string) => ENTITIES[name] ?? '')
      .replaceAll(/&#39;/g, '’')
      .trim();
    if (line !== '') yield line;
  }
}

/** Tasks that nobody has dismissed, as one line each. */
export function* taskLines(findings: WrittenFindings | null): Generator<string> {
  for (const finding of findings?.findings ?? []) {
    if (finding.kind === 'task' && finding.state !== 'dismissed') yield taskLine(finding);
  }
}

const taskLine = ({ text, owner, due }: KeptFinding): string =>
  [text, ...[owner, due].filter((fact) => fact !== null && fact !== undefined && !text.includes(fact))].join(' – ');
