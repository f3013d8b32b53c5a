import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { openAndEscape } from '../../test/escape.ts';
import { renderInApp } from '../../test/render.tsx';
import { Shell } from './shell.tsx';

describe('the keyboard', () => {
  it.each(['Aide', 'Ouvrir le menu'])('is back on « %s » once its dialog is closed', async (name) => {
    renderInApp(<Shell>page</Shell>);
    const opener = screen.getByRole('button', { name });
    await openAndEscape(opener);
    await waitFor(() => expect(opener).toHaveFocus());
  });
});
