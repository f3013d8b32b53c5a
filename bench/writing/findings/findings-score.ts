import { fold } from '@greffier/french/text/words';
import { leadsOf } from '@greffier/writing/discourse/leads';
import { utterancesOf } from '@greffier/writing/discourse/utterances';
import type { Utterance } from '@greffier/writing/discourse/utterances';
import { findingsIn } from '@greffier/writing/findings/findings';
import type { FindingContext } from '@greffier/writing/findings/findings';
import type { Weights } from '@greffier/writing/findings/scoring';
import type { Finding } from '@greffier/writing/types';
import { mentions } from '../../shared/meeting-file.ts';
import type { MeetingFile } from '../../shared/meeting-file.ts';

/** A meeting with its sentences, grouped by true item. Sentences that belong to no item come last. */
export interface Heard {
  readonly meeting: MeetingFile;
  readonly context: FindingContext;
  readonly items: readonly (readonly Utterance[])[];
}

/** Lists the person who speaks first, each time that the item changes. */
const openersOf = (all: readonly Utterance[], itemOf: ReadonlyMap<number, number>): string[] => {
  let last: number | undefined;
  return all.flatMap(({ passageId, speaker }) => {
    const item = itemOf.get(passageId);
    if (item === undefined || item === last) return [];
    last = item;
    return [speaker];
  });
};

/** Prepares a meeting for the search for findings, given its true items. */
export function heardOf(meeting: MeetingFile): Heard {
  const { passages, participants, truth, date, agenda } = meeting;
  const names = participants.map(({ name }) => name);
  const all = utterancesOf(passages);
  const itemOf = new Map(truth.items.flatMap((item) => item.passages.map((id) => [id, item.agenda_index] as const)));
  const leads = leadsOf(all, openersOf(all, itemOf));
  const places = [...agenda.keys(), undefined];
  return {
    meeting,
    context: { all, leads, speakerNames: truth.speakers, participants: names, date },
    items: places.map((place) => all.filter(({ passageId }) => itemOf.get(passageId) === place)),
  };
}

/** Findings of a meeting, compared with its truth. */
export interface FindingsScore {
  readonly true: number;
  readonly votes: readonly [found: number, all: number];
  readonly asserted: readonly [right: number, all: number];
  readonly falseVotes: number;
  readonly recalledAsserted: number;
  readonly recalled: number;
  readonly recalledBy: Readonly<Record<'decision' | 'task', readonly [found: number, all: number]>>;
  readonly proposed: number;
  readonly owners: readonly [right: number, all: number];
  readonly dues: readonly [right: number, all: number];
  /** The findings, for people to read, and whether each is right. */
  readonly findings: readonly (Finding & { readonly right: boolean })[];
  readonly missed: readonly string[];
}

const meets = (ids: readonly number[], others: readonly number[]): boolean => ids.some((id) => others.includes(id));

/** Compares the embedded engine's findings in a meeting with its truth. */
export const scoreFindings = ({ meeting, context, items }: Heard, weights?: Weights): FindingsScore =>
  scoreFound(
    meeting,
    items.map((own) => findingsIn(own, context, weights)),
  );

/**
 * Compares findings with a meeting's truth. If a decision was voted on, finding the vote counts as finding it.
 * @param found findings by item of the agenda; those that belong to no item come last
 */
export function scoreFound({ truth }: MeetingFile, found: readonly (readonly Finding[])[]): FindingsScore {
  const left = [...truth.votes];
  let votesFound = 0;
  let votesAsserted = 0;
  const findings = found.flatMap((own, item) =>
    own.map((finding) => {
      if (finding.kind !== 'vote') {
        const expected = finding.kind === 'task' ? truth.actions : [...truth.decisions, ...truth.votes];
        return { ...finding, right: expected.some(({ passages }) => meets(passages, finding.passageIds)) };
      }
      const vote = left.find(
        (one) =>
          one.agenda_index === item &&
          // If no number was said for a side, the side had no votes.
          one.for === (finding.for ?? 0) &&
          one.against === (finding.against ?? 0) &&
          one.abstentions === (finding.abstentions ?? 0),
      );
      if (vote === undefined) return { ...finding, right: false };
      left.splice(left.indexOf(vote), 1);
      votesFound++;
      if (finding.asserted) votesAsserted++;
      return { ...finding, right: true };
    }),
  );
  const asserted = findings.filter((finding) => finding.asserted);
  const kinds: Readonly<Record<'decision' | 'task', readonly string[]>> = {
    decision: ['decision', 'vote'],
    task: ['task'],
  };
  const hits = (kind: 'decision' | 'task', passages: readonly number[], of: readonly Finding[]) =>
    of.filter((one) => kinds[kind].includes(one.kind) && meets(one.passageIds, passages));
  const expected = [
    ...truth.decisions.map((one) => ['decision', one] as const),
    ...truth.actions.map((one) => ['task', one] as const),
  ];
  const recalled = expected.filter(([kind, { passages }]) => hits(kind, passages, findings).length > 0);
  const surely = expected.filter(([kind, { passages }]) => hits(kind, passages, asserted).length > 0);
  const tasks = truth.actions
    .map((action) => ({ action, by: hits('task', action.passages, findings) }))
    .filter(({ by }) => by.length > 0);
  const dated = tasks.filter(({ action }) => action.due !== null);
  const of = (kind: 'decision' | 'task'): readonly [number, number] => [
    recalled.filter(([one]) => one === kind).length,
    expected.filter(([one]) => one === kind).length,
  ];
  return {
    true: expected.length + truth.votes.length,
    votes: [votesFound, truth.votes.length],
    asserted: [asserted.filter(({ right }) => right).length, asserted.length],
    falseVotes: asserted.filter(({ kind, right }) => kind === 'vote' && !right).length,
    recalledAsserted: surely.length + votesAsserted,
    recalled: recalled.length + votesFound,
    recalledBy: { decision: of('decision'), task: of('task') },
    proposed: findings.length - asserted.length,
    owners: [tasks.filter(({ action, by }) => by.some(({ owner }) => owner === action.owner)).length, tasks.length],
    dues: [
      dated.filter(({ action, by }) => by.some(({ due }) => sameDue(due ?? null, action.due ?? ''))).length,
      dated.length,
    ],
    findings,
    missed: expected
      .filter((one) => !recalled.includes(one))
      .map(([kind, { passages }]) => `${kind} ${passages.join(' ')}`),
  };
}

const SMALL_WORDS = /^(?:le|la|les|l|du|de|d|des|a|au|aux|en|avant|pour|ici|fin|ce|cet|cette|dans|plus|tard)$/;
const wordsOf = (text: string): string[] =>
  fold(text)
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '' && !SMALL_WORDS.test(word));
/**
 * Tells whether a due date agrees with the truth. The wording may differ: one of them contains the words of the other.
 */
export function sameDue(found: string | null, expected: string): boolean {
  if (found === null) return false;
  if (mentions(found, expected) || mentions(expected, found)) return true;
  const [one, other] = [wordsOf(found), wordsOf(expected)];
  const shared = one.filter((word) => other.includes(word)).length;
  return shared > 0 && shared >= Math.min(one.length, other.length);
}
