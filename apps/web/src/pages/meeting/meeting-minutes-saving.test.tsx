import { ListMinutesVersions, SaveSummary, SetMinutesAside } from '@greffier/contract/meeting/minutes/minutes';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { meetingDetail, namedSpeakers } from '../../features/meetings/testing-detail.ts';
import { setToken } from '../../lib/session/token.ts';
import { openMeeting, writeMinutes } from './testing-page.tsx';

const params = { meeting_id: meetingDetail().id };
const summary =
  '<h1>Budget</h1><p><span data-doubt="source">Il vaut douze francs.</span></p>' +
  '<p><span data-doubt="source">Il est voté.</span></p>';
const written = meetingDetail({
  status: 'completed',
  full_agenda: [{ level: 1, text: 'Budget' }],
  summary,
  speaker_map: namedSpeakers,
});
const { division } = written.minutes;
const isSave = ({ method, url }: { readonly method: string; readonly url: string }): boolean =>
  method === SaveSummary.method && url.endsWith('/summary');

async function confirmNext(user: ReturnType<typeof userEvent.setup>): Promise<void> {
  await user.click(await screen.findByRole('button', { name: /à vérifier$/ }));
  await user.click(await screen.findByRole('button', { name: 'Confirmer' }));
}

// The page loads the editor on demand. Loading it first keeps the tests from waiting.
beforeAll(() => import('../../features/minutes/editor/minutes-editor.tsx'), 60_000);
beforeEach(() => setToken('jeton'));
afterEach(() => localStorage.clear());

describe('a session that ends while minutes are edited', () => {
  it('is reported once, however long one goes on writing, and the text is saved after the next sign-in', async () => {
    const user = userEvent.setup();
    const refusal = { detail: 'Votre session a expiré\u00a0: reconnectez-vous.', code: 'unauthorized' };
    const done = { success: true, error: null, version: 1, division, summary: null };
    const save = { call: SaveSummary, params, status: 401, body: refusal as object };
    const { sent } = openMeeting(written, { answers: [save] });
    await writeMinutes(user);
    await confirmNext(user);
    await screen.findByText(/^Non enregistré\s: Votre session a expiré/);
    await confirmNext(user);
    await user.tab();
    expect(await screen.findByText(/^Non enregistré\s: Votre session a pris fin/)).toBeVisible();
    expect(sent.filter(isSave)).toHaveLength(1);

    // When the person retries, the reason is reported again.
    await user.click(screen.getByRole('button', { name: 'Réessayer' }));
    await waitFor(() => expect(sent.filter(isSave)).toHaveLength(2));
    Object.assign(save, { status: 200, body: done });
    act(() => setToken('autre jeton'));
    expect(await screen.findByText('Enregistré')).toBeVisible();
    expect(sent.filter(isSave)).toHaveLength(3);
  });
});

describe('a choice between two texts', () => {
  it('stays open if the rejected text cannot be kept in the history', async () => {
    const user = userEvent.setup();
    const current = {
      summary: '<p>Autre.</p>',
      version: 4,
      division,
      session: null,
      saved_at: '2026-03-03T10:00:00.000Z',
    };
    const outdated = { detail: 'Modifié entre-temps.', code: 'outdated', current };
    const failure = { detail: 'Le serveur a rencontré une erreur.', code: 'internal' };
    openMeeting(written, {
      answers: [
        { call: SaveSummary, params, status: 409, body: outdated },
        { call: SetMinutesAside, params, status: 500, body: failure },
      ],
    });
    await writeMinutes(user);
    await confirmNext(user);
    const dialog = await screen.findByRole('dialog', { name: 'Le procès-verbal a changé entre-temps' });
    await user.click(within(dialog).getByRole('button', { name: 'Prendre l’autre version' }));
    expect(await screen.findByText('Impossible de garder votre version dans l’historique')).toBeVisible();
    expect(dialog).toBeVisible();
    expect(within(dialog).getByRole('button', { name: 'Garder ma version' })).toBeEnabled();
  });
});

describe('a text that a person keeps after the transcript was divided in another window', () => {
  it('is sent with the division to which it refers, and then continues with the new division', async () => {
    const user = userEvent.setup();
    const now = '3f2b7a52-9d0c-4c1e-8a57-0d2f6f4f3c11';
    const text = summary.replace('<span', '<span data-passages="1"');
    const current = { summary: text, version: 4, division: now, session: null, saved_at: null };
    const save = {
      call: SaveSummary,
      params,
      status: 409,
      body: { detail: 'Modifié.', code: 'outdated', current } as object,
    };
    const { sent } = openMeeting({ ...written, summary: text }, { answers: [save] });
    await writeMinutes(user);
    await confirmNext(user);
    const dialog = await screen.findByRole('dialog', { name: 'Le procès-verbal a changé entre-temps' });
    const stored = text.replace('data-passages="1"', 'data-passages="1 2"');
    const done = { success: true, error: null, version: 5, division: now, summary: stored };
    Object.assign(save, { status: 200, body: done });
    await user.click(within(dialog).getByRole('button', { name: 'Garder ma version' }));
    expect(await screen.findByText('Enregistré')).toBeVisible();
    Object.assign(save, { body: { ...done, version: 6, summary: null } });
    await confirmNext(user);
    await waitFor(() => expect(sent.filter(isSave)).toHaveLength(3));
    const bodies = sent
      .filter(isSave)
      .map(({ body }) => body as { summary: string; version: number; division: string });
    expect(bodies.map(({ version }) => version)).toEqual([0, 4, 5]);
    expect(bodies.map((body) => body.division)).toEqual([division, division, now]);
    expect(bodies[2]?.summary).toContain('data-passages="1 2"');
  });
});

describe('minutes that are generated again', () => {
  it('keep the text of an undecided conflict in the history', async () => {
    const user = userEvent.setup();
    const current = {
      summary: '<p>Autre.</p>',
      version: 4,
      division,
      session: null,
      saved_at: '2026-03-03T10:00:00.000Z',
    };
    const { changes } = openMeeting(written, {
      answers: [
        { call: SaveSummary, params, status: 409, body: { detail: 'Modifié.', code: 'outdated', current } },
        { call: SetMinutesAside, params, body: { success: true, error: null, number: 3 } },
      ],
    });
    await writeMinutes(user);
    await confirmNext(user);
    await user.click(await screen.findByRole('button', { name: 'Décider plus tard' }));
    await user.click(await screen.findByRole('button', { name: 'Recommencer la génération du PV' }));
    await user.click(await screen.findByRole('button', { name: 'Recommencer' }));
    await waitFor(() => expect(changes().at(-1)?.url).toContain('clear_summary'));
    const aside = changes().at(-2);
    expect(aside?.url).toMatch(/summary\/versions$/);
    expect(aside?.body).toEqual({ summary: expect.stringContaining('data-confirmed') as unknown, division });
  });
});

describe('the history', () => {
  const made = { made_at: '2026-03-03T10:00:00.000Z', made_by: 'Ada Monnier', restored_from: null };
  const line = (number: number, changes: object) => ({ ...made, number, minutes_kind: 'synthetic', ...changes });
  const openHistory = async (versions: readonly object[], minutes: object) => {
    const user = userEvent.setup();
    openMeeting(
      { ...written, minutes: { ...written.minutes, ...minutes } },
      { answers: [{ call: ListMinutesVersions, params, body: { versions } }] },
    );
    await user.click(await screen.findByRole('button', { name: 'Historique' }));
    const dialog = await screen.findByRole('dialog', { name: 'Historique du procès-verbal' });
    const links = await within(dialog).findAllByRole('button', { name: /^Version/ });
    return { dialog, names: links.map(({ textContent }) => textContent) };
  };

  it('says which version is in force while another one is being corrected', async () => {
    const { dialog, names } = await openHistory(
      [
        line(4, { kind: 'edited', current: true }),
        line(3, { kind: 'aside', current: false }),
        line(2, { kind: 'approved', current: false }),
        line(1, { kind: 'generated', current: false }),
      ],
      { approval: 'draft', approved_version: 2 },
    );
    expect(within(dialog).getByText(/^Correction en cours\s: la version 2, approuvée,/)).toBeVisible();
    expect(names.map((name) => /(En vigueur|Correction en cours|Actuelle)?$/.exec(name)?.[0])).toEqual([
      'Correction en cours',
      '',
      'En vigueur',
      '',
    ]);
  });

  it('names each kind of minutes if there are several', async () => {
    const { names } = await openHistory(
      [
        line(2, { kind: 'generated', current: true }),
        line(1, { kind: 'generated', current: false, minutes_kind: 'decisional' }),
      ],
      {},
    );
    expect(names).toEqual([expect.stringMatching(/Synthétique.*Actuelle$/), expect.stringContaining('Décisionnel')]);
  });
});
