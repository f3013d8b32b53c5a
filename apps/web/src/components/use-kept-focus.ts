import type { RefObject } from 'react';
import { useEffect } from 'react';

/** Delay in which other code may move the focus first, as the steps of a meeting do; ms. */
const OTHERS_FIRST_MS = 100;
/** Longest delay while the page keeps changing, for instance while a long text is drawn; ms. */
const LATEST_MS = 500;
const CONTROLS = 'button:enabled, a[href], input:enabled, select:enabled, textarea:enabled';

/**
 * Keeps the keyboard's place on the page. A button that was disabled during its call is focused again. If the focused
 * element disappears, such as a removed line, the next control near it is focused.
 */
export function useKeptFocus(main: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const frame = main.current;
    if (frame === null) return undefined;
    /** The element that last had the focus and its ancestors, from the inside out. */
    let trail: readonly HTMLElement[] = [];
    let timer: ReturnType<typeof setTimeout> | undefined;
    let latest: number | null = null;
    const observer = new MutationObserver(() => {
      clearTimeout(timer);
      // The wait counts from the loss of the focus, because earlier changes of the page kept nobody waiting.
      latest = isLost(trail) ? (latest ?? performance.now() + LATEST_MS) : null;
      if (trail.length === 0) return;
      timer = setTimeout(
        () => {
          latest = null;
          keepPlace(trail);
        },
        latest === null ? OTHERS_FIRST_MS : Math.min(OTHERS_FIRST_MS, latest - performance.now()),
      );
    });
    observer.observe(frame, { childList: true, subtree: true, attributeFilter: ['disabled'] });
    const listening = new AbortController();
    const { signal } = listening;
    frame.addEventListener('focusin', ({ target }) => (trail = trailOf(target, frame)), { signal });
    // A click elsewhere gives up the place on purpose. A click on the focused element itself fires no new focus event.
    const press = ({ target }: PointerEvent): void => {
      if (!(target instanceof Node && trail[0]?.contains(target))) trail = [];
    };
    window.addEventListener('pointerdown', press, { capture: true, signal });
    return () => {
      clearTimeout(timer);
      observer.disconnect();
      listening.abort();
    };
  }, [main]);
}

function trailOf(target: EventTarget | null, frame: HTMLElement): HTMLElement[] {
  const trail: HTMLElement[] = [];
  for (let at = target; at instanceof HTMLElement && at !== frame; at = at.parentElement) trail.push(at);
  return [...trail, frame];
}

/** True if nothing has the focus, and the element that had it will not get it back by itself after its call. */
function isLost([last]: readonly HTMLElement[]): boolean {
  if (last === undefined || document.activeElement !== document.body) return false;
  return !(last.isConnected && last.hasAttribute('data-loading'));
}

function keepPlace(trail: readonly HTMLElement[]): void {
  const [last, ...around] = trail;
  if (last === undefined || !isLost(trail)) return;
  const next =
    last.isConnected && !last.matches(':disabled')
      ? last
      : around
          .filter((one) => one.isConnected)
          .map((one) => one.querySelector<HTMLElement>(CONTROLS))
          .find((control) => control !== null);
  (next ?? around.at(-1))?.focus({ preventScroll: true });
}
