import type { KeyboardEvent } from 'react';

/** Actions of keys on the passage that has the focus. */
export type PassageDeed =
  | 'edit'
  | 'speaker'
  | 'address'
  | 'listen'
  | 'nextFound'
  | 'previousFound'
  | 'next'
  | 'previous';

/** Names a key. Shift counts only for letters: other signs need it on some keyboards. Caps Lock never counts. */
const pressed = ({ key, shiftKey }: KeyboardEvent): string =>
  /^\p{L}$/u.test(key) ? `${shiftKey ? 'Shift+' : ''}${key.toLowerCase()}` : key;

const KEYS: Readonly<Record<string, PassageDeed>> = {
  Enter: 'edit',
  o: 'speaker',
  l: 'address',
  e: 'listen',
  n: 'nextFound',
  'Shift+n': 'previousFound',
  ArrowDown: 'next',
  ArrowUp: 'previous',
};

/** Returns a key's action on a passage; null if there is none, or if an element inside the passage has the focus. */
export function passageKeyOf(event: KeyboardEvent<HTMLElement>): { deed: PassageDeed; passage: HTMLElement } | null {
  const { target, key, altKey, ctrlKey, metaKey, shiftKey } = event;
  if (!(target instanceof HTMLElement) || target.dataset['passage'] === undefined) return null;
  const deed = KEYS[pressed(event)];
  if (deed === undefined || altKey || ctrlKey || metaKey || (shiftKey && key.length > 1)) return null;
  return { deed, passage: target };
}

/** Returns the passage before or after another one in the list; headings between passages are skipped. */
export function neighbourOf(passage: HTMLElement, by: 1 | -1): HTMLElement | null {
  let one: Element | null = passage;
  do one = by > 0 ? one.nextElementSibling : one.previousElementSibling;
  while (one !== null && !(one instanceof HTMLElement && one.dataset['passage'] !== undefined));
  return one;
}

/** Returns the number of the passage around an element; null if it is not in a passage. */
export function passageOf(target: EventTarget): number | null {
  const passage = target instanceof Element ? target.closest<HTMLElement>('[data-passage]') : null;
  return passage === null ? null : Number(passage.dataset['passage']);
}

/** Actions of keys anywhere in the transcript. */
export type TranscriptDeed = 'find' | 'keys' | 'nextDoubt' | 'previousDoubt' | 'keepDoubt';

const TRANSCRIPT_KEYS: Readonly<Record<string, TranscriptDeed>> = {
  '/': 'find',
  '?': 'keys',
  d: 'nextDoubt',
  'Shift+d': 'previousDoubt',
  v: 'keepDoubt',
};

/** Returns the action of a key pressed outside of fields; null if there is none. */
export function transcriptKeyOf(event: KeyboardEvent): TranscriptDeed | null {
  const { target, altKey, ctrlKey, metaKey } = event;
  if (altKey || ctrlKey || metaKey || !(target instanceof Element)) return null;
  if (target.closest('input, textarea, select, [role="dialog"]') !== null) return null;
  return TRANSCRIPT_KEYS[pressed(event)] ?? null;
}
