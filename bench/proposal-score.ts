import { topicsOf } from '@greffier/writing/agenda/proposal/topics';
import type { MeetingFile } from './meeting-file.ts';
import type { Part } from './score.ts';

/** Passages by which a proposed item may begin before or after the true one. */
const NEAR = 3;
/** An item spoken of in fewer passages need not be proposed. */
const LEAST = 3;

export interface ProposalScore {
  /** True items beside which a proposed one begins, of those that were spoken of. */
  readonly found: Part;
  /** Proposed items that begin beside a true one, of all proposed. */
  readonly right: Part;
  /** Titles as proposed. */
  readonly titles: readonly string[];
}

/** How an agenda proposed from the transcript alone divides the meeting, against the one that it had. */
export function scoreProposal({ passages, participants, truth }: MeetingFile): ProposalScore {
  const topics = topicsOf({ passages, speakerNames: {}, participants: participants.map(({ name }) => name) });
  const begins = topics.map(({ at }) => passages[at]?.id ?? 0);
  const items = truth.items.filter((item) => item.passages.length > 0);
  const isNear = (one: number, other: number): boolean => Math.abs(one - other) <= NEAR;
  const starts = items.map((item) => Math.min(...item.passages));
  const asked = starts.filter((_, index) => (items[index]?.passages.length ?? 0) >= LEAST);
  return {
    found: [asked.filter((start) => begins.some((one) => isNear(one, start))).length, asked.length],
    right: [begins.filter((one) => starts.some((start) => isNear(one, start))).length, begins.length],
    titles: topics.map(({ text }) => text),
  };
}
