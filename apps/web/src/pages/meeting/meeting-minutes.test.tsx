import { SaveSummary } from '@greffier/contract/meeting/minutes';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, expect, it } from 'vitest';
import { meetingDetail, namedSpeakers } from '../../features/meetings/testing-detail.ts';
import { openMeeting } from './testing-page.tsx';

const full_agenda = [{ level: 1, text: 'Budget' }];
const summary =
  '<h1>Budget</h1><p><span data-passages="2" data-doubt="figure">Il vaut douze francs.</span> ' +
  '<span data-doubt="source">Sans source.</span> À la main.</p>';
const params = { meeting_id: meetingDetail().id };
const written = meetingDetail({ status: 'completed', full_agenda, summary, speaker_map: namedSpeakers });
const text = () => screen.findByRole('textbox', { name: 'Texte du procès-verbal' });

// The page loads this on demand; loading it first keeps the tests from waiting.
beforeAll(() => import('../../features/minutes/editor/written-minutes.tsx'), 60_000);

it('leads from one sentence to check to the next, and saves who confirms them', async () => {
  const user = userEvent.setup();
  const answers = [{ call: SaveSummary, params, body: { success: true, error: null, version: 1 } }];
  const { changes } = openMeeting(written, { answers });
  await text();
  const source = within(screen.getByRole('region', { name: 'Source de la phrase' }));
  await user.click(screen.getByRole('button', { name: '2 phrases à vérifier' }));
  expect(await source.findByText('Un chiffre ne correspond pas aux passages.')).toBeVisible();
  expect(source.getByText('Bernard Roth')).toBeVisible();
  await user.click(source.getByRole('button', { name: 'Confirmer' }));
  // The editor goes on to the next sentence by itself.
  expect(screen.getByRole('button', { name: '1 phrase à vérifier' })).toBeVisible();
  expect(await source.findByText('Aucun passage ne dit ce que dit cette phrase.')).toBeVisible();
  await user.click(source.getByRole('button', { name: 'Confirmer' }));
  expect(await screen.findByText('Aucune phrase à vérifier')).toBeVisible();
  expect(await screen.findByText('Enregistré')).toBeVisible();
  await waitFor(() => {
    const { summary: sent } = changes()[changes().length - 1]!.body as { summary: string };
    expect(sent).toMatch(/data-passages="2" data-doubt="figure" data-confirmed="[\dTZ:.-]+ Ada Lovelace"/);
    expect(sent.match(/data-confirmed/g)).toHaveLength(2);
  });
});

it('says why it is not saved, and saves on request', async () => {
  const user = userEvent.setup();
  const refusal = { detail: 'Le serveur a rencontré une erreur.', code: 'internal' };
  const { sent } = openMeeting(written, { answers: [{ call: SaveSummary, params, status: 500, body: refusal }] });
  await text();
  await user.click(screen.getByRole('button', { name: '2 phrases à vérifier' }));
  await user.click(await screen.findByRole('button', { name: 'Confirmer' }));
  expect(await screen.findByText(`Non enregistré : ${refusal.detail}`)).toBeVisible();
  const tries = sent.length;
  await user.click(screen.getByRole('button', { name: 'Réessayer' }));
  await waitFor(() => expect(sent.length).toBeGreaterThan(tries));
});

it('shows approved minutes as they are, and offers no new generation', async () => {
  const user = userEvent.setup();
  const minutes = {
    ...written.minutes,
    approval: 'approved' as const,
    approval_by: 'Ada Monnier',
    approval_at: '2026-03-03T10:00:00.000Z',
    approved_version: 2,
  };
  openMeeting({ ...written, minutes });
  expect(await screen.findByText(/^par Ada Monnier, le 3 mars 2026 à/)).toBeVisible();
  expect(screen.queryByRole('textbox', { name: 'Texte du procès-verbal' })).toBeNull();
  expect(screen.getByText(/pour changer le nom, la date, les présences ou la transcription/)).toBeVisible();
  expect(screen.queryByText(/^Placez le curseur/)).toBeNull();
  expect(screen.getByRole('button', { name: 'Recommencer la génération du PV' })).toBeDisabled();
  await user.click(screen.getByRole('link', { name: 'Il vaut douze francs.' }));
  const source = within(screen.getByRole('region', { name: 'Source de la phrase' }));
  expect(source.getByText('Bernard Roth')).toBeVisible();
  expect(source.queryByRole('button', { name: 'Confirmer' })).toBeNull();
});
