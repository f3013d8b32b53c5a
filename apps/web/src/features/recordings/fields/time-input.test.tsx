import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { renderInApp } from '../../../test/render.tsx';
import { TimeInput } from './time-input.tsx';

function Field({ initial = '' }: { readonly initial?: string }): ReactNode {
  const [time, setTime] = useState(initial);
  return (
    <main>
      <TimeInput value={time} error={/^(\d\d:\d\d)?$/.test(time) ? undefined : 'hh:mm !'} onChange={setTime} />
      <output>{time}</output>
    </main>
  );
}

const hours = () => screen.getByRole('textbox', { name: 'Heures' });
const minutes = () => screen.getByRole('textbox', { name: 'Minutes' });
const time = () => screen.getByRole('status').textContent;

it('is not changed by a click, however often', async () => {
  const user = userEvent.setup();
  renderInApp(<Field initial="20:09" />);
  for (const field of [hours(), hours(), minutes(), hours()]) await user.click(field);
  await user.dblClick(hours());
  await user.tab();
  expect(time()).toBe('20:09');
});

it('is typed in one go, and completed when the field is left', async () => {
  const user = userEvent.setup();
  renderInApp(<Field />);
  await user.click(hours());
  await user.keyboard('1405');
  expect(time()).toBe('14:05');
  await user.clear(hours());
  await user.type(hours(), '9');
  await user.clear(minutes());
  await user.type(minutes(), '5');
  await user.tab();
  await user.tab();
  expect(time()).toBe('09:05');
});

it('takes a pasted time', async () => {
  const user = userEvent.setup();
  renderInApp(<Field />);
  await user.click(hours());
  await user.paste('14h05');
  expect(time()).toBe('14:05');
});

it('says what is wrong when the field is left, and is cleared by its button', async () => {
  const user = userEvent.setup();
  renderInApp(<Field />);
  await user.type(hours(), '14');
  expect(screen.queryByText('hh:mm !')).not.toBeInTheDocument();
  await user.click(screen.getByRole('status'));
  expect(hours()).toBeInvalid();
  expect(screen.getByRole('group', { name: /^Heure/ })).toHaveAccessibleDescription('hh:mm !');
  await user.click(screen.getByRole('button', { name: 'Effacer l’heure' }));
  expect(time()).toBe('');
  expect(hours()).toHaveFocus();
});
