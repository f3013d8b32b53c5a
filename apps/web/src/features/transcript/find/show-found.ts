import { useEffect, type RefObject } from 'react';
import { scrollTo } from '../scroll-to.ts';
import type { Found } from './find-text.ts';
import type { Finding } from './use-steps.ts';

/**
 * Highlights places in a list of passages under a name, and the current place under `name-current`. The browser draws
 * highlights with the text, so thousands of places change no element.
 */
export function useShowFound(
  name: 'found' | 'doubt',
  list: RefObject<HTMLElement | null>,
  { places, current }: Finding<Found & { readonly whole?: boolean }>,
  drawn: unknown,
): void {
  const at = current?.at;
  const step = current?.step;
  useEffect(() => {
    // In an older browser, the code below only scrolls to the passage.
    if (!('Highlight' in window)) return undefined;
    const { highlights } = CSS;
    const texts = places.length === 0 ? new Map<number, Text>() : textsOf(list.current);
    const ranges = places.flatMap((place) =>
      // A passage doubtful as a whole has its own mark.
      place.whole === true ? [] : (rangeOf(texts.get(place.passageId), place) ?? []),
    );
    highlights.set(name, new Highlight(...ranges));
    return () => void highlights.delete(name);
    // `drawn` changes when a passage is edited or closed, because its text is then drawn anew.
  }, [name, list, places, drawn]);

  // This is a separate effect, so that a step does not mark all the other places again.
  useEffect(() => {
    if (!('Highlight' in window)) return undefined;
    const { highlights } = CSS;
    const here = at === undefined ? undefined : places[at];
    const range = here && rangeOf(textsOf(list.current, here.passageId).get(here.passageId), here);
    highlights.set(`${name}-current`, new Highlight(...(range ? [range] : [])));
    return () => void highlights.delete(`${name}-current`);
  }, [name, list, places, at, drawn]);

  useEffect(() => {
    const place = at === undefined ? undefined : places[at];
    const passage = place && list.current?.querySelector<HTMLElement>(`[data-passage="${place.passageId}"]`);
    if (passage === undefined || passage === null) return;
    scrollTo(passage, 'center');
    // After a step by a key on a passage, the focus moves to the passage found. After a step from the search field, it
    // stays in the field.
    const { activeElement } = document;
    if (
      step?.focus === true ||
      (activeElement instanceof HTMLElement && activeElement.dataset['passage'] !== undefined)
    )
      passage.focus({ preventScroll: true });
    const text = passage.querySelector('p')?.firstChild;
    if (!(text instanceof Text) || place === undefined || place.to > text.length) return;
    // In a passage taller than the window, the place may still be out of sight.
    const range = document.createRange();
    range.setStart(text, place.from);
    range.setEnd(text, place.to);
    const { top, bottom } = range.getBoundingClientRect();
    const scroller = passage.closest('[data-pane]') ?? window;
    if (top < window.innerHeight / 4 || bottom > window.innerHeight) scroller.scrollBy(0, top - window.innerHeight / 2);
    // Only a step scrolls to a place. After a correction, the page stays where it is.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [step]);
}

/** Returns the text nodes of all passages, or of one passage, by passage id. */
function textsOf(list: HTMLElement | null, passageId?: number): Map<number, Text> {
  const named = passageId === undefined ? '' : `="${passageId}"`;
  const texts = new Map<number, Text>();
  for (const paragraph of list?.querySelectorAll<HTMLElement>(`[data-passage${named}] > p`) ?? []) {
    const { firstChild, parentElement } = paragraph;
    if (firstChild instanceof Text) texts.set(Number(parentElement?.dataset['passage']), firstChild);
  }
  return texts;
}

const rangeOf = (text: Text | undefined, { from, to }: Found): StaticRange | null =>
  text === undefined || to > text.length
    ? null
    : new StaticRange({ startContainer: text, startOffset: from, endContainer: text, endOffset: to });
