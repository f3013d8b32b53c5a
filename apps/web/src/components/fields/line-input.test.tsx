import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { renderInApp } from '../../test/render.tsx';
import { LineInput } from './line-input.tsx';

function Form({ onSubmit }: { readonly onSubmit: (text: string) => void }) {
  const [text, setText] = useState('');
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit(text);
      }}
    >
      <LineInput aria-label="Titre" value={text} onText={setText} />
    </form>
  );
}

it('stays on one line, whatever is typed or pasted, and submits the form on Enter', async () => {
  const user = userEvent.setup();
  const onSubmit = vi.fn<(text: string) => void>();
  renderInApp(<Form onSubmit={onSubmit} />);
  await user.click(screen.getByRole('textbox', { name: 'Titre' }));
  await user.paste('Budget\r\n et comptes\n');
  await user.keyboard('2026{Enter}');
  expect(onSubmit).toHaveBeenCalledExactlyOnceWith('Budget et comptes 2026');
});
