import type { Finding, FindingState } from '@greffier/contract/findings';
import { findingLines, withFinding, withoutFinding } from '@greffier/documents/minutes-html/finding-lines';
import { headingsOf } from '@greffier/documents/minutes-html/sections';
import type { Outcome } from '@greffier/writing/outcomes';
import { outcomeLine } from '@greffier/writing/render-outcomes';
import type { KeptFinding, MovedPassages, WrittenFindings } from '../../database/schema/meetings.ts';
import { movedTo, renumbered } from '../minutes/moved-passages.ts';

/** A text of minutes and the findings that go with it. */
export interface TextWithFindings {
  readonly html: string;
  readonly findings: WrittenFindings | null;
}

const isSame = (one: Outcome['finding'], other: KeptFinding): boolean =>
  one.kind === other.kind && one.text === other.text && one.passageIds.join() === other.passageIds.join();

/** Outcomes under the numbers that they had in the former minutes; what is new has numbers that nothing had there. */
export function numberedAfter(outcomes: readonly Outcome[], former: WrittenFindings | null): Outcome[] {
  if (former === null) return [...outcomes];
  const left = new Set(former.findings);
  let last = Math.max(0, ...former.findings.map(({ number }) => number));
  return outcomes.map((outcome) => {
    for (const known of left) {
      if (!isSame(outcome.finding, known)) continue;
      left.delete(known);
      return { ...outcome, number: known.number };
    }
    last += 1;
    return { ...outcome, number: last };
  });
}

/** What is kept of the outcomes of minutes that an engine wrote. */
export const keptOf = (html: string, outcomes: readonly Outcome[]): WrittenFindings => ({
  headings: headingsOf(html),
  findings: outcomes.map(({ number, section, finding }) => ({ number, section, state: 'open', ...finding })),
});

/** Whether a finding belongs into the text. */
const isListed = ({ asserted, state }: Pick<KeptFinding, 'asserted' | 'state'>): boolean =>
  state === 'accepted' || (asserted && state === 'open');

/**
 * Findings as a text has them that people changed: one whose line they took out is dismissed, one whose line is there again is
 * accepted.
 * @param before the text until now: lines are remembered as they stood in it
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
    const line = former.get(number);
    return { ...finding, state: 'dismissed', ...(line !== undefined && { line }) };
  });
  return { ...kept, findings };
}

/**
 * Puts a finding into another state, and its line into the text or out of it.
 * @returns null where there is no such finding
 */
export function turned(
  { html, findings: kept }: TextWithFindings,
  number: number,
  state: FindingState,
): { readonly html: string; readonly findings: WrittenFindings } | null {
  const finding = kept?.findings.find((one) => one.number === number);
  if (!kept || finding === undefined) return null;
  const { section, kind, line = outcomeLine({ number, finding }) } = finding;
  const place = { headings: kept.headings, section };
  const there = findingLines(html).get(number);
  const isToBe = isListed({ ...finding, state });
  const next: KeptFinding = { ...finding, state, ...(!isToBe && there !== undefined && { line: there }) };
  const written = there === undefined && isToBe ? withFinding(html, place, kind, line) : html;
  return {
    html: isToBe ? written : withoutFinding(html, number),
    findings: { ...kept, findings: kept.findings.map((one) => (one === finding ? next : one)) },
  };
}

/**
 * New minutes with what people made of the former ones: sections whose former text was taken keep their findings; in the others,
 * what is proposed or asserted again in the same words is as people left it.
 * @param taken for each section the former one whose text it has
 */
export function carriedOver(
  { html, findings: kept }: { readonly html: string; readonly findings: WrittenFindings },
  former: TextWithFindings,
  taken: readonly (number | null)[],
): { readonly html: string; readonly findings: WrittenFindings } {
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
  let text: { readonly html: string; readonly findings: WrittenFindings } = { html, findings: { ...kept, findings } };
  for (const before of known) {
    const own = fresh.find(({ number }) => number === before.number);
    if (own === undefined || before.state === 'open') continue;
    const line = lines.get(before.number) ?? before.line;
    const withLine = line === undefined ? own : { ...own, line };
    const all = text.findings.findings.map((one) => (one === own ? withLine : one));
    text = turned({ ...text, findings: { ...text.findings, findings: all } }, own.number, before.state) ?? text;
  }
  return text;
}

/** Findings once the transcript is divided into other passages. */
export const movedFindings = (kept: WrittenFindings, moved: MovedPassages): WrittenFindings => ({
  ...kept,
  findings: kept.findings.map((finding) => ({
    ...finding,
    passageIds: movedTo(finding.passageIds, moved),
    ...(finding.line !== undefined && { line: renumbered(finding.line, moved) }),
  })),
});

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"' };

/** A heading as people read it. */
const titleOf = (heading: string): string =>
  heading.replaceAll(/<[^<>]*>/g, '').replaceAll(/&(amp|lt|gt|quot);/g, (_, name: string) => ENTITIES[name] ?? '');

/** Findings as the contract has them. */
export function shownFindings({ headings, findings }: WrittenFindings): Finding[] {
  return findings.map((finding) => ({
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
}
