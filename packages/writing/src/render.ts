import { NOT_DISCUSSED } from '@greffier/contract/minutes';
import type { Minutes, Section, Sentence } from './types.ts';

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
  return `<span data-passages="${passageIds.join(' ')}"${doubt}>${escape(joinFigures(text))}</span>`;
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

function list(title: string, sentences: readonly Sentence[]): string {
  if (sentences.length === 0) return '';
  return `<p><strong>${title}</strong></p>\n<ul>${sentences.map((sentence) => `<li>${span(sentence)}</li>`).join('')}</ul>`;
}

/** Whether an item below this heading was discussed: the heading then only groups and does not say that it was not. */
function groupsDiscussion(sections: readonly Section[], at: number): boolean {
  const level = sections[at]?.item.level ?? 1;
  for (const section of sections.slice(at + 1)) {
    if (section.item.level <= level) return false;
    if (section.discussed) return true;
  }
  return false;
}

/**
 * The minutes as the `summary` HTML: headings by agenda level, every sentence in a span that names its passages and,
 * in `data-doubt`, what of it they do not tell.
 */
export function renderMinutes(minutes: Minutes): string {
  return minutes.sections
    .flatMap((section, at) => {
      const heading = `<h${section.item.level}>${escape(section.item.text)}</h${section.item.level}>`;
      if (!section.discussed) {
        return groupsDiscussion(minutes.sections, at) ? [heading] : [heading, `<p><em>${NOT_DISCUSSED}</em></p>`];
      }
      return [
        heading,
        paragraphs(section.sentences),
        list('Décisions', section.decisions),
        list('Votes', section.votes ?? []),
        list('Actions', section.actions),
      ];
    })
    .filter((part) => part !== '')
    .join('\n');
}
