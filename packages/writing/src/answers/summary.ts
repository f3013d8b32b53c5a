import type { Answer, Question } from '../engine.ts';
import { typeset } from '@greffier/french/text/typography';
import { itemsOf } from './heard.ts';
import { type MinutesLine, minutesLines, toldByMinutes } from './minutes-lines.ts';

const SPOKEN_OF = 'On a parlé de :';
const NO_SUMMARY =
  'Le procès-verbal résume la réunion point par point : générez-le à partir de l’ordre du jour. Ici, posez une question précise.';

/**
 * Lists the outcomes of each item from the minutes or, without minutes, the items that people spoke of and where each
 * begins.
 */
export function summaryAnswer(question: Question): Answer {
  const { agenda = [], passages, minutes = '' } = question;
  const written = minutesLines(minutes);
  if (written.length > 0) return toldByMinutes(gist(written));
  const items = itemsOf(question);
  const topics = agenda.flatMap(({ text }, item) => {
    const passage = passages[items.indexOf(item)];
    return passage === undefined ? [] : [{ text, id: passage.id }];
  });
  if (topics.length === 0) return { answer: typeset(NO_SUMMARY), passageIds: [] };
  const lines = topics.map(({ text }, index) => `– ${typeset(text)} [${index + 1}]`);
  return { answer: [typeset(SPOKEN_OF), ...lines].join('\n'), passageIds: topics.map(({ id }) => id) };
}

/** Returns the outcomes below each heading, or else the beginning of its text. */
const gist = (lines: readonly MinutesLine[]): MinutesLine[] =>
  [...Map.groupBy(lines, ({ title }) => title).values()].flatMap((own) => {
    const outcomes = own.filter(({ kind }) => kind === 'outcome');
    return outcomes.length > 0 ? outcomes : own.slice(0, 1);
  });
