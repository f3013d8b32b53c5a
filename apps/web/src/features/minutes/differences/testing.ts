import { compareLines } from './compare-lines.ts';
import type { Texts } from './compare.ts';

/** Stands in for the thread that compares texts, which does not exist in tests; it answers a moment later. */
export class ComparingWorker extends EventTarget {
  readonly #timers = new Set<number>();

  postMessage({ before, now }: Texts): void {
    const answer = (): void => {
      this.dispatchEvent(new MessageEvent('message', { data: compareLines(before, now) }));
    };
    this.#timers.add(window.setTimeout(answer));
  }

  terminate(): void {
    for (const timer of this.#timers) window.clearTimeout(timer);
  }
}

/** A thread that cannot be loaded, as after an upgrade. */
export class FailingWorker extends ComparingWorker {
  override postMessage(): void {
    window.setTimeout(() => this.dispatchEvent(new Event('error')));
  }
}
