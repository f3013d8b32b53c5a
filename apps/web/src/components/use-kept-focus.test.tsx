import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { useRef, useState } from 'react';
import { expect, it, onTestFinished, vi } from 'vitest';
import { useKeptFocus } from './use-kept-focus.ts';

/** A page with two words that can be removed, and a file whose saving the test controls. */
function Page({ saving = false }: { saving?: boolean }): ReactNode {
  const main = useRef<HTMLElement>(null);
  const [words, setWords] = useState(['un', 'deux']);
  useKeptFocus(main);
  return (
    <main ref={main}>
      <button type="button" disabled={saving} data-loading={saving || undefined}>
        Télécharger
      </button>
      <section>
        <ul>
          {words.map((word) => (
            <li key={word}>
              <button type="button" onClick={() => setWords(words.filter((one) => one !== word))}>
                Retirer {word}
              </button>
            </li>
          ))}
        </ul>
        <input aria-label="Mot" />
      </section>
    </main>
  );
}

it('focuses a button again once the call that it started has ended', async () => {
  const { rerender } = render(<Page />);
  const button = screen.getByRole('button', { name: 'Télécharger' });
  act(() => button.focus());
  rerender(<Page saving />);
  // Browsers take the focus from a disabled button; jsdom does not.
  act(() => button.blur());
  rerender(<Page />);
  await waitFor(() => expect(button).toHaveFocus());
});

it('focuses the next control if the focused one is gone', async () => {
  const user = userEvent.setup();
  render(<Page />);
  act(() => screen.getByRole('button', { name: 'Retirer un' }).focus());
  await user.keyboard('{Enter}');
  await waitFor(() => expect(screen.getByRole('button', { name: 'Retirer deux' })).toHaveFocus());
  await user.keyboard('{Enter}');
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'Mot' })).toHaveFocus());
});

it('focuses the next control if the focused one was pressed and is gone', async () => {
  const user = userEvent.setup();
  render(<Page />);
  await user.click(screen.getByRole('button', { name: 'Retirer un' }));
  await waitFor(() => expect(screen.getByRole('button', { name: 'Retirer deux' })).toHaveFocus());
  await user.click(screen.getByRole('button', { name: 'Retirer deux' }));
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'Mot' })).toHaveFocus());
});

it('does not return to a place that was left with a click', async () => {
  const user = userEvent.setup();
  const { rerender } = render(<Page />);
  await user.click(screen.getByRole('textbox', { name: 'Mot' }));
  await user.click(screen.getByRole('main'));
  rerender(<Page saving />);
  await new Promise((done) => setTimeout(done, 200));
  expect(document.body).toHaveFocus();
});

it('focuses the next control even on a page that keeps changing', async () => {
  const user = userEvent.setup();
  render(<Page />);
  act(() => screen.getByRole('button', { name: 'Retirer un' }).focus());
  await user.keyboard('{Enter}');
  const drawing = setInterval(() => screen.getByRole('main').append(document.createElement('hr')), 20);
  onTestFinished(() => clearInterval(drawing));
  await waitFor(() => expect(screen.getByRole('button', { name: 'Retirer deux' })).toHaveFocus(), { timeout: 3000 });
});

it('gives priority to code that moves the focus itself, even on a page that keeps changing', async () => {
  render(<Page />);
  const gone = screen.getByRole('button', { name: 'Retirer un' });
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  act(() => gone.focus());
  const main = screen.getByRole('main');
  const drawing = setInterval(() => main.append(document.createElement('hr')), 20);
  await vi.advanceTimersByTimeAsync(470);
  expect(gone).toHaveFocus();
  act(() => gone.click());
  const step = main.appendChild(document.createElement('a'));
  step.tabIndex = -1;
  setTimeout(() => document.activeElement === document.body && step.focus(), 90);
  await vi.advanceTimersByTimeAsync(600);
  clearInterval(drawing);
  expect(step).toHaveFocus();
});
