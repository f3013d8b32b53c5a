import { SUMMARY_SECTION_LENGTH } from '@greffier/contract/limits';
import { minutesTexts } from '../../texts/meeting/minutes/minutes.ts';

/** Returns the label of a section length in words (specification §9). */
export function sectionLengthLabel(words: number): string {
  const { lengths } = minutesTexts;
  if (words <= 70) return lengths.veryShort;
  if (words <= 190) return lengths.short;
  if (words <= 310) return lengths.balanced;
  if (words <= 430) return lengths.detailed;
  return lengths.veryDetailed;
}

/** The steps of the slider, in words. */
export const SECTION_LENGTH_STEPS: readonly number[] = Array.from(
  { length: Math.round((SUMMARY_SECTION_LENGTH.max - SUMMARY_SECTION_LENGTH.min) / SUMMARY_SECTION_LENGTH.step) + 1 },
  (_, index) => SUMMARY_SECTION_LENGTH.min + index * SUMMARY_SECTION_LENGTH.step,
);

/** Finds the step nearest to a length. The default lies between two steps, so the arrow keys start from the nearest. */
export const nearestSectionLength = (words: number): number =>
  SECTION_LENGTH_STEPS.reduce((best, step) => (Math.abs(step - words) < Math.abs(best - words) ? step : best));
