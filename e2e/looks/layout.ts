// These functions run inside the page, so each is self-contained.

/** Waits until nothing fades or slides any more, because the contrast of changing colours cannot be measured. */
export async function settled(): Promise<void> {
  const frame = () => new Promise((done) => requestAnimationFrame(done));
  // Code that reacts to a new size runs first. Then the animations are awaited, except spinners and other endless ones.
  // An inherited colour changes level by level, each with a transition of its own.
  await frame();
  for (let levels = 0; levels < 50; levels += 1) {
    await frame();
    const ending = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
    if (ending.length === 0) return;
    await Promise.allSettled(ending.map(({ finished }) => finished));
  }
}

/**
 * Finds content that cannot be read because it is wider than the window or larger than the box that cuts it off. It
 * ignores intended cases: fields of one line, text that is shortened under its full title, text for assistive
 * technology.
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
    // The thumb of a scroll area has no text, and its area for the pointer is wider than the thumb.
    const holdsNoText = 'input, select, [role="tablist"], [role="toolbar"], .mantine-ScrollArea-thumb';
    if (hidden || element.matches(holdsNoText)) return 0;
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

/**
 * Finds elements that forced colours erase. Forced colours replace every background by the system's own. So an element
 * that only its background draws needs a border, or must keep its colours: bars, switches, marks.
 */
export function undrawn(): string[] {
  const drawn =
    '[role="progressbar"], .mantine-Switch-track, .mantine-Slider-bar, .mantine-Tabs-tab[data-active], mark';
  const hasEdge = (style: CSSStyleDeclaration): boolean =>
    (['Top', 'Right', 'Bottom', 'Left'] as const).some(
      (side) => style[`border${side}Style`] !== 'none' && Number.parseFloat(style[`border${side}Width`]) > 0,
    ) ||
    (style.outlineStyle !== 'none' && Number.parseFloat(style.outlineWidth) > 0);
  return [...document.body.querySelectorAll(drawn)]
    .filter((element) => element.checkVisibility({ visibilityProperty: true }) && element.clientWidth > 0)
    .filter((element) => {
      const styles = [getComputedStyle(element), getComputedStyle(element, '::before')];
      return !styles.some((style) => style.forcedColorAdjust === 'none' || hasEdge(style));
    })
    .map((element) => element.outerHTML.slice(0, 160));
}

/** Describes the element with the focus if other elements cover all of it; null if some of it can be seen. */
export function buried(): string | null {
  const { activeElement } = document;
  if (activeElement === null || activeElement === document.body) return null;
  const points = [...activeElement.getClientRects()].flatMap(({ left, right, top, bottom }) =>
    [0.1, 0.5, 0.9].flatMap((part) =>
      [0.15, 0.5, 0.85].map((line) => [left + (right - left) * part, top + (bottom - top) * line] as const),
    ),
  );
  const label =
    activeElement.closest('label') ?? document.querySelector(`label[for="${CSS.escape(activeElement.id)}"]`);
  const seen = points.some(([x, y]) => {
    const hit = document.elementFromPoint(x, y);
    return hit !== null && (activeElement.contains(hit) || (label?.contains(hit) ?? false));
  });
  return seen ? null : activeElement.outerHTML.slice(0, 200);
}
