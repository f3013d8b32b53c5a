import type { AgendaItem, Passage } from '@greffier/contract/values';
import { scribebotTexts } from '../../texts/meeting/minutes/scribebot.ts';
import { fold } from '../../lib/fold.ts';

const MOST_ITEMS = 2;
/** Longest heading that fits on a button; characters. */
const LONGEST_ITEM = 60;
/** Words long enough to show, if heard, that their item was discussed. `OF_MANY` excludes words common in headings. */
const TELLING = /[a-z]{5,}/g;
const OF_MANY =
  /^(?:appro|adopt|valid|prese|discu|infor|propo|decis|seanc|reuni|assem|ordre|point|quest|diver|proce|verba|accue|ouver|clotu|bienv|suivi|rappo|proch|derni)/;
const LEAST_SAID = 2;

/** Suggests first questions: some that fit every meeting, and some about the items that were discussed in this one. */
export function firstQuestions(agenda: readonly AgendaItem[], passages: readonly Pick<Passage, 'text'>[]): string[] {
  const said = passages.map(({ text }) => fold(text));
  const spokenOf = ({ text }: AgendaItem): boolean =>
    text.length <= LONGEST_ITEM &&
    (fold(text).match(TELLING) ?? []).some(
      (word) => !OF_MANY.test(word) && said.filter((one) => one.includes(word)).length >= LEAST_SAID,
    );
  const items = agenda.filter(spokenOf).slice(0, MOST_ITEMS);
  const own = items.map(({ text }) => scribebotTexts.aboutItem(text));
  return [...scribebotTexts.examples, ...(own.length > 0 ? own : [scribebotTexts.aboutAll])];
}
