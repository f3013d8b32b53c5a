import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useFollowing } from './use-following.ts';

let now = 0;
beforeEach(() => {
  now = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => now);
});
afterEach(() => {
  vi.restoreAllMocks();
  document.body.replaceChildren();
});

function following() {
  const { result } = renderHook(() => useFollowing(1, { shown: true, asked: null }));
  const scroll = (target: EventTarget): boolean => {
    act(() => void target.dispatchEvent(new Event('scroll')));
    return result.current.follows;
  };
  return { scroll, follow: () => act(() => result.current.follow()) };
}

it('follows the recording until the person scrolls the page', () => {
  const { scroll, follow } = following();
  // The page scrolls by itself at first.
  expect(scroll(document)).toBe(true);
  now = 1000;
  expect(scroll(document.body.appendChild(document.createElement('div')))).toBe(true);
  expect(scroll(document)).toBe(false);
  follow();
  now = 2000;
  expect(scroll(document)).toBe(false);
});

it('keeps following while the minutes are scrolled beside the transcript, until the transcript is scrolled', () => {
  const pane = document.createElement('div');
  pane.dataset['pane'] = 'true';
  document.body.append(pane);
  const { scroll } = following();
  now = 1000;
  expect(scroll(document)).toBe(true);
  expect(scroll(pane)).toBe(false);
});
