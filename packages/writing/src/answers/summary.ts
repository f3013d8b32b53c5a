import type { Answer, Question } from '../engine.ts';
import { itemsOf } from './heard.ts';
import { typeset } from '@greffier/french/typography';

const SPOKEN_OF = 'On a parlé de :';
const NO_SUMMARY =
  'Le procès-verbal résume la réunion point par point : générez-le à partir de l’ordre du jour. Ici, posez une question précise.';

/** What was spoken of: the agenda’s items, each where it begins. */
export function summaryAnswer(question: Question): Answer {
  const { agenda = [], passages } = question;
  const items = itemsOf(question);
  const topics = agenda.flatMap(({ text }, item) => {
    const passage = passages[items.indexOf(item)];
    return passage === undefined ? [] : [{ text, id: passage.id }];
  });
  if (topics.length === 0) return { answer: typeset(NO_SUMMARY), passageIds: [] };
  const lines = topics.map(({ text }, index) => `– ${typeset(text)} [${index + 1}]`);
  return { answer: [typeset(SPOKEN_OF), ...lines].join('\n'), passageIds: topics.map(({ id }) => id) };
}
