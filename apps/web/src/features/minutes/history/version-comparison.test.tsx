import { GetMinutesVersion, ListMinutesVersions } from '@greffier/contract/meeting/minutes/minutes';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { setToken } from '../../../lib/session/token.ts';
import { openMeeting } from '../../../pages/meeting/testing-page.tsx';
import { meetingDetail, namedSpeakers } from '../../meetings/testing-detail.ts';
import { ComparingWorker, FailingWorker } from '../differences/testing.ts';

const { id } = meetingDetail();
const TEXTS = [
  '<h1>Budget</h1><p>Le budget vaut douze francs.</p>',
  '<h1>Budget</h1><p>Le budget vaut quinze francs.</p>',
  '<h1>Budget</h1><p>Le budget vaut quinze francs.</p><p>Il est publié.</p>',
];
const versions = TEXTS.map((summary, at) => ({
  number: at + 1,
  kind: 'edited',
  made_at: '2026-03-03T10:00:00.000Z',
  made_by: 'Ada Monnier',
  restored_from: null,
  minutes_kind: 'synthetic',
  current: at === TEXTS.length - 1,
  summary,
}));

beforeEach(() => setToken('jeton'));
afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

/** Opens the history and chooses the version with a number. */
async function openVersion(number: number, shown = versions) {
  const user = userEvent.setup();
  openMeeting(meetingDetail({ status: 'completed', summary: TEXTS[2] ?? '', speaker_map: namedSpeakers }), {
    answers: [
      { call: ListMinutesVersions, params: { meeting_id: id }, body: { versions: shown.toReversed() } },
      ...shown.map((body) => ({
        call: GetMinutesVersion,
        params: { meeting_id: id, version: String(body.number) },
        body,
      })),
    ],
  });
  await user.click(await screen.findByRole('button', { name: 'Historique' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Historique du procès-verbal' }));
  await user.click(await dialog.findByRole('button', { name: new RegExp(`^Version ${number}`) }));
  await dialog.findByRole('region', { name: 'Texte du procès-verbal' });
  return { user, dialog };
}

it('compares a version with the version before, then with any other, and returns to the text', async () => {
  vi.stubGlobal('Worker', ComparingWorker);
  const { user, dialog } = await openVersion(3);
  const compare = dialog.getByRole('button', { name: 'Comparer' });
  await user.click(compare);
  expect(compare).toHaveAttribute('aria-pressed', 'true');
  expect(await dialog.findByRole('insertion')).toHaveTextContent('[Ajouté : Il est publié.]');
  expect(dialog.queryByRole('deletion')).toBeNull();
  expect(dialog.getByText('Budget')).toBeVisible();
  expect(dialog.getByRole('status')).toHaveTextContent('1 ligne diffère.');

  const other = dialog.getByRole('combobox', { name: 'Comparer avec' });
  expect(
    within(other)
      .getAllByRole('option')
      .map(({ textContent }) => textContent.split(' · ')[0]),
  ).toEqual(['Version 2', 'Version 1']);
  await user.selectOptions(other, '1');
  expect(await dialog.findByRole('deletion')).toHaveTextContent('[Retiré : douze]');
  expect(dialog.getAllByRole('insertion').map(({ textContent }) => textContent)).toContain(' [Ajouté\u00a0: quinze] ');
  expect(dialog.getByText(/ajouté dans la version 3\./)).toBeVisible();

  await user.click(compare);
  expect(await dialog.findByRole('region', { name: 'Texte du procès-verbal' })).toBeVisible();
});

it('goes on comparing when another version is chosen', async () => {
  vi.stubGlobal('Worker', ComparingWorker);
  const { user, dialog } = await openVersion(3);
  await user.click(dialog.getByRole('button', { name: 'Comparer' }));
  await dialog.findByRole('insertion');
  await user.click(dialog.getByRole('button', { name: /^Version 2/ }));
  expect(await dialog.findByRole('deletion')).toHaveTextContent('[Retiré : douze]');
  expect(dialog.getByRole('button', { name: 'Comparer' })).toHaveAttribute('aria-pressed', 'true');
});

it('compares the first version with a later one, in the order in which they were made', async () => {
  vi.stubGlobal('Worker', ComparingWorker);
  const { user, dialog } = await openVersion(1);
  await user.click(dialog.getByRole('button', { name: 'Comparer' }));
  expect(await dialog.findByRole('deletion')).toHaveTextContent('[Retiré : douze]');
  expect(dialog.getByRole('combobox', { name: 'Comparer avec' })).toHaveValue('2');
});

it('says so if texts cannot be compared', async () => {
  vi.stubGlobal('Worker', FailingWorker);
  const { user, dialog } = await openVersion(3);
  await user.click(dialog.getByRole('button', { name: 'Comparer' }));
  expect(await dialog.findByText('Impossible de comparer ces textes')).toBeVisible();
});

it('offers no comparison if there is only one version', async () => {
  const { dialog } = await openVersion(1, versions.slice(0, 1));
  expect(dialog.queryByRole('button', { name: 'Comparer' })).toBeNull();
});
