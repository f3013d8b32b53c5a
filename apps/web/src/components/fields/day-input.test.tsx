import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { renderInApp } from '../../test/render.tsx';
import { DayInput } from './day-input.tsx';

function Field(): ReactNode {
  const [day, setDay] = useState<string | null>('2026-03-01');
  return (
    <main>
      <DayInput label="Du" value={day} onChange={setDay} />
      <output>{day ?? 'aucun'}</output>
      <button type="button" onClick={() => setDay(null)}>
        Effacer
      </button>
      <button type="button" onClick={() => setDay('2026-03-04')}>
        Demain
      </button>
    </main>
  );
}

const field = () => screen.getByRole('textbox', { name: 'Du' });
const day = () => screen.getByRole('status').textContent;

it('takes a day as it is typed, and completes it when the field is left', async () => {
  const user = userEvent.setup();
  renderInApp(<Field />);
  expect(field()).toHaveValue('01/03/2026');
  await user.clear(field());
  expect(day()).toBe('aucun');
  await user.type(field(), '3.4.2026');
  expect(day()).toBe('2026-04-03');
  await user.tab();
  expect(field()).toHaveValue('03/04/2026');
  await user.click(screen.getByRole('button', { name: 'Effacer' }));
  expect(field()).toHaveValue('');
});

it('explains how to write a day until a valid day is typed', async () => {
  const user = userEvent.setup();
  renderInApp(<Field />);
  await user.clear(field());
  await user.type(field(), '30/02/2026');
  expect(screen.queryByText(/jj\/mm\/aaaa/)).not.toBeInTheDocument();
  await user.tab();
  expect(screen.getByText(/jj\/mm\/aaaa/)).toBeVisible();
  expect(day()).toBe('aucun');
  await user.clear(field());
  await user.type(field(), '28022026');
  await user.tab();
  expect(field()).toHaveValue('28/02/2026');
  expect(screen.queryByText(/jj\/mm\/aaaa/)).not.toBeInTheDocument();
});

it('has no day after an impossible day was typed, until a day is set by another control', async () => {
  const user = userEvent.setup();
  renderInApp(<Field />);
  await user.tripleClick(field());
  await user.keyboard('30/02/2026');
  expect(day()).toBe('aucun');
  await user.tab();
  expect(field()).toHaveValue('30/02/2026');
  expect(field()).toBeInvalid();
  await user.click(screen.getByRole('button', { name: 'Demain' }));
  expect(field()).toHaveValue('04/03/2026');
  expect(field()).toBeValid();
});

it('offers a calendar in French, whose weeks begin on Monday', async () => {
  const user = userEvent.setup();
  renderInApp(<Field />);
  const opener = screen.getByRole('button', { name: /choisir dans le calendrier/ });
  await user.click(opener);
  const calendar = await screen.findByRole('group', { name: /^Calendrier/ });
  expect(within(calendar).getByText('mars 2026')).toBeInTheDocument();
  expect(within(calendar).getAllByRole('columnheader')[0]).toHaveTextContent('lu');
  await user.click(within(calendar).getByRole('button', { name: /^17 mars 2026/ }));
  expect(day()).toBe('2026-03-17');
  await waitFor(() => expect(calendar).not.toBeInTheDocument());
  expect(opener).toHaveFocus();
});

it('closes the calendar by its button or Escape, and keeps the day', async () => {
  const user = userEvent.setup();
  renderInApp(<Field />);
  const opener = screen.getByRole('button', { name: /choisir dans le calendrier/ });
  for (const close of [() => user.click(opener), () => user.keyboard('{Escape}')]) {
    await user.click(opener);
    const calendar = await screen.findByRole('group', { name: /^Calendrier/ });
    await close();
    await waitFor(() => expect(calendar).not.toBeInTheDocument());
  }
  expect(day()).toBe('2026-03-01');
});
