/** Space between a sentence and the parts of the page that cover the text; pixels. */
const CLEAR = 16;

/** The parts of the page around and over the text. */
export interface Surroundings {
  readonly bar: Element | null;
  readonly panel: Element | null;
  readonly text: Element;
}

/**
 * Scrolls until neither the bar above the text nor the panel over the text covers a sentence. Of a long sentence, the
 * beginning is shown.
 */
export function bringIntoSight(
  place: { readonly top: number; readonly bottom: number },
  { bar, panel, text }: Surroundings,
): void {
  const above = place.top - endOfWhatStays(bar) - CLEAR;
  const below = place.bottom - startOfWhatLiesOver(panel, text) + CLEAR;
  if (above < 0) window.scrollBy({ top: above });
  else if (below > 0) window.scrollBy({ top: Math.min(above, below) });
}

/**
 * Returns the lower edge of the fixed part above the text: the bar, at its highest place during scrolling, or the page's
 * header if the bar scrolls with the text.
 */
function endOfWhatStays(bar: Element | null): number {
  if (bar === null) return 0;
  const { position, top, scrollMarginTop } = getComputedStyle(bar);
  if (position !== 'sticky') return Number.parseFloat(scrollMarginTop) || 0;
  return (Number.parseFloat(top) || 0) + bar.getBoundingClientRect().height;
}

/**
 * Returns the upper edge of the panel, at its highest place during scrolling, if the panel covers the bottom of the
 * text; otherwise the bottom of the window.
 */
function startOfWhatLiesOver(panel: Element | null, text: Element): number {
  if (panel === null || panel.getBoundingClientRect().left > text.getBoundingClientRect().right)
    return window.innerHeight;
  const { position, bottom } = getComputedStyle(panel);
  if (position !== 'sticky') return window.innerHeight;
  return window.innerHeight - (Number.parseFloat(bottom) || 0) - panel.getBoundingClientRect().height;
}
