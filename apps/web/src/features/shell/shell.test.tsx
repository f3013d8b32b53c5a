import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
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

describe('the help button', () => {
  it('is out of the way while one reads on, and comes back on the way up', () => {
    renderInApp(<Shell>page</Shell>);
    const help = screen.getByRole('complementary', { name: 'Aide' });
    const scrollTo = (place: number) => {
      vi.stubGlobal('scrollY', place);
      fireEvent.scroll(window);
    };
    scrollTo(200);
    expect(help).toHaveAttribute('data-away');
    scrollTo(100);
    expect(help).not.toHaveAttribute('data-away');
  });
});

describe('the way to a new meeting', () => {
  it('is in the header, except where one already is', () => {
    renderInApp(<Shell>page</Shell>);
    expect(screen.getByRole('link', { name: 'Nouvel Enregistrement' })).toHaveAttribute('data-variant', 'light');
  });

  it('keeps only its place on its own page', () => {
    renderInApp(<Shell>page</Shell>, { path: '/new-meeting' });
    expect(screen.queryByRole('link', { name: 'Nouvel Enregistrement' })).not.toBeInTheDocument();
  });
});
