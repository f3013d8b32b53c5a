import type { Leveled } from './levels.ts';

/** As many that look alike are a list. */
const LEAST_ALIKE = 3;

/**
 * Whether what the rules have found bears an item out: its number counts on, or it looks like enough others below words such as
 * « Ordre du jour ». A number that leaves a gap is not sure: something may be missing above it.
 */
export function isSure(items: readonly Leveled[], item: Leveled, isAnnounced: boolean): boolean {
  const { family, level } = item;
  const { label } = item.block;
  const alike = items.filter((other) => other.family === family && other.level === level);
  if (label === undefined || label.kind === 'bullet')
    return isAnnounced && family !== 'plain' && alike.length >= LEAST_ALIKE;
  const at = alike.indexOf(item);
  const [before, after] = [alike[at - 1]?.block.label?.value, alike[at + 1]?.block.label?.value];
  if (label.value === 1) return true;
  // A register, or an agenda that begins with zero, begins where it does.
  return before === undefined ? after === label.value + 1 : label.value === before + 1;
}
