import type { Place } from '../discourse/places.ts';
import type { Utterance } from '../discourse/utterances.ts';
import type { WriteInput } from '../engine.ts';
import type { Finding, Section } from '../types.ts';
import { type FindingContext, findingsIn } from './findings.ts';

export interface ProposalContext {
  /** All sentences of the meeting, in order of speech, and the place of each. */
  readonly all: readonly Utterance[];
  readonly places: readonly Place[];
  readonly leads: ReadonlySet<string>;
  readonly input: Pick<WriteInput, 'speakerNames' | 'participants' | 'date'>;
  /** Number of sections that are items of the agenda. One more section is for talk outside the agenda. */
  readonly items: number;
}

/**
 * Collects the passages in which sections list a vote or a decision, and those in which they list a task. A counted
 * vote is a decision.
 */
function listedIn(sections: readonly Section[]) {
  const outcomes = new Set<number>();
  const tasks = new Set<number>();
  for (const { kind, passageIds } of sections.flatMap(({ findings = [] }) => findings))
    for (const id of passageIds) (kind === 'task' ? tasks : outcomes).add(id);
  return ({ kind, passageIds }: Finding): boolean =>
    passageIds.some((id) => (kind === 'task' ? tasks : outcomes).has(id));
}

/** Adds further possible outcomes to the sections, for a person to judge. */
export function withProposals(
  sections: readonly Section[],
  { all, places, leads, input, items }: ProposalContext,
): Section[] {
  const isListed = listedIn(sections);
  const said = Map.groupBy(all, (_, at) => places[at] ?? null);
  const context: FindingContext = { ...input, date: input.date, leads, all };
  return sections.map((section, at) => {
    const own = said.get(at < items ? at : 'off-agenda') ?? [];
    const found = findingsIn(own, context).filter((finding) => !isListed(finding));
    return found.length === 0
      ? section
      : {
          ...section,
          findings: [...(section.findings ?? []), ...found.map((finding) => ({ ...finding, asserted: false }))],
        };
  });
}
