import { topicsOf } from '@greffier/writing/agenda/proposal/topics';
import type { MeetingFile } from '../shared/meeting-file.ts';
import type { Part } from '../shared/score.ts';

/** Largest number of passages between the start of a proposed item and that of the true one. */
const NEAR = 3;
/** Smallest number of passages with which an item must be proposed. */
const LEAST = 3;

export interface ProposalScore {
  /** Share of true items with a proposed start near theirs, among those that people spoke of. */
  readonly found: Part;
  /** Share of proposed items that begin near a true one. */
  readonly right: Part;
  /** Proposed titles. */
  readonly titles: readonly string[];
}

/** Compares the items proposed from the transcript only with the meeting's own agenda. */
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
