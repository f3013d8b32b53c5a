import {
  FINDING_KINDS,
  type FindingKind,
  OUTCOME_HEADS,
  OUTCOME_TITLES,
} from '@greffier/contract/meeting/minutes/findings';
import { span } from './render-text.ts';
import type { Finding, Sentence } from './types.ts';
import { longDate, MONTH } from '@greffier/french/time/calendar';
import { capital, typeset } from '@greffier/french/text/typography';

const RESULTS = { adopted: 'Adopté', refused: 'Refusé', postponed: 'Reporté', withdrawn: 'Retiré' } as const;

/**
 * Returns the declared result; else the result that the counts have under every usual rule, including two thirds of all
 * votes; null if the rules disagree.
 */
function resultOf({ outcome, for: yes = 0, against = 0, abstentions = 0 }: Finding): string | null {
  if (outcome !== undefined) return RESULTS[outcome];
  if (yes > 2 * (against + abstentions)) return RESULTS.adopted;
  return yes < against ? RESULTS.refused : null;
}

/** A day with its month: « le 6 mars », « au 12.3.2026 ». */
const NAMES_DAY = new RegExp(`\\d ${MONTH}|\\d[./]\\d|premier ${MONTH}`, 'iu');

/** Writes a due date: « D’ici vendredi (27 novembre 2026) ». */
function dueOf({ due, dueOn }: Finding): string | null {
  if (due === undefined || due === null) return null;
  const said = typeset(capital(due));
  return dueOn === undefined || NAMES_DAY.test(due) ? said : `${said} (${longDate(dueOn)})`;
}

/** Writes a table cell that refers to the passages of its row; without text, writes an empty cell. */
const cell = (text: string | null | undefined, { passageIds }: Sentence): string =>
  text === undefined || text === null || text === '' ? '<td></td>' : `<td>${span({ text, passageIds })}</td>`;

/** Texts of the other cells in an outcome's row. */
const besides: Readonly<Record<'vote' | 'task', (finding: Finding) => readonly (string | null | undefined)[]>> = {
  vote: (vote) => [...[vote.for, vote.against, vote.abstentions].map((count) => count?.toString()), resultOf(vote)],
  task: (task) => [task.owner, dueOf(task)],
};

/** An outcome in minutes. */
export interface ToldOutcome {
  /** Number of the outcome; null if it is not kept beside the minutes. */
  readonly number: number | null;
  /** Place of the outcome's section in the minutes. */
  readonly section: number;
  readonly finding: Finding;
}

/** Writes an outcome as a line of minutes: an item of a list, or a row of a table. */
export function outcomeLine({ number, finding }: Omit<ToldOutcome, 'section'>): string {
  const { kind } = finding;
  const known = number === null ? '' : ` data-finding="${number}"`;
  if (kind === 'decision') return `<li${known}>${span(finding)}</li>`;
  const cells = besides[kind](finding).map((text) => cell(text, finding));
  return `<tr${known}><td>${span(finding)}</td>${cells.join('')}</tr>`;
}

/** Writes outcomes of one kind below their title. */
function listed(kind: FindingKind, outcomes: readonly ToldOutcome[]): string {
  if (outcomes.length === 0) return '';
  const title = `<p><strong>${OUTCOME_TITLES[kind]}</strong></p>`;
  const lines = outcomes.map(outcomeLine).join('');
  if (kind === 'decision') return `${title}\n<ul>${lines}</ul>`;
  const heads = OUTCOME_HEADS[kind].map((text) => `<th scope="col">${text}</th>`).join('');
  return `${title}\n<table><tbody><tr>${heads}</tr>${lines}</tbody></table>`;
}

/** Writes the asserted outcomes of a section: decisions as a list, votes and tasks as tables. */
export const renderOutcomes = (outcomes: readonly ToldOutcome[]): string[] =>
  FINDING_KINDS.map((kind) =>
    listed(
      kind,
      outcomes.filter(({ finding }) => finding.asserted && finding.kind === kind),
    ),
  );
