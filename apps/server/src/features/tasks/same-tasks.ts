import type { WrittenTask } from '@greffier/documents/minutes-html/tasks';
import { lettersOf, rawWords } from '@greffier/french/text/words';

/** Facts that distinguish a stored task from others. */
export interface KnownTask {
  /** Position of the task in the minutes; null if they no longer contain it. */
  readonly position: number | null;
  readonly finding: number | null;
  readonly text: string;
  readonly owner: string | null;
}

type Said = Pick<KnownTask, 'text' | 'owner' | 'finding'>;

/** Reduces an owner's name to its letters and figures; null without an owner, or if a dash stands for the owner. */
export const ownerKey = (owner: string | null): string | null => lettersOf(owner ?? '') || null;

const taskKey = (task: Said): string => `${lettersOf(task.text)} ${ownerKey(task.owner)}`;
const findingKey = (task: Said): string => `${task.finding} ${ownerKey(task.owner)}`;

/** Share of common words at which one text counts as a correction of the other. */
const ALIKE = 0.5;

function isAlike(one: string, other: string): boolean {
  const words = new Set(rawWords(one));
  const others = new Set(rawWords(other));
  const common = [...words].filter((word) => others.has(word)).length;
  return common >= ALIKE * Math.max(words.size, others.size);
}

/**
 * Finds the known task that each written task continues: the known task with the same text and owner or, if somebody
 * corrected the text of a line, the known task with the same finding and owner.
 * @returns null for each new task
 */
export function sameTasks<T extends KnownTask>(known: readonly T[], written: readonly WrittenTask[]): (T | null)[] {
  // Among tasks that look the same, those in the minutes come first, in order.
  const ordered = known.toSorted((a, b) => (a.position ?? Infinity) - (b.position ?? Infinity));
  const left = new Set(ordered);
  const byText = Map.groupBy(ordered, taskKey);
  const exact = written.map((task) => {
    const found = byText.get(taskKey(task))?.shift() ?? null;
    if (found !== null) left.delete(found);
    return found;
  });
  const byFinding = Map.groupBy(
    [...left].filter(({ position, finding }) => position !== null && finding !== null),
    findingKey,
  );
  return written.map((task, at) => {
    const same = exact[at] ?? null;
    if (same !== null || task.finding === null) return same;
    const [former] = byFinding.get(findingKey(task)) ?? [];
    if (former === undefined || !left.has(former) || !isAlike(former.text, task.text)) return null;
    left.delete(former);
    return former;
  });
}
