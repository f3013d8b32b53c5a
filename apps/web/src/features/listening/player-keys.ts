export type PlayerDeed = 'play' | 'back' | 'faster' | 'slower';

/** Where plain keys are typed. A slider takes none of them. */
const FIELDS = 'input:not([type="range"]), textarea, select, [contenteditable="true"], [role="dialog"]';

/** What a key does while a recording can be heard; null for all others. F2 also works where somebody types. */
export function playerKeyOf({ key, target, shiftKey, altKey, ctrlKey, metaKey }: KeyboardEvent): PlayerDeed | null {
  if (altKey || ctrlKey || metaKey) return null;
  if (key === 'F2') return shiftKey ? 'back' : 'play';
  if (!(target instanceof Element)) return null;
  const isTyping = target.closest(FIELDS) !== null;
  if (isTyping) return null;
  if (key === '+') return 'faster';
  return key === '-' ? 'slower' : null;
}

export const SPEEDS = [0.75, 1, 1.25, 1.5, 1.75, 2] as const;

/** The next speed in a direction; the same at the end. */
export const nextSpeed = (rate: number, by: 1 | -1): number => {
  const at = SPEEDS.findIndex((speed) => speed === rate);
  return SPEEDS[at + by] ?? rate;
};
