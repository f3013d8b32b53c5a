import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { fakeRecordingBrowser } from '../../features/recorder/testing.ts';
import { openPage, preparePage } from './testing.tsx';

const START = 'Démarrer l’enregistrement';
const MINE = { user_id: '00000000-0000-4000-8000-000000000001' };
const USE = 'Utiliser cet enregistrement';

let browser: ReturnType<typeof fakeRecordingBrowser>;
beforeEach(() => {
  browser = fakeRecordingBrowser();
});
preparePage();

const button = (name: string) => screen.findByRole('button', { name });

describe('an impatient person', () => {
  it('who keeps pressing « Terminer » starts no other recording before the page shows this one', async () => {
    openPage();
    fireEvent.click(await button(START));
    const stop = await button('Terminer');
    browser.storage.getDirectory = () => new Promise(() => undefined);
    fireEvent.click(stop);
    expect(await button(START)).toBeDisabled();
  });

  it('who uses a found recording twice is not told that it is open elsewhere', async () => {
    await browser.root.keep('found', MINE, 100);
    openPage();
    const use = await button(USE);
    fireEvent.click(use);
    fireEvent.click(use);
    await button('Supprimer l’enregistrement');
    expect(screen.queryByText(/ouvert dans un autre onglet/)).toBeNull();
  });
});

it('lets the person discard a recording that the browser has deleted', async () => {
  await browser.root.keep('found', MINE, 100);
  openPage();
  fireEvent.click(await button(USE));
  await waitFor(() => expect(screen.queryByRole('button', { name: USE })).toBeNull());
  const discard = await button('Supprimer l’enregistrement');
  browser.root.inside.clear();
  fireEvent.click(discard);
  fireEvent.click(await button('Supprimer'));
  await button(START);
});
