import { createPath, type Location, type NavigateOptions, NavigationType, type Navigator, type To } from 'react-router';
import { z } from 'zod';

/** The current address, and how the person came to it. */
export interface Here {
  readonly location: Location;
  readonly action: NavigationType;
  /** True if the window scrolls to the position where a new page should begin. */
  readonly scrolls: boolean;
}

/** State that the browser keeps with each address. */
const Kept = z.object({ idx: z.int(), key: z.string().default('default'), usr: z.unknown().optional() });
const kept = (): z.infer<typeof Kept> | null => Kept.safeParse(window.history.state).data ?? null;

export type History = ReturnType<typeof openHistory>;

/**
 * Keeps the addresses that a person has visited in this tab. Can hold a link or « back » until the person has answered
 * a question. The router can do this, too, but only together with its loading of data, which nothing here uses and
 * which would be a tenth of the first load.
 */
export function openHistory() {
  const listeners = new Set<() => void>();
  let index = kept()?.idx ?? 0;
  // A typed address has no state yet. State that a former version stored is kept.
  if (kept() === null) window.history.replaceState({ ...window.history.state, idx: index }, '');
  let here = read(NavigationType.Pop, true);
  /** The part of the page (`#…`) in the address, even if only `note` wrote it there. */
  let part = window.location.hash;
  let holds = false;
  let held: (() => void) | null = null;
  /** Reason for the next « back » event: it reverses a held « back », or performs one that was let through. */
  let expected: 'taken-back' | 'let-through' | null = null;
  /** Action to run once the browser has reversed « back ». */
  let afterwards: (() => void) | null = null;
  /** The place whose page is on the screen. */
  let onScreen: Here | null = null;
  let awaited: (() => void)[] = [];

  function read(action: NavigationType, scrolls: boolean): Here {
    const { pathname, search, hash } = window.location;
    const { key, usr } = kept() ?? { key: 'default', usr: null };
    return { location: { pathname, search, hash, state: usr ?? null, key }, action, scrolls };
  }
  const tell = (): void => {
    for (const listener of listeners) listener();
  };
  const hold = (go: () => void): void => {
    held = go;
    tell();
  };
  const change = (
    action: NavigationType,
    to: To,
    state: unknown,
    { preventScrollReset }: NavigateOptions = {},
  ): void => {
    const go = (): void => {
      const next = action === NavigationType.Push ? index + 1 : index;
      const entry = { usr: state ?? null, key: Math.random().toString(36).slice(2, 10), idx: next };
      const address = typeof to === 'string' ? to : createPath(to);
      if (action === NavigationType.Push) window.history.pushState(entry, '', address);
      else window.history.replaceState(entry, '', address);
      index = next;
      here = read(action, preventScrollReset !== true);
      part = here.location.hash;
      tell();
    };
    if (holds) hold(go);
    else go();
  };
  const moved = (): void => {
    const why = expected;
    expected = null;
    if (why === 'taken-back') {
      const next = afterwards;
      afterwards = null;
      next?.();
      return;
    }
    // Without kept state, the person has typed another part of the same page into the address, or followed a link to
    // it. The page stays, so nothing is held. The browser adds no entry for the part where the person already is.
    const isPart = kept() === null;
    if (isPart) {
      const isSame = window.location.hash === part;
      window.history.replaceState({ ...window.history.state, idx: isSame ? index : index + 1 }, '');
    }
    const to = kept()?.idx ?? index;
    const by = to - index;
    if (holds && by !== 0 && why === null && !isPart) {
      expected = 'taken-back';
      window.history.go(-by);
      const go = (): void => {
        expected = 'let-through';
        window.history.go(by);
      };
      hold(() => {
        if (expected === 'taken-back') afterwards = go;
        else go();
      });
      return;
    }
    index = to;
    here = read(NavigationType.Pop, true);
    part = here.location.hash;
    tell();
  };
  /** Tells whether the address changed, as by « back », while nothing listened to the browser. */
  const isElsewhere = (): boolean => {
    const { pathname, search } = window.location;
    const { location } = here;
    return kept()?.idx !== index || pathname !== location.pathname || search !== location.search;
  };

  const navigator: Navigator = {
    createHref: (to) => (typeof to === 'string' ? to : createPath(to)),
    go: (by) => window.history.go(by),
    push: (to, state, options) => change(NavigationType.Push, to, state, options),
    replace: (to, state, options) => change(NavigationType.Replace, to, state, options),
  };
  return {
    navigator,
    here: (): Here => here,
    /** Returns a function that performs the held link or « back »; null if nothing is held. */
    held: (): (() => void) | null => held,
    subscribe: (listener: () => void): (() => void) => {
      const isFirst = listeners.size === 0;
      listeners.add(listener);
      if (isFirst) {
        window.addEventListener('popstate', moved);
        if (isElsewhere()) moved();
      }
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0) window.removeEventListener('popstate', moved);
      };
    },
    /** Writes a part of the page into the address. This is not a navigation, so nothing is held or drawn anew. */
    note: (hash: string): void => {
      window.history.replaceState(window.history.state, '', hash);
      part = window.location.hash;
    },
    /** Begins to hold links and « back », or stops holding them. */
    hold: (on: boolean): void => {
      holds = on;
    },
    /** Performs the held link or « back », or drops it. */
    answer: (leave: boolean): void => {
      const go = held;
      held = null;
      if (leave) {
        const before = holds;
        holds = false;
        go?.();
        holds = before;
      }
      tell();
    },
    /** Called once the page of an address is on the screen. */
    shown: (place: Here): void => {
      onScreen = place;
      if (place !== here) return;
      for (const done of awaited.splice(0)) done();
    },
    /** Waits until the page of the current address is on the screen. If a link is held, the page is already there. */
    settled: (): Promise<void> =>
      onScreen === here ? Promise.resolve() : new Promise((resolve) => (awaited = [...awaited, resolve])),
  };
}
