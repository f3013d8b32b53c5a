import { GetDataPolicy } from '@greffier/contract/organisation/data-policy';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { mockServer, renderInApp } from '../../test/render.tsx';
import { recorderTexts } from '../../texts/new-meeting/recorder.ts';
import { HelpDialog } from './help-dialog.tsx';

const policy = (recordings_days: number | null) => ({
  voices_days: 30,
  failed_recordings_days: 14,
  recordings_days,
  meetings_days: null,
  meetings_from: null,
});

async function openPolicy(): Promise<void> {
  renderInApp(<HelpDialog onClose={() => undefined} />);
  await userEvent.click(screen.getByRole('tab', { name: 'Politique de données' }));
  expect(await screen.findByText('Hébergement')).toBeVisible();
}

it.each([
  [null, 'Les enregistrements audio sont supprimés après la transcription.'],
  [30, /ou au plus tard 30\sjours après la transcription/],
])('says what becomes of recordings that are kept for %s days, once the data policy is known', async (days, said) => {
  const answer = Promise.withResolvers<object>();
  mockServer([{ call: GetDataPolicy, body: () => answer.promise }]);
  await openPolicy();
  expect(screen.queryByText('Audio')).toBeNull();
  answer.resolve(policy(days));
  expect(await screen.findByText(said)).toBeVisible();
});

it('says nothing about recordings if the data policy cannot be read', async () => {
  mockServer([{ call: GetDataPolicy, status: 500, body: { detail: 'Le serveur est en panne.', code: 'internal' } }]);
  await openPolicy();
  expect(await screen.findByText('Le serveur est en panne.')).toBeVisible();
  expect(screen.queryByText('Audio')).toBeNull();
});

it('says among the first steps that a meeting can be recorded in the application, by the name of the button', () => {
  renderInApp(<HelpDialog onClose={() => undefined} />);
  expect(screen.getByText(/«\s\+\sNouvel Enregistrement\s»/)).toBeVisible();
  expect(screen.getByText('Enregistrez-la, ou déposez un fichier')).toBeVisible();
  expect(screen.getByText(new RegExp(`«\\s${recorderTexts.start}\\s»`))).toBeVisible();
});
