import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { LeaveGuard } from '../../components/dialogs/leave-guard.tsx';
import { openAndEscape } from '../../test/escape.ts';
import { renderInApp, superUser, testUser } from '../../test/render.tsx';
import { Shell } from './shell.tsx';

describe('the keyboard focus', () => {
  it.each(['Aide', 'Ouvrir le menu'])('is back on « %s » once its dialog is closed', async (name) => {
    renderInApp(<Shell>page</Shell>);
    const opener = screen.getByRole('button', { name });
    await openAndEscape(opener);
    await waitFor(() => expect(opener).toHaveFocus());
  });
});

describe('the button for a new meeting', () => {
  const link = () => screen.getByRole('link', { name: '+ Nouvel Enregistrement' });

  it('is in the header', async () => {
    renderInApp(<Shell>page</Shell>);
    await userEvent.setup().click(link());
    expect(await screen.findByText('ailleurs')).toBeVisible();
  });

  it('does nothing on its own page, and asks no question there', async () => {
    renderInApp(
      <Shell>
        <LeaveGuard when question="Voulez-vous quitter ?" />
      </Shell>,
      { path: '/new-meeting' },
    );
    expect(link()).toHaveAttribute('aria-current', 'page');
    await userEvent.setup().click(link());
    expect(screen.queryByText('Voulez-vous quitter ?')).not.toBeInTheDocument();
  });
});

describe('the link to the organisation', () => {
  it.each([
    ['a super user', superUser, 2],
    ['anyone else', testUser, 0],
  ])('is in the header and in the menu for super users only (%s, case %#)', async (_, user, times) => {
    renderInApp(<Shell>page</Shell>, { user });
    await userEvent.setup().click(screen.getByRole('button', { name: 'Ouvrir le menu' }));
    const menu = await screen.findByRole('dialog');
    expect(within(menu).getByRole('link', { name: 'Paramètres' })).toBeVisible();
    // The open menu hides the header's links, so the test counts hidden links, too.
    const links = screen.queryAllByRole('link', { name: 'Organisation', hidden: true });
    expect(links).toHaveLength(times);
    for (const link of links) expect(link).toHaveAttribute('href', '/organization');
  });
});

describe('the organisation’s brand', () => {
  const named = { ...testUser.organization, name: 'Commune de Lutry', logo_url: 'https://lutry.ch/logo.svg' };
  const images = (place: HTMLElement) => [...place.querySelectorAll('img')].map(({ src }) => src);

  it('is in the header and in the footer', () => {
    renderInApp(<Shell>page</Shell>, { user: { ...testUser, organization: named } });
    for (const place of [screen.getByRole('banner'), screen.getByRole('contentinfo')]) {
      expect(place).toHaveTextContent('Commune de Lutry');
      expect(images(place)).toEqual(['https://lutry.ch/logo.svg']);
    }
  });

  it('is not shown while the organisation has the default name', () => {
    const organization = { ...named, name: testUser.organization.name };
    renderInApp(<Shell>page</Shell>, { user: { ...testUser, organization } });
    for (const place of [screen.getByRole('banner'), screen.getByRole('contentinfo')])
      expect(images(place)).toEqual([]);
    expect(screen.getByRole('banner')).toHaveTextContent('Greffier');
  });
});
