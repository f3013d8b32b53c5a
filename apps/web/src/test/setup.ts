import { notifications } from '@mantine/notifications';
import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { afterEach, vi } from 'vitest';
import { getQuestion } from '../components/dialogs/confirm.ts';
import { setToken } from '../lib/session/token.ts';

// On a machine busy with speech recognition, pages render slowly. If nothing appears, a test still fails.
configure({ asyncUtilTimeout: 10_000 });

// Mantine needs the following from a browser, and jsdom lacks it.
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
// A growing text area measures itself again when a font has loaded.
Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true });
window.scrollTo = () => undefined;
window.scrollBy = () => undefined;
Element.prototype.scrollIntoView = () => undefined;
// The editor asks for the position of text before it scrolls there.
Range.prototype.getClientRects = () => document.createElement('i').getClientRects();
Range.prototype.getBoundingClientRect = () => new DOMRect();

// Cleans up, because the next test file runs in the same window.
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  cleanup();
  notifications.clean();
  // An unanswered question would cover the next page.
  getQuestion()?.answer(false);
  window.history.replaceState(null, '', '/');
  // Otherwise the page would remember how the previous session ended.
  setToken('');
  window.localStorage.clear();
  window.sessionStorage.clear();
});
