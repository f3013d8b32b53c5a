import { elided } from '@greffier/french/text/tokens';
import { typeset } from '@greffier/french/text/typography';
import type { MeetingFile } from '../../shared/meeting-file.ts';

/** A sentence in the style of minutes that its passages support. */
export interface TrueSentence {
  readonly text: string;
  readonly passages: readonly number[];
  readonly agendaIndex: number;
  /** Person in charge, for tasks only. */
  readonly owner: string | null;
}

const lower = (text: string): string => text.replace(/^\p{Lu}(?=\p{Ll})/u, (letter) => letter.toLocaleLowerCase('fr'));
const counted = (count: number, one: string, many: string): string => `${count} ${count < 2 ? one : many}`;

/** Lists all true sentences of a meeting: facts, decisions, tasks with a person in charge, and counted votes. */
export function trueSentences({ truth }: MeetingFile): TrueSentence[] {
  const told = [...truth.facts, ...truth.decisions].map(({ text = '', passages, agenda_index }) => ({
    text,
    passages,
    agendaIndex: agenda_index,
    owner: null,
  }));
  const tasks = truth.actions.flatMap(({ text = '', owner, due, passages, agenda_index }) => {
    if (owner === null) return [];
    const task = elided(`${owner} est en charge de ${lower(text).replace(/\.$/u, '')}`);
    return [{ text: `${task}${due === null ? '' : ` (${due})`}.`, passages, agendaIndex: agenda_index, owner }];
  });
  const votes = truth.votes.map((vote) => ({
    text: `Le vote donne ${vote.for} pour, ${vote.against} contre et ${counted(vote.abstentions, 'abstention', 'abstentions')}.`,
    passages: vote.passages,
    agendaIndex: vote.agenda_index,
    owner: null,
  }));
  return [...told, ...tasks, ...votes]
    .filter(({ text, passages }) => text !== '' && passages.length > 0)
    .map((one) => ({ ...one, text: typeset(one.text) }));
}
