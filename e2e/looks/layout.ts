// These functions run inside the page, so each is self-contained.

/** Waits until nothing fades or slides any more. The contrast of changing colours cannot be measured. */
export async function settled(): Promise<void> {
  const frame = () => new Promise((done) => requestAnimationFrame(done));
  // Effects of a new size run first. Then what they start is awaited, except spinners and other endless animations.
  await frame();
  await frame();
  const ending = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
  await Promise.allSettled(ending.map(({ finished }) => finished));
  await frame();
}

/**
 * Finds content that cannot be read because it is wider than the window or larger than the box that cuts it off. It
 * ignores what is intended: fields of one line, text that is shortened under its full title, text for assistive
 * technology only, and what the keyboard scrolls sideways (tabs, a wide table, an editor).
 */
export function clippedContent(): string[] {
  /** Pixels by which descenders exceed a line that is no higher than its letters. */
  const TAILS = 6;
  const saysItAll = (element: Element): boolean => {
    const named = element.closest('[title], [aria-label]');
    const name = named?.getAttribute('title') ?? named?.getAttribute('aria-label') ?? '';
    return name.includes(element.textContent.trim());
  };
  const cutBy = (element: Element): number => {
    const { overflowX, overflowY, textOverflow, visibility } = getComputedStyle(element);
    const hidden = visibility === 'hidden' || element.clientWidth <= 1 || element.clientHeight <= 1;
    if (hidden || element.matches('input, select, [role="tablist"]')) return 0;
    const scrolls = ['auto', 'scroll'].includes(overflowX);
    if (scrolls && element.matches(':is([role="group"], [role="textbox"])[tabindex="0"]')) return 0;
    if (textOverflow === 'ellipsis' && saysItAll(element)) return 0;
    const across = overflowX === 'visible' ? 0 : element.scrollWidth - element.clientWidth - 1;
    const down = ['hidden', 'clip'].includes(overflowY) ? element.scrollHeight - element.clientHeight - TAILS : 0;
    return Math.max(across, down, 0);
  };
  const beyond = document.documentElement.scrollWidth - window.innerWidth;
  return [
    ...(beyond > 0 ? [`${beyond} pixels beyond the window`] : []),
    ...[...document.body.querySelectorAll('*')]
      .filter((element) => cutBy(element) > 0)
      .map(
        ({ scrollWidth, scrollHeight, clientWidth, clientHeight, outerHTML, textContent }) =>
          `${scrollWidth} × ${scrollHeight} in ${clientWidth} × ${clientHeight}: «${textContent.slice(0, 80)}» in ${outerHTML.slice(0, 160)}`,
      ),
  ];
}

/** Describes what covers an element's first line; null if the line can be seen. */
export function hiddenBy(element: Element): string | null {
  const [line] = element.getClientRects();
  const hit = line ? document.elementFromPoint(line.x + line.width / 2, line.y + line.height / 2) : null;
  return element.contains(hit) ? null : (hit?.outerHTML.slice(0, 200) ?? 'the edge of the window');
}
