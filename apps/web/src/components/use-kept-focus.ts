import type { RefObject } from 'react';
import { useEffect } from 'react';

/** What leads the focus itself, as a step of a meeting does, comes first. */
const OTHERS_FIRST_MS = 100;
/** On a page that goes on changing, as while a long text is drawn, the keyboard waits no longer than this. */
const LATEST_MS = 500;
const CONTROLS = 'button:enabled, a[href], input:enabled, select:enabled, textarea:enabled';

/**
 * The keyboard keeps its place in the page. A button that was out of use while its call ran has the focus again, and
 * where what had it is gone, as a line that was removed, the next control around it has.
 */
export function useKeptFocus(main: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const frame = main.current;
    if (frame === null) return undefined;
    /** What last had the focus, and everything around it, from the inside out. */
    let trail: readonly HTMLElement[] = [];
    let timer: ReturnType<typeof setTimeout> | undefined;
    let latest: number | null = null;
    const observer = new MutationObserver(() => {
      clearTimeout(timer);
      // From when the place is lost: a page that changed before then has made nobody wait.
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
    // A click elsewhere leaves the place on purpose; one on what has the focus already brings none again.
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

/** Nothing has the focus, and what had it does not come back by itself once its call has ended. */
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
