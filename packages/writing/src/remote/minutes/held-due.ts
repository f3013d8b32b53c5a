import type { Passage } from '@greffier/contract/values';
import { dateOf, dueDate } from '@greffier/french/time/dates';
import { spokenSentences } from '@greffier/french/text/sentences';
import { fold } from '@greffier/french/text/words';
import { hasUnsaidDate } from '../check/numbers/dates.ts';
import { hasUnsaidFigure } from '../check/numbers/figures.ts';

/**
 * Returns the model's due date as its passages say it: word for word, as another way to say the same day (« le 28
 * novembre » for « demain »), or in words that were all said. Null if nobody said it.
 * @param day day of the meeting
 */
export function heldDue(due: string, passages: readonly Passage[], day: string | undefined): string | null {
  const said = passages.map(({ text }) => text).join(' . ');
  if (fold(said).includes(fold(due))) return due;
  const spoken = spokenSentences(said).flatMap((sentence) => dueDate(sentence) ?? []);
  const meant = day === undefined ? null : dateOf(due, day);
  const same = meant === null ? undefined : spoken.find((one) => dateOf(one, day ?? '') === meant);
  if (same !== undefined) return same;
  return spoken.length > 0 && !hasUnsaidDate(due, said, day) && !hasUnsaidFigure(due, said) && /\d|\p{L}{4}/u.test(due)
    ? due
    : null;
}
