import { useEffect, useEffectEvent } from 'react';

type PlayerDeed = 'play' | 'back' | 'faster' | 'slower';
export type PlayerDeeds = Readonly<Record<PlayerDeed, () => void>>;

/** Fields in which people type plain keys. A slider is not one of them. */
const FIELDS = 'input:not([type="range"]), textarea, select, [contenteditable="true"]';
const DIALOG = '[role="dialog"], [role="alertdialog"]';

/**
 * Returns the player's action for a key; null for other keys, for a key that is held down, and in dialogs. F2 also
 * works in text fields.
 * @param barShown whether the player is in sight; if not, plain keys do nothing, because nobody would see their effect
 */
export function playerKeyOf(event: KeyboardEvent, barShown: boolean): PlayerDeed | null {
  const { key, target, shiftKey } = event;
  if (event.altKey || event.ctrlKey || event.metaKey || event.repeat) return null;
  // While a dialog covers the page, the focus may be on the page behind it.
  if (document.querySelector('[aria-modal="true"]') !== null) return null;
  if (target instanceof Element && target.closest(DIALOG) !== null) return null;
  if (key === 'F2') return shiftKey ? 'back' : 'play';
  if (!barShown || !(target instanceof Element) || target.closest(FIELDS) !== null) return null;
  if (key === '+') return 'faster';
  return key === '-' ? 'slower' : null;
}

/** Makes keys anywhere on the page work like the player's buttons. */
export function usePlayerKeys(deeds: PlayerDeeds, barShown: boolean): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const deed = event.defaultPrevented ? null : playerKeyOf(event, barShown);
    if (deed === null) return;
    event.preventDefault();
    deeds[deed]();
  });
  useEffect(() => {
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, []);
}

export const SPEEDS = [0.75, 1, 1.25, 1.5, 1.75, 2] as const;

/** Returns the next higher or lower speed; the same speed if there is none. */
export const nextSpeed = (rate: number, by: 1 | -1): number => {
  const at = SPEEDS.findIndex((speed) => speed === rate);
  return SPEEDS[at + by] ?? rate;
};
