import type { Answer, Question } from '../engine.ts';
import { typeset } from '@greffier/french/text/typography';
import { itemsOf } from './heard.ts';
import { type MinutesLine, minutesLines } from './minutes-lines.ts';

const SPOKEN_OF = 'On a parlé de :';
const IN_MINUTES = 'D’après le procès-verbal :';
const NO_SUMMARY =
  'Le procès-verbal résume la réunion point par point : générez-le à partir de l’ordre du jour. Ici, posez une question précise.';

/** What came of each item, by the minutes as they stand; where there are none, what was spoken of, each where it begins. */
export function summaryAnswer(question: Question): Answer {
  const { agenda = [], passages, minutes = '' } = question;
  const told = fromMinutes(minutesLines(minutes));
  if (told !== null) return told;
  const items = itemsOf(question);
  const topics = agenda.flatMap(({ text }, item) => {
    const passage = passages[items.indexOf(item)];
    return passage === undefined ? [] : [{ text, id: passage.id }];
  });
  if (topics.length === 0) return { answer: typeset(NO_SUMMARY), passageIds: [] };
  const lines = topics.map(({ text }, index) => `– ${typeset(text)} [${index + 1}]`);
  return { answer: [typeset(SPOKEN_OF), ...lines].join('\n'), passageIds: topics.map(({ id }) => id) };
}

/** Each heading with its outcomes, or else with how its text begins. */
function fromMinutes(lines: readonly MinutesLine[]): Answer | null {
  if (lines.length === 0) return null;
  const passageIds: number[] = [];
  const numberOf = (id: number): number => (passageIds.includes(id) ? passageIds.indexOf(id) + 1 : passageIds.push(id));
  const parts = [...Map.groupBy(lines, ({ title }) => title)].map(([title, own]) => {
    const outcomes = own.filter(({ kind }) => kind === 'outcome');
    const shown = (outcomes.length > 0 ? outcomes : own.slice(0, 1)).map(({ text, passageIds: ids }) =>
      ['–', text, ...ids.slice(0, 2).map((id) => `[${numberOf(id)}]`)].join(' '),
    );
    return [...(title === '' ? [] : [typeset(title)]), ...shown].join('\n');
  });
  return { answer: [typeset(IN_MINUTES), ...parts].join('\n\n'), passageIds };
}
