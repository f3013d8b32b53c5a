import { notifications } from '@mantine/notifications';
import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { afterEach, vi } from 'vitest';
import { getQuestion } from '../components/confirm.ts';
import { setToken } from '../lib/token.ts';

// A machine that is busy with speech draws slowly; what never comes still fails.
configure({ asyncUtilTimeout: 10_000 });

// What Mantine asks of a browser and jsdom does not have.
window.matchMedia = (query: string): MediaQueryList => ({
  matches: false,
  media: query,
  onchange: null,
  addListener: () => undefined,
  removeListener: () => undefined,
  addEventListener: () => undefined,
  removeEventListener: () => undefined,
  dispatchEvent: () => false,
});
window.ResizeObserver = class {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
};
// A text area that grows measures itself again once a font has loaded.
Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true });
window.scrollTo = () => undefined;
Element.prototype.scrollIntoView = () => undefined;
// Where text stands: an editor asks before it scrolls there.
Range.prototype.getClientRects = () => document.createElement('i').getClientRects();
Range.prototype.getBoundingClientRect = () => new DOMRect();

// The next file runs in this very window.
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  cleanup();
  notifications.clean();
  // A question that nobody answered would stand over the next page.
  getQuestion()?.answer(false);
  window.history.replaceState(null, '', '/');
  // How a session has ended is known until another begins.
  setToken('');
  window.localStorage.clear();
  window.sessionStorage.clear();
});
