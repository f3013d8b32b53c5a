import { GetEngines } from '@greffier/contract/organisation/engines';
import { ListMeetings } from '@greffier/contract/meeting/meeting-list';
import { CreateExample } from '@greffier/contract/meeting/example';
import { enginesWith, writerEngine } from '@greffier/contract/organisation/testing-engines';
import { callPath } from '@greffier/contract/call';
import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { fold } from '../../lib/fold.ts';
import { meetingSummary } from '../../features/meetings/testing.ts';
import { mockServer, renderInApp, superUser } from '../../test/render.tsx';
import { MeetingsPage } from './meetings-page.tsx';

const now = new Date().toISOString();
const meetings = [
  meetingSummary(1, { name: 'Conseil communal', date_created: now, duration: 3900 }),
  meetingSummary(2, { name: 'Comité', date_created: now, status: 'transcription', progress: 42, duration: 0 }),
  meetingSummary(3, { name: 'Ancienne', date_created: '2020-01-01T10:00:00.000Z', status: 'error' }),
];

afterEach(() => vi.useRealTimers());

/** Answers like the server, except that it filters only by name. */
function filtered(_body: unknown, url: string) {
  const { searchParams: query } = new URL(url, 'http://localhost');
  const words = fold(query.get('name') ?? '').split(' ');
  const found = meetings.filter(({ name }) => words.every((word) => fold(name).includes(word)));
  return { meetings: found.slice(0, Number(query.get('limit') ?? 100)), found: found.length, total: meetings.length };
}

describe('the list of meetings', () => {
  it('invites to create the first meeting if there is none', async () => {
    mockServer([{ call: ListMeetings, body: { meetings: [] } }]);
    renderInApp(<MeetingsPage />);
    expect(await screen.findByRole('link', { name: '+ Nouvel enregistrement' })).toHaveAttribute(
      'href',
      '/new-meeting',
    );
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Vos réunions (0)');
    expect(screen.queryByRole('link', { name: 'Enregistrer une réunion' })).toBeNull();
  });

  it('offers to record another meeting on a small screen, where the menu hides the navigation', async () => {
    mockServer([{ call: ListMeetings, body: { meetings } }]);
    renderInApp(<MeetingsPage />);
    await screen.findByRole('link', { name: /Comité/ });
    const record = screen.getByRole('link', { name: 'Enregistrer une réunion' });
    expect(record).toHaveAttribute('href', '/new-meeting');
    expect(record).toHaveClass('mantine-hidden-from-md');
  });

  it('offers an invented meeting as well, and opens it', async () => {
    const id = '3f2504e0-4f89-41d3-9a0c-0305e82c3301';
    const sent = mockServer([
      { call: ListMeetings, body: { meetings: [] } },
      { call: CreateExample, body: { success: true, meeting_id: id } },
    ]);
    renderInApp(<MeetingsPage />);
    await userEvent.click(await screen.findByRole('button', { name: 'Essayer avec une réunion d’exemple' }));
    expect(await screen.findByText('ailleurs')).toBeVisible();
    expect(sent.filter(({ method }) => method === 'POST')).toHaveLength(1);
  });

  it('says why the invented meeting could not be made', async () => {
    const detail = 'Le disque du serveur est plein.';
    mockServer([
      { call: ListMeetings, body: { meetings: [] } },
      { call: CreateExample, status: 507, body: { detail, code: 'storage_full' } },
    ]);
    renderInApp(<MeetingsPage />);
    await userEvent.click(await screen.findByRole('button', { name: 'Essayer avec une réunion d’exemple' }));
    expect(await screen.findByText('Impossible de créer la réunion d’exemple')).toBeVisible();
    expect(screen.getByText(detail)).toBeVisible();
  });

  it('offers better engines to a super user who has none, and to nobody else', async () => {
    const answers = [
      { call: ListMeetings, body: { meetings: [] } },
      { call: GetEngines, body: enginesWith([writerEngine]) },
    ];
    mockServer(answers);
    renderInApp(<MeetingsPage />, { user: superUser });
    expect(await screen.findByRole('region', { name: 'Avant votre première réunion' })).toBeVisible();
    cleanup();
    const sent = mockServer(answers);
    renderInApp(<MeetingsPage />);
    await screen.findByRole('link', { name: '+ Nouvel enregistrement' });
    expect(sent.map(({ url }) => new URL(url, 'http://localhost').pathname)).not.toContain(callPath(GetEngines));
  });

  it('groups the meetings, links to each, and shows its status', async () => {
    mockServer([{ call: ListMeetings, body: { meetings } }]);
    renderInApp(<MeetingsPage />);
    const today = await screen.findByRole('region', { name: 'Aujourd’hui' });
    expect(within(today).getAllByRole('listitem')).toHaveLength(2);
    const row = within(today).getByRole('link', { name: /Comité/ });
    expect(row).toHaveTextContent('42 %');
    expect(row).toHaveTextContent('Transcription en cours');
    expect(row).toHaveAttribute('href', `/meeting/${meetings[1]!.id}`);
    expect(row.querySelector('[data-icon]')).toHaveAttribute('data-icon', 'spinner');
    const older = screen.getByRole('region', { name: 'Plus anciennes' });
    expect(within(older).getByRole('link').querySelector('[data-icon]')).toHaveAttribute('data-icon', 'question');
  });

  it('shows this week’s figures', async () => {
    mockServer([{ call: ListMeetings, body: { meetings } }]);
    renderInApp(<MeetingsPage />);
    const statistics = await screen.findByRole('region', { name: 'Statistiques' });
    expect(await within(statistics).findByText('01:05')).toBeVisible();
    expect(within(statistics).getByText('0:00')).toBeVisible();
  });

  it('counts the meetings that the filters find, says if there are none, and clears the filters', async () => {
    const user = userEvent.setup();
    const sent = mockServer([{ call: ListMeetings, body: filtered }]);
    renderInApp(<MeetingsPage />);
    await screen.findByRole('link', { name: /Comité/ });
    const search = screen.getByRole('searchbox', { name: 'Nom de la réunion' });
    await user.type(search, 'comite');
    expect(await screen.findByText('1 réunion trouvée')).toBeVisible();
    expect(sent.at(-1)?.url).toContain('limit=100&name=comite');
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Vos réunions (3)');
    await user.type(screen.getByRole('textbox', { name: 'Du' }), '30/02');
    await user.type(search, ' inexistant');
    expect(await screen.findByText('Aucune réunion correspondant à ces filtres')).toBeVisible();
    await user.click(screen.getAllByRole('button', { name: 'Effacer les filtres' })[0]!);
    expect(await screen.findByRole('link', { name: /Conseil communal/ })).toBeVisible();
    expect(search).toHaveValue('');
    expect(screen.getByRole('textbox', { name: 'Du' })).toHaveValue('');
  });

  it('reads more of a long list when its end is asked for', async () => {
    const user = userEvent.setup();
    const many = Array.from({ length: 150 }, (_, index) => meetingSummary(index + 1, { name: `Séance ${index + 1}` }));
    const sent = mockServer([
      {
        call: ListMeetings,
        body: (_body: unknown, url: string) => {
          const limit = Number(new URL(url, 'http://localhost').searchParams.get('limit') ?? 100);
          return { meetings: many.slice(0, limit), found: 150, total: 150 };
        },
      },
    ]);
    renderInApp(<MeetingsPage />);
    expect(await screen.findByRole('heading', { name: 'Vos réunions (150)' })).toBeVisible();
    expect(screen.getAllByRole('listitem')).toHaveLength(100);
    await user.click(screen.getByRole('button', { name: 'Afficher la suite' }));
    await vi.waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(150));
    expect(screen.queryByRole('button', { name: 'Afficher la suite' })).toBeNull();
    expect(sent.at(-1)?.url).toContain('limit=200');
  });

  it('says that the list could not be loaded, and tries again', async () => {
    const user = userEvent.setup();
    mockServer([{ call: ListMeetings, status: 500, body: { detail: 'Le serveur est en panne.', code: 'internal' } }]);
    renderInApp(<MeetingsPage />);
    expect(await screen.findByText('Le serveur est en panne.')).toBeVisible();
    expect(await screen.findByText('Impossible de charger les données')).toBeVisible();
    mockServer([{ call: ListMeetings, body: { meetings } }]);
    await user.click(screen.getByRole('button', { name: 'Réessayer' }));
    expect(await screen.findByRole('link', { name: /Comité/ })).toBeVisible();
  });

  it('tries again by itself while the server is away, and goes on saying so until it is back', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const reason = 'La base de données redémarre.';
    const sent = mockServer([{ call: ListMeetings, status: 503, body: { detail: reason, code: 'unavailable' } }]);
    renderInApp(<MeetingsPage />);
    const said = await screen.findByText(reason);
    const attempts = sent.length;
    await vi.advanceTimersByTimeAsync(5_000);
    await vi.waitFor(() => expect(sent.length).toBeGreaterThan(attempts));
    expect(said).toBeVisible();
    expect(screen.getAllByText('Impossible de charger les données')).toHaveLength(1);
    mockServer([{ call: ListMeetings, body: { meetings } }]);
    await vi.advanceTimersByTimeAsync(5_000);
    expect(await screen.findByRole('link', { name: /Comité/ })).toBeVisible();
    expect(screen.queryByText(reason)).toBeNull();
  });
});
