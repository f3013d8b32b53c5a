import type { FindingState, ShownFindings } from '@greffier/contract/meeting/minutes/findings';
import { FINDINGS_LIMITS, TEXT_LIMITS } from '@greffier/contract/limits';
import {
  findingLines,
  isLineOf,
  type NewLines,
  withFindings,
  withoutFindings,
  withoutNumbers,
} from '@greffier/documents/minutes-html/finding-lines';
import { following, type MovedPassages } from '@greffier/documents/minutes-html/moved-to';
import { headingsOf } from '@greffier/documents/minutes-html/sections';
import { mostUseful } from '@greffier/writing/most-useful';
import type { NumberedFinding } from '@greffier/writing/outcomes';
import { outcomeLine } from '@greffier/writing/render-outcomes';
import type { KeptFinding, WrittenFindings } from '../../database/schema/meetings.ts';
import { renumbered } from '../minutes/moved-passages.ts';

/** A text of minutes with its findings; null if they are unknown. */
export interface TextWithFindings {
  readonly html: string;
  readonly findings: WrittenFindings | null;
}

/** A text of minutes whose findings are known. */
export interface TurnedText extends TextWithFindings {
  readonly findings: WrittenFindings;
}

/** Largest length of a finding's line with its markup, in characters: twice the longest passage. */
const LONGEST_LINE = 2 * TEXT_LIMITS.passage;
/** Largest number of passages that a meeting's findings name together: a hundred for each. */
const MOST_NAMED = 100 * FINDINGS_LIMITS.all;

/** Converts the findings of an engine's minutes to the form in which they are stored. */
export const keptOf = (html: string, outcomes: readonly NumberedFinding[], leftOut = 0): WrittenFindings => ({
  headings: headingsOf(html),
  findings: outcomes.map(({ number, section, finding }) => ({ number, section, state: 'open', ...finding })),
  ...(leftOut > 0 && { leftOut }),
});

/** Tells whether a finding belongs in the text. */
const isListed = ({ asserted, state }: Pick<KeptFinding, 'asserted' | 'state'>): boolean =>
  state === 'accepted' || (asserted && state === 'open');

/**
 * Remembers a finding's line, so that the line can come back as people worded it. A line that is unchanged, or not of
 * the finding's kind, is not remembered, because it would only fill the meeting's row.
 */
function remembering(finding: KeptFinding, line: string | undefined): KeptFinding {
  if (line === undefined || line.length > LONGEST_LINE || !isLineOf(finding.kind, line)) return finding;
  const { line: _before, ...written } = finding;
  return line === outcomeLine({ number: finding.number, finding }) ? written : { ...written, line };
}

/** Remembers as many lines of findings as there is room for. The other lines come back as the engine wrote them. */
function withinRoom(findings: readonly KeptFinding[]): KeptFinding[] {
  let characters = 0;
  return findings.map((finding) => {
    const { line, ...written } = finding;
    if (line === undefined) return finding;
    if (characters + line.length > FINDINGS_LIMITS.lines) return written;
    characters += line.length;
    return finding;
  });
}

/**
 * Adapts findings to a text that people changed. A finding whose line they removed is dismissed; one whose line they
 * restored is accepted.
 * @param before the text until now, whose lines are remembered
 */
export function followText(
  kept: WrittenFindings | null,
  html: string,
  before: string | null = null,
): WrittenFindings | null {
  if (kept === null) return null;
  const lines = findingLines(html);
  if (kept.findings.every((finding) => isListed(finding) === lines.has(finding.number))) return kept;
  const former = findingLines(before ?? '');
  const findings = kept.findings.map((finding): KeptFinding => {
    const { number } = finding;
    if (isListed(finding) === lines.has(number)) return finding;
    if (lines.has(number)) return { ...finding, state: 'accepted' };
    return remembering({ ...finding, state: 'dismissed' }, former.get(number));
  });
  return { ...kept, findings: withinRoom(findings) };
}

/**
 * Changes a finding's state, and puts its line into the text or removes it.
 * @returns null if the finding does not exist
 */
export function turned({ html, findings }: TextWithFindings, number: number, state: FindingState): TurnedText | null {
  if (findings?.findings.some((one) => one.number === number) !== true) return null;
  return allTurned({ html, findings }, new Map([[number, state]]));
}

/**
 * Changes the states of findings, and puts their lines into the text or removes them. New lines go to the end of the
 * list of their kind.
 */
function allTurned({ html, findings: kept }: TurnedText, states: ReadonlyMap<number, FindingState>): TurnedText {
  const lines = findingLines(html);
  const gone = new Set<number>();
  const come: NewLines[] = [];
  const findings = kept.findings.map((finding): KeptFinding => {
    const { number, section, kind } = finding;
    const state = states.get(number);
    if (state === undefined) return finding;
    const there = lines.get(number);
    if (isListed({ ...finding, state })) {
      if (there === undefined) come.push({ section, kind, lines: [lineOf(finding)] });
      return { ...finding, state };
    }
    gone.add(number);
    return remembering({ ...finding, state }, there);
  });
  const left = gone.size === 0 ? html : withoutFindings(html, gone);
  const text = come.length === 0 ? left : withFindings(left, kept.headings, come);
  return { html: text, findings: { ...kept, findings: withinRoom(findings) } };
}

const lineOf = (finding: KeptFinding): string =>
  finding.line !== undefined && isLineOf(finding.kind, finding.line)
    ? finding.line
    : outcomeLine({ number: finding.number, finding });

/**
 * Combines new minutes with people's decisions on the former ones. A section that keeps its former text keeps the
 * findings of that text. In other sections, a finding that is found again in the same words keeps the state that people
 * gave it. All findings together are limited as usual; beyond the limit, a finding remains only as a line of the text.
 * @param taken for each section, the former section whose text it has; null for none
 */
export function carriedOver(
  { html, findings: kept }: TurnedText,
  former: TextWithFindings,
  taken: readonly (number | null)[],
): TurnedText {
  const known = former.findings?.findings ?? [];
  const whole = taken.flatMap((place, section) =>
    place === null ? [] : known.filter((finding) => finding.section === place).map((one) => ({ ...one, section })),
  );
  const numbers = new Set(whole.map(({ number }) => number));
  const fresh = kept.findings.filter(
    ({ section, number }) => (taken[section] ?? null) === null && !numbers.has(number),
  );
  const findings = [...whole, ...fresh].toSorted((a, b) => a.section - b.section);
  const lines = findingLines(former.html);
  const left = new Map(known.filter(({ state }) => state !== 'open').map((before) => [before.number, before]));
  const isFresh = new Set(fresh);
  const states = new Map<number, FindingState>();
  const all = findings.map((own): KeptFinding => {
    const before = isFresh.has(own) ? left.get(own.number) : undefined;
    if (before === undefined) return own;
    states.set(own.number, before.state);
    return remembering(own, lines.get(before.number) ?? before.line);
  });
  return bounded(allTurned({ html, findings: { ...kept, findings: all } }, states));
}

/** Reads stored findings within the limits, because earlier servers kept all findings, and every line. */
export function withinLimits(kept: WrittenFindings): WrittenFindings {
  const useful = mostUseful(kept.findings, (finding) => ({
    section: finding.section,
    finding,
    settled: finding.state !== 'open',
  }));
  const findings = withinRoom(useful);
  const leftOut = kept.findings.length - findings.length;
  return { ...kept, findings, ...(leftOut > 0 && { leftOut: (kept.leftOut ?? 0) + leftOut }) };
}

/** Limits the findings that are kept for a text. Lines of findings that are not kept become ordinary text. */
export function bounded<T extends TextWithFindings>(made: T): T {
  if (made.findings === null) return made;
  const findings = withinLimits(made.findings);
  const known = new Set(findings.findings.map(({ number }) => number));
  const gone = new Set([...findingLines(made.html).keys()].filter((number) => !known.has(number)));
  return { ...made, html: gone.size === 0 ? made.html : withoutNumbers(made.html, gone), findings };
}

/** Adapts findings after the transcript was divided into other passages. */
export function movedFindings(kept: WrittenFindings, moved: MovedPassages): WrittenFindings {
  const named = kept.findings.reduce((sum, { passageIds }) => sum + passageIds.length, 0);
  const follow = following(moved, MOST_NAMED - named);
  const findings = kept.findings.map((finding) => ({
    ...finding,
    passageIds: follow(finding.passageIds),
    ...(finding.line !== undefined && { line: renumbered(finding.line, follow) }),
  }));
  return { ...kept, findings: withinRoom(findings) };
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"' };

/** Returns a heading as people see it. */
const titleOf = (heading: string): string =>
  heading.replaceAll(/<[^<>]*>/g, '').replaceAll(/&(amp|lt|gt|quot);/g, (_, name: string) => ENTITIES[name] ?? '');

/** Converts findings to the contract's form. */
export function shownFindings(kept: WrittenFindings | null): ShownFindings {
  const { headings, findings, leftOut = 0 } = kept ?? { headings: [], findings: [] };
  const shown = findings.map((finding) => ({
    number: finding.number,
    item: titleOf(headings[finding.section] ?? ''),
    kind: finding.kind,
    asserted: finding.asserted,
    state: finding.state,
    listed: isListed(finding),
    text: finding.text,
    passage_ids: [...finding.passageIds],
    outcome: finding.outcome ?? null,
    owner: finding.owner ?? null,
    due: finding.due ?? null,
    due_on: finding.dueOn ?? null,
    for: finding.for ?? null,
    against: finding.against ?? null,
    abstentions: finding.abstentions ?? null,
  }));
  return { findings: shown, left_out: leftOut };
}
