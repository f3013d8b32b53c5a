import type { KeyboardEvent } from 'react';

/** What a key does on the passage that has the focus. */
export type PassageDeed =
  | 'edit'
  | 'speaker'
  | 'address'
  | 'listen'
  | 'nextFound'
  | 'previousFound'
  | 'next'
  | 'previous';

/**
 * A key as people press it. Caps Lock changes the letter, not what is meant; other signs need Shift on some keyboards.
 */
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

/** Null for keys that are pressed in something inside the passage, and for all others. */
export function passageKeyOf(event: KeyboardEvent<HTMLElement>): { deed: PassageDeed; passage: HTMLElement } | null {
  const { target, key, altKey, ctrlKey, metaKey, shiftKey } = event;
  if (!(target instanceof HTMLElement) || target.dataset['passage'] === undefined) return null;
  const deed = KEYS[pressed(event)];
  if (deed === undefined || altKey || ctrlKey || metaKey || (shiftKey && key.length > 1)) return null;
  return { deed, passage: target };
}

/** The passage before or after another one in the list; headings between them do not count. */
export function neighbourOf(passage: HTMLElement, by: 1 | -1): HTMLElement | null {
  let one: Element | null = passage;
  do one = by > 0 ? one.nextElementSibling : one.previousElementSibling;
  while (one !== null && !(one instanceof HTMLElement && one.dataset['passage'] !== undefined));
  return one;
}

/** The number of the passage that holds an element; null if none does. */
export function passageOf(target: EventTarget): number | null {
  const passage = target instanceof Element ? target.closest<HTMLElement>('[data-passage]') : null;
  return passage === null ? null : Number(passage.dataset['passage']);
}

/** What a key does anywhere in the transcript. */
export type TranscriptDeed = 'find' | 'keys' | 'nextDoubt' | 'previousDoubt' | 'keepDoubt';

const TRANSCRIPT_KEYS: Readonly<Record<string, TranscriptDeed>> = {
  '/': 'find',
  '?': 'keys',
  d: 'nextDoubt',
  'Shift+d': 'previousDoubt',
  v: 'keepDoubt',
};

/** What a key does outside of fields; null for all others. */
export function transcriptKeyOf(event: KeyboardEvent): TranscriptDeed | null {
  const { target, altKey, ctrlKey, metaKey } = event;
  if (altKey || ctrlKey || metaKey || !(target instanceof Element)) return null;
  if (target.closest('input, textarea, select, [role="dialog"]') !== null) return null;
  return TRANSCRIPT_KEYS[pressed(event)] ?? null;
}
