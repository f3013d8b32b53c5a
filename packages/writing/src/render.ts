import { NEXT_MEETING, NOT_DISCUSSED, NOT_FOUND_IN_MEETING } from '@greffier/contract/minutes';
import { typeset } from './embedded/clean.ts';
import { longDate } from './embedded/dates.ts';
import { taskCell } from './task-cell.ts';
import type { ActionItem, Decision, Minutes, Section, Sentence, Vote } from './types.ts';

const MOST_SENTENCES = 4;

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

const escape = (text: string): string => text.replace(/[&<>"']/g, (letter) => ESCAPES[letter] ?? letter);

/** « 18 500 » and « 20 % » never part at the end of a line. */
const joinFigures = (text: string): string =>
  text.replace(/(?<=\d) (?=\d{3}(?!\d))/g, '\u202f').replace(/(?<=\d) (?=%)/g, '\u00a0');

function span({ text, passageIds, doubts = [] }: Sentence): string {
  const doubt = doubts.length === 0 ? '' : ` data-doubt="${doubts.join(' ')}"`;
  return `<span data-passages="${[...new Set(passageIds)].join(' ')}"${doubt}>${escape(joinFigures(text))}</span>`;
}

/** Sentences as paragraphs: a new one where a voice begins or four sentences are full. */
function paragraphs(sentences: readonly Sentence[]): string {
  const groups: Sentence[][] = [];
  for (const sentence of sentences) {
    const last = groups.at(-1);
    if (last === undefined || sentence.opensParagraph === true || last.length >= MOST_SENTENCES)
      groups.push([sentence]);
    else last.push(sentence);
  }
  return groups.map((group) => `<p>${group.map(span).join(' ')}</p>`).join('\n');
}

/** The words of a cell, which rest on the passages of its row; an empty cell where there are none. */
const cell = (text: string | null, { passageIds }: Sentence): string =>
  text === null || text === '' ? '<td></td>' : `<td>${span({ text, passageIds })}</td>`;

function table(title: string, heads: readonly string[], rows: readonly (readonly string[])[]): string {
  if (rows.length === 0) return '';
  const head = heads.map((text) => `<th scope="col">${text}</th>`).join('');
  const body = rows.map((cells) => `<tr>${cells.join('')}</tr>`).join('');
  return `<p><strong>${title}</strong></p>\n<table><tbody><tr>${head}</tr>${body}</tbody></table>`;
}

const RESULTS = { adopted: 'Adopté', refused: 'Refusé', postponed: 'Reporté', withdrawn: 'Retiré' } as const;

/** What was declared; else what the counts mean under any usual rule, two thirds of all votes too; null where they do not. */
function resultOf(vote: Vote, decisions: readonly Decision[]): string | null {
  const declared =
    vote.outcome ??
    decisions.find(
      ({ outcome, passageIds }) => outcome !== undefined && passageIds.some((id) => vote.passageIds.includes(id)),
    )?.outcome;
  if (declared !== undefined) return RESULTS[declared];
  if (vote.for > 2 * (vote.against + vote.abstentions)) return RESULTS.adopted;
  return vote.for < vote.against ? RESULTS.refused : null;
}

const voteRow = (vote: Vote, decisions: readonly Decision[]): string[] => [
  `<td>${span({ ...vote, text: vote.motion ?? vote.text })}</td>`,
  ...[vote.for, vote.against, vote.abstentions].map((count) => cell(String(count), vote)),
  cell(resultOf(vote, decisions), vote),
];

/** « D’ici vendredi (27 novembre 2026) » */
function dueOf({ due, dueOn }: ActionItem): string | null {
  if (due === null) return null;
  const said = typeset(due.replace(/^\p{Ll}/u, (letter) => letter.toLocaleUpperCase('fr')));
  return dueOn === undefined || /\d/u.test(due) ? said : `${said} (${longDate(dueOn)})`;
}

const actionRow = (action: ActionItem): string[] => [
  `<td>${span({ ...action, text: taskCell(action) })}</td>`,
  cell(action.owner, action),
  cell(dueOf(action), action),
];

function list(title: string, sentences: readonly Sentence[]): string {
  if (sentences.length === 0) return '';
  return `<p><strong>${title}</strong></p>\n<ul>${sentences.map((sentence) => `<li>${span(sentence)}</li>`).join('')}</ul>`;
}

/** Whether an item below this heading was discussed: the heading then only groups and does not say that it was not. */
function groupsDiscussion(sections: readonly Section[], at: number): boolean {
  const level = sections[at]?.item.level ?? 1;
  for (const section of sections.slice(at + 1)) {
    if (section.item.level <= level) return false;
    if (section.discussed === true) return true;
  }
  return false;
}

/** What stands under an item that holds nothing: that it was not discussed, or, where that is not sure, a sentence to check. */
const silence = (discussed: false | null): string =>
  discussed === false
    ? `<em>${NOT_DISCUSSED}</em>`
    : `<span data-doubt="source"><em>${NOT_FOUND_IN_MEETING}</em></span>`;

/**
 * The minutes as the `summary` HTML: headings by agenda level, every sentence in a span that names its passages and,
 * in `data-doubt`, what of it they do not tell; votes and actions as tables.
 */
export function renderMinutes(minutes: Minutes): string {
  const { sections, nextMeeting, opening = [] } = minutes;
  const items = sections.flatMap((section, at) => {
    const heading = `<h${section.item.level}>${escape(section.item.text)}</h${section.item.level}>`;
    if (section.discussed !== true)
      return groupsDiscussion(sections, at) ? [heading] : [heading, `<p>${silence(section.discussed)}</p>`];
    return [
      heading,
      paragraphs(section.sentences),
      list('Décisions', section.decisions),
      table(
        'Votes',
        ['Objet', 'Pour', 'Contre', 'Abstentions', 'Résultat'],
        (section.votes ?? []).map((vote) => voteRow(vote, section.decisions)),
      ),
      table('Actions', ['Action', 'Responsable', 'Échéance'], section.actions.map(actionRow)),
    ];
  });
  const parts = [paragraphs(opening), ...items];
  if (nextMeeting !== undefined) {
    const level = Math.min(...sections.map(({ item }) => item.level));
    parts.push(`<h${level}>${NEXT_MEETING}</h${level}>`, paragraphs([nextMeeting]));
  }
  return parts.filter((part) => part !== '').join('\n');
}
