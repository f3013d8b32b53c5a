import { Button } from '@mantine/core';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { openAndEscape } from '../test/escape.ts';
import { renderInApp } from '../test/render.tsx';
import { confirm } from './dialogs/confirm.ts';

const renderQuestion = () => {
  const ask = async () => {
    if (await confirm({ title: 'Question', message: '?', confirmLabel: 'Oui' })) screen.getByRole('textbox').focus();
  };
  renderInApp(
    <>
      <Button onClick={() => void ask()}>Demander</Button>
      <input />
    </>,
  );
  return screen.getByRole('button', { name: 'Demander' });
};

it('returns the focus to the element that opened the question', async () => {
  const opener = renderQuestion();
  await openAndEscape(opener);
  await waitFor(() => expect(opener).toHaveFocus());
});

it('leaves the focus where the answer put it', async () => {
  const user = userEvent.setup();
  await user.click(renderQuestion());
  await user.click(await screen.findByRole('button', { name: 'Oui' }));
  await waitFor(() => expect(screen.getByRole('textbox')).toHaveFocus());
});
