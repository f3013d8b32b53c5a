import { SaveSummary } from '@greffier/contract/meeting/minutes/minutes';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { beforeAll, describe, expect, it } from 'vitest';
import { meetingDetail, namedSpeakers } from '../../features/meetings/testing-detail.ts';
import { openMeeting, writeMinutes } from './testing-page.tsx';

const full_agenda = [{ level: 1, text: 'Budget' }];
const summary =
  '<h1>Budget</h1><p><span data-passages="2" data-doubt="figure">Il vaut douze francs.</span> ' +
  '<span data-doubt="source">Sans source.</span> À la main.</p>';
const params = { meeting_id: meetingDetail().id };
const written = meetingDetail({ status: 'completed', full_agenda, summary, speaker_map: namedSpeakers });
const { division } = written.minutes;

// The page loads the editor on demand. Loading it first keeps the tests from waiting.
beforeAll(() => import('../../features/minutes/editor/minutes-editor.tsx'), 60_000);

it('leads from one sentence to be checked to the next, and saves who confirmed them', async () => {
  const user = userEvent.setup();
  const answers = [
    { call: SaveSummary, params, body: { success: true, error: null, version: 1, division, summary: null } },
  ];
  const { changes } = openMeeting(written, { answers });
  await writeMinutes(user);
  const source = within(screen.getByRole('region', { name: 'Source de la phrase' }));
  await user.click(screen.getByRole('button', { name: '2 phrases à vérifier' }));
  expect(await source.findByText('Un chiffre ne correspond pas aux passages.')).toBeVisible();
  expect(source.getByText('Bernard Roth')).toBeVisible();
  await user.click(source.getByRole('button', { name: 'Confirmer' }));
  // The editor moves to the next sentence by itself.
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

it('says why the text is not saved, and saves it on request', async () => {
  const user = userEvent.setup();
  const refusal = { detail: 'Le serveur a rencontré une erreur.', code: 'internal' };
  const { sent } = openMeeting(written, { answers: [{ call: SaveSummary, params, status: 500, body: refusal }] });
  await writeMinutes(user);
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
  expect(screen.queryByRole('button', { name: 'Modifier' })).toBeNull();
  expect(screen.getByRole('button', { name: 'Recommencer la génération du PV' })).toBeDisabled();
  await user.click(screen.getByRole('link', { name: 'Il vaut douze francs.' }));
  const source = within(screen.getByRole('region', { name: 'Source de la phrase' }));
  expect(source.getByText('Bernard Roth')).toBeVisible();
  expect(source.queryByRole('button', { name: 'Confirmer' })).toBeNull();
});

describe('minutes that are read', () => {
  const outdated = (current: object) => ({ detail: 'Modifié.', code: 'outdated', current });
  const confirmAll = async (user: UserEvent) => {
    const source = within(await screen.findByRole('region', { name: 'Source de la phrase' }));
    await user.click(await screen.findByRole('button', { name: '2 phrases à vérifier' }));
    expect(await source.findByText('Un chiffre ne correspond pas aux passages.')).toBeVisible();
    expect(document.activeElement).toHaveTextContent('Il vaut douze francs.');
    await user.keyboard('{Alt>}{Enter}{/Alt}{Tab}');
    expect(document.activeElement).toHaveTextContent('Confirmer');
    await user.keyboard('{Enter}');
    expect(await screen.findByRole('button', { name: '1 phrase à vérifier' })).toBeVisible();
    expect(await source.findByText('Aucun passage ne dit ce que dit cette phrase.')).toBeVisible();
    await user.click(source.getByRole('button', { name: 'Confirmer' }));
    expect(await screen.findByText('Aucune phrase à vérifier')).toBeVisible();
  };

  it('are checked without an editor, one sentence after the other', async () => {
    const user = userEvent.setup();
    let version = 0;
    const body = () => ({ success: true, error: null, version: (version += 1), division, summary: null });
    const { changes } = openMeeting(written, { answers: [{ call: SaveSummary, params, body }] });
    await confirmAll(user);
    expect(screen.queryByRole('textbox', { name: 'Texte du procès-verbal' })).toBeNull();
    const sent = changes().map((change) => change.body as { summary: string; version: number });
    expect(sent.map((one) => one.version)).toEqual([0, 1]);
    expect(sent[1]?.summary.match(/data-confirmed="[\dTZ:.-]+ Ada Lovelace"/g)).toHaveLength(2);
  });

  it('stay at the sentence that a person chose while a confirmation was being saved', async () => {
    const user = userEvent.setup();
    const more = summary.replace('À la main.', '<span data-passages="1" data-doubt="name">Troisième.</span>');
    const answer = Promise.withResolvers<object>();
    openMeeting(
      { ...written, summary: more },
      { answers: [{ call: SaveSummary, params, body: () => answer.promise }] },
    );
    await user.click(await screen.findByRole('button', { name: '3 phrases à vérifier' }));
    await user.click(await screen.findByRole('button', { name: 'Confirmer' }));
    await user.click(screen.getByText('Troisième.'));
    answer.resolve({ success: true, error: null, version: 1, division, summary: null });
    expect(await screen.findByRole('button', { name: '2 phrases à vérifier' })).toBeVisible();
    expect(document.querySelector('[data-sentence][data-active]')).toHaveTextContent('Troisième.');
  });

  it('lead by a key from the sentence that has the focus to its source', async () => {
    const user = userEvent.setup();
    openMeeting(written);
    const sentence = await screen.findByText('Il vaut douze francs.');
    sentence.closest('a')?.focus();
    await user.keyboard('{Alt>}{Enter}{/Alt}');
    const source = screen.getByRole('region', { name: 'Source de la phrase' });
    expect(source).toHaveFocus();
    expect(within(source).getByText('Bernard Roth')).toBeVisible();
  });

  it('no longer show a source that was closed, by its button or by Escape, and return to the sentence', async () => {
    const user = userEvent.setup();
    openMeeting(written);
    const source = await screen.findByRole('region', { name: 'Source de la phrase' });
    const closings = [
      () => user.click(within(source).getByRole('button', { name: 'Fermer la source' })),
      () => user.keyboard('{Escape}'),
    ];
    for (const close of closings) {
      await user.click(screen.getByText('Il vaut douze francs.'));
      expect(within(source).getByText('Bernard Roth')).toBeVisible();
      await close();
      expect(within(source).queryByText('Bernard Roth')).toBeNull();
      expect(document.activeElement).toHaveTextContent('Il vaut douze francs.');
    }
  });

  it('add a confirmation to a text that somebody else has changed meanwhile', async () => {
    const user = userEvent.setup();
    const current = {
      summary: summary.replace('À la main.', 'Ajouté ailleurs.'),
      version: 4,
      division,
      session: null,
      saved_at: '2026-03-03T10:00:00.000Z',
    };
    const { changes } = openMeeting(written, {
      answers: [{ call: SaveSummary, params, status: 409, body: outdated(current) }],
    });
    await user.click(await screen.findByRole('button', { name: '2 phrases à vérifier' }));
    await user.click(await screen.findByRole('button', { name: 'Confirmer' }));
    // The test's server refuses the second attempt, too.
    expect(await screen.findByText('La confirmation n’a pas été enregistrée')).toBeVisible();
    expect(changes().map((change) => (change.body as { version: number }).version)).toEqual([0, 4]);
    expect(changes()[1]?.body).toMatchObject({ summary: expect.stringContaining('Ajouté ailleurs.') as unknown });
    expect(screen.getByRole('button', { name: '2 phrases à vérifier' })).toBeVisible();
  });

  it('can be edited on demand, and are read again once the edits are saved', async () => {
    const user = userEvent.setup();
    const answers = [
      { call: SaveSummary, params, body: { success: true, error: null, version: 1, division, summary: null } },
    ];
    const { changes } = openMeeting(written, { answers });
    expect(await writeMinutes(user)).toHaveFocus();
    await user.click(screen.getByRole('button', { name: '2 phrases à vérifier' }));
    await user.click(await screen.findByRole('button', { name: 'Confirmer' }));
    await user.click(screen.getByRole('button', { name: 'Terminer' }));
    await waitFor(() => expect(screen.getByRole('button', { name: 'Modifier' })).toHaveFocus());
    expect(changes()).toHaveLength(1);
    expect(screen.getByRole('button', { name: '1 phrase à vérifier' })).toBeVisible();
  });

  it('stay open for editing while an edit is not saved', async () => {
    const user = userEvent.setup();
    const refusal = { detail: 'Le serveur a rencontré une erreur.', code: 'internal' };
    openMeeting(written, { answers: [{ call: SaveSummary, params, status: 500, body: refusal }] });
    const text = await writeMinutes(user);
    await user.click(screen.getByRole('button', { name: '2 phrases à vérifier' }));
    await user.click(await screen.findByRole('button', { name: 'Confirmer' }));
    await user.click(screen.getByRole('button', { name: 'Terminer' }));
    expect(await screen.findByText(`Non enregistré : ${refusal.detail}`)).toBeVisible();
    expect(text).toBeVisible();
  });

  it('begin with decisions, votes and tasks, each with a link to its line', async () => {
    const user = userEvent.setup();
    const row = (cells: readonly string[], cell = 'td') =>
      `<tr>${cells.map((one) => `<${cell}>${one}</${cell}>`).join('')}</tr>`;
    const heads = row(['Action', 'Responsable', 'Échéance'], 'th');
    const counted = row(['Objet', 'Pour', 'Contre', 'Abstentions', 'Résultat'], 'th');
    const outcomes =
      '<h1>Cuisine</h1><p><strong>Décisions</strong></p><ul><li>Le four est acheté.</li></ul>' +
      `<table><tbody>${counted}${row(['Crédit', '7', '2', '0', ''])}</tbody></table>` +
      `<table><tbody>${heads}${row(['Écrire au fournisseur', 'Ada Monnier', ''])}</tbody></table>`;
    openMeeting({ ...written, summary: summary + outcomes });
    const brief = within(await screen.findByRole('region', { name: 'En bref' }));
    expect(brief.getAllByRole('list').map((list) => list.getAttribute('aria-label'))).toEqual([
      'Décisions (1)',
      'Votes (1)',
      'Actions (1)',
    ]);
    expect(brief.getByText(/^Point\s: Cuisine · Pour\s: 7 · /)).toBeVisible();
    expect(brief.getByText(/^Responsable\s: Ada Monnier$/)).toBeVisible();
    await user.click(brief.getByRole('link', { name: 'Écrire au fournisseur' }));
    expect(document.activeElement?.tagName).toBe('TR');
    expect(document.activeElement).toHaveTextContent('Écrire au fournisseurAda Monnier');
  });

  it('begin with their text if nothing was decided', async () => {
    openMeeting(written);
    await screen.findByRole('button', { name: 'Modifier' });
    expect(screen.queryByRole('region', { name: 'En bref' })).toBeNull();
  });
});
