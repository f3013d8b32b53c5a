/** Scrolls to an element. If the transcript stands beside the minutes, only the transcript scrolls. */
export function scrollTo(place: HTMLElement, block: 'center' | 'start'): void {
  const pane = place.closest('[data-pane]');
  if (pane === null) return place.scrollIntoView({ block });
  const above = block === 'center' ? Math.max(0, (pane.clientHeight - place.clientHeight) / 2) : 0;
  const way = (): number => place.getBoundingClientRect().top - pane.getBoundingClientRect().top - above;
  pane.scrollBy({ top: way() });
  // Passages on the way are laid out only now, and may be taller than expected.
  requestAnimationFrame(() => pane.scrollBy({ top: way() }));
  return undefined;
}
