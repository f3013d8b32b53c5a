import { GetDataPolicy, SaveDataPolicy } from '@greffier/contract/organisation/data-policy';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { mockServer, renderInApp, superUser } from '../../test/render.tsx';
import { DataPolicyCard } from './data-policy-card.tsx';
import { MeetingEnd } from './meeting-end.tsx';
import { PolicyShown } from './policy-shown.tsx';

const POLICY = {
  voices_days: 30,
  failed_recordings_days: 14,
  recordings_days: null,
  meetings_days: null,
  meetings_from: null,
};
const serve = (policy: object = POLICY) =>
  mockServer([
    { call: GetDataPolicy, body: policy },
    { call: SaveDataPolicy, body: (form: object) => ({ ...form, meetings_from: null }) },
  ]);
const DAY_MS = 86_400_000;
const inDays = (count: number): string => new Date(Date.now() + count * DAY_MS).toISOString();

it('changes how long voices are kept', async () => {
  const user = userEvent.setup();
  const sent = serve();
  renderInApp(<DataPolicyCard />, { user: superUser });
  const field = await screen.findByRole('textbox', { name: 'Extraits et empreintes de voix' });
  expect(screen.getByRole('button', { name: 'Appliquer les durées' })).toBeDisabled();
  await user.clear(field);
  await user.type(field, '7');
  await user.click(screen.getByRole('button', { name: 'Appliquer les durées' }));
  expect(await screen.findByText('Durées de conservation modifiées')).toBeVisible();
  expect(sent.find(({ method }) => method === 'PUT')?.body).toEqual({
    voices_days: 7,
    failed_recordings_days: 14,
    recordings_days: null,
    meetings_days: null,
  });
});

it('says which values are allowed, and saves no other values', async () => {
  const user = userEvent.setup();
  serve();
  renderInApp(<DataPolicyCard />, { user: superUser });
  const field = await screen.findByRole('textbox', { name: 'Extraits et empreintes de voix' });
  await user.clear(field);
  await user.type(field, '900');
  expect(screen.getByText('Indiquez un nombre entier de jours entre 1 et 180')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Appliquer les durées' })).toBeDisabled();
});

it('asks before it shortens the life of meetings', async () => {
  const user = userEvent.setup();
  const sent = serve();
  renderInApp(<DataPolicyCard />, { user: superUser });
  await user.click(await screen.findByRole('switch', { name: /^Supprimer les réunions après un certain temps/ }));
  await user.click(screen.getByRole('button', { name: 'Appliquer les durées' }));
  expect(await screen.findByText(/Les réunions transcrites il y a plus de 365 jours seront supprimées/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Annuler' }));
  expect(sent.some(({ method }) => method === 'PUT')).toBe(false);
  await user.click(screen.getByRole('button', { name: 'Appliquer les durées' }));
  await user.click(await screen.findByRole('button', { name: 'Appliquer la règle' }));
  expect(await screen.findByText('Durées de conservation modifiées')).toBeVisible();
  expect(sent.find(({ method }) => method === 'PUT')?.body).toMatchObject({ meetings_days: 365 });
});

it('keeps recordings, and asks before it destroys those that are kept', async () => {
  const user = userEvent.setup();
  const sent = serve({ ...POLICY, recordings_days: 60 });
  renderInApp(<DataPolicyCard />, { user: superUser });
  const field = await screen.findByRole('textbox', { name: 'Enregistrements' });
  await user.clear(field);
  await user.type(field, '90');
  await user.click(screen.getByRole('button', { name: 'Appliquer les durées' }));
  expect(await screen.findByText('Durées de conservation modifiées')).toBeVisible();
  await user.click(screen.getByRole('switch', { name: /^Conserver les enregistrements/ }));
  await user.click(screen.getByRole('button', { name: 'Appliquer les durées' }));
  expect(await screen.findByText(/Tous les enregistrements qui sont conservés seront détruits/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Appliquer la règle' }));
  await expect
    .poll(() => sent.filter(({ method }) => method === 'PUT').map(({ body }) => body))
    .toMatchObject([{ recordings_days: 90 }, { recordings_days: null }]);
});

it('shows the policy to everybody', async () => {
  serve({ ...POLICY, meetings_days: 365 });
  renderInApp(<PolicyShown>{({ title, text }) => <p key={title}>{text}</p>}</PolicyShown>);
  expect(await screen.findByText('Vos réunions sont supprimées 365 jours après leur transcription.')).toBeVisible();
  expect(screen.getByText(/n’a reconnu aucune parole, est supprimé après 14 jours/)).toBeVisible();
});

it('warns on a meeting’s page when the meeting will soon be deleted', async () => {
  serve({ ...POLICY, meetings_days: 90 });
  renderInApp(<MeetingEnd meeting={{ transcribed_at: inDays(-70), date_created: inDays(-100) }} />);
  expect(
    await screen.findByText(/cette réunion sera supprimée le .+ Téléchargez ce que vous voulez garder/),
  ).toBeVisible();
});

it('does not warn if a meeting ends much later or never', async () => {
  const sent = serve({ ...POLICY, meetings_days: 90 });
  renderInApp(<MeetingEnd meeting={{ transcribed_at: inDays(-50), date_created: inDays(-100) }} />);
  await expect.poll(() => sent.length).toBe(1);
  expect(screen.queryByText(/sera supprimée/)).not.toBeInTheDocument();
});
