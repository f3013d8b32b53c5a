import { notifications } from '@mantine/notifications';
import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { afterEach, vi } from 'vitest';
import { getQuestion } from '../components/dialogs/confirm.ts';
import { setToken } from '../lib/session/token.ts';

// A machine that is busy with speech renders slowly; what never comes still fails.
configure({ asyncUtilTimeout: 10_000 });

// What Mantine needs from a browser and jsdom lacks.
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
// A growing text area measures itself again once a font has loaded.
Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true });
window.scrollTo = () => undefined;
window.scrollBy = () => undefined;
Element.prototype.scrollIntoView = () => undefined;
// The editor asks where text stands before it scrolls there.
Range.prototype.getClientRects = () => document.createElement('i').getClientRects();
Range.prototype.getBoundingClientRect = () => new DOMRect();

// The next test file runs in this same window.
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  cleanup();
  notifications.clean();
  // An open question would stand over the next page.
  getQuestion()?.answer(false);
  window.history.replaceState(null, '', '/');
  // How a session ended is remembered until another begins.
  setToken('');
  window.localStorage.clear();
  window.sessionStorage.clear();
});
