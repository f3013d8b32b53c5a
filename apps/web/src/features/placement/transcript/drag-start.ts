/** Share of the window's height, at its top and bottom, in which a drag scrolls the page. */
const EDGE = 0.15;
/** Most pixels that the page scrolls in a frame. */
const SPEED = 18;

const passageAt = (x: number, y: number): HTMLElement | null => {
  const row = document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-passage], [data-at]') ?? null;
  const at = row?.dataset['at'];
  return at === undefined ? row : document.querySelector<HTMLElement>(`[data-passage="${at}"]`);
};

/**
 * Follows the pointer that drags a heading. The passage under the pointer is marked (`data-drop`), and the page scrolls
 * near the window's edges. Escape cancels.
 * @param onDrop called with the id of the passage where the heading is dropped
 */
export function dragStart(
  pointer: { readonly clientX: number; readonly clientY: number },
  onDrop: (passageId: number) => void,
): void {
  let { clientX, clientY } = pointer;
  let target: HTMLElement | null = null;
  let frame = 0;
  const end = new AbortController();
  const { signal } = end;
  const mark = (): void => {
    const next = passageAt(clientX, clientY);
    if (next === null || next === target) return;
    target?.removeAttribute('data-drop');
    next.setAttribute('data-drop', '');
    target = next;
  };
  const scroll = (): void => {
    const edge = window.innerHeight * EDGE;
    const above = Math.min(0, clientY - edge) / edge;
    const below = Math.max(0, clientY - window.innerHeight + edge) / edge;
    if (above + below !== 0) {
      window.scrollBy({ top: (above + below) * SPEED, behavior: 'instant' });
      mark();
    }
    frame = requestAnimationFrame(scroll);
  };
  const stop = (): void => {
    end.abort();
    cancelAnimationFrame(frame);
    target?.removeAttribute('data-drop');
    document.documentElement.removeAttribute('data-dragging');
  };
  const listen = <Type extends keyof WindowEventMap>(type: Type, hear: (event: WindowEventMap[Type]) => void): void =>
    window.addEventListener(type, hear, { signal, passive: false });
  listen('pointermove', (event) => {
    event.preventDefault();
    ({ clientX, clientY } = event);
    mark();
  });
  listen('pointerup', () => {
    stop();
    if (target !== null) onDrop(Number(target.dataset['passage']));
  });
  listen('pointercancel', stop);
  listen('keydown', (event) => {
    if (event.key === 'Escape') stop();
  });
  document.documentElement.setAttribute('data-dragging', '');
  frame = requestAnimationFrame(scroll);
}
