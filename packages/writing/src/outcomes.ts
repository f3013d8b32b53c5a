import { taskCell } from './task-cell.ts';
import type { Decision, Finding, Minutes, Section, Vote } from './types.ts';

/** An outcome that minutes list or propose. */
export interface Outcome {
  /** As in the `data-finding` of its line. */
  readonly number: number;
  /** Place of its section in the minutes. */
  readonly section: number;
  readonly finding: Finding;
}

/** What a person reads as somebody's words; quotations within them keep marks of their own. */
const quotation = (text: string): string =>
  `«\u00a0${text.replaceAll(/«[ \u00a0\u202f]?/gu, '“').replaceAll(/[ \u00a0\u202f]?»/gu, '”')}\u00a0»`;

/** What was declared of a vote, else what was decided where it was held. */
const declared = (vote: Vote, decisions: readonly Decision[]): Decision['outcome'] =>
  vote.outcome ??
  decisions.find(
    ({ outcome, passageIds }) => outcome !== undefined && passageIds.some((id) => vote.passageIds.includes(id)),
  )?.outcome;

/** Outcomes of a section: those that it lists were asserted. */
function findingsOf({ decisions, votes = [], actions, findings = [] }: Section): Finding[] {
  return [
    ...decisions.map((decision): Finding => ({ ...decision, kind: 'decision', asserted: true })),
    ...votes.map(({ motion, ...vote }): Finding => {
      const outcome = declared(vote, decisions);
      return { ...vote, text: motion ?? vote.text, kind: 'vote', asserted: true, ...(outcome && { outcome }) };
    }),
    ...actions.map((action): Finding => ({ ...action, text: taskCell(action), kind: 'task', asserted: true })),
    ...findings.map((finding): Finding => ({ ...finding, text: quotation(finding.text) })),
  ];
}

/** All outcomes of minutes, numbered from 1. */
export const outcomesOf = ({ sections }: Minutes): Outcome[] =>
  sections
    .flatMap((section, at) => findingsOf(section).map((finding) => ({ section: at, finding })))
    .map((outcome, at) => ({ number: at + 1, ...outcome }));

/** What makes two findings the same one. */
const identityOf = ({ kind, text, passageIds }: Finding): string => JSON.stringify([kind, text, passageIds]);

/** Outcomes under the numbers that they had in the former minutes; what is new has numbers that nothing had there. */
export function numberedAfter(
  outcomes: readonly Outcome[],
  former: readonly (Finding & Pick<Outcome, 'number'>)[],
): Outcome[] {
  const left = Map.groupBy(former.toReversed(), identityOf);
  let last = former.reduce((most, { number }) => Math.max(most, number), 0);
  return outcomes.map((outcome) => {
    const known = left.get(identityOf(outcome.finding))?.pop();
    if (known !== undefined) return { ...outcome, number: known.number };
    last += 1;
    return { ...outcome, number: last };
  });
}
