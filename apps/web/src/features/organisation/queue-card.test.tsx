import type { Process, QueuedJob, WorkQueue } from '@greffier/contract/organisation/queue';
import { GetQueue } from '@greffier/contract/organisation/queue';
import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { mockServer, renderInApp, superUser } from '../../test/render.tsx';
import { QueueCard } from './queue-card.tsx';

afterEach(() => void vi.useRealTimers());

const minutesAgo = (minutes: number): string => new Date(Date.now() - minutes * 60_000).toISOString();
const anne = { email: 'anne@exemple.ch', name: 'Anne Jobin' };
const bruno = { email: 'bruno@exemple.ch', name: null };
const running: QueuedJob = {
  kind: 'transcription',
  state: 'running',
  position: null,
  person: anne,
  since: minutesAgo(12),
  progress: 43.7,
  duration: 7_800,
};
const waiting: QueuedJob = {
  ...running,
  state: 'waiting',
  position: 1,
  person: bruno,
  since: minutesAgo(3),
  progress: 0,
};
const plenty: WorkQueue['room'] = { free_bytes: 120e9, reserve_bytes: 1e9, low: false };

const server: Process = {
  role: 'all',
  host: 'greffe-1',
  since: minutesAgo(90),
  alive: true,
  silent_seconds: 0,
  speech: 'whisper-base',
  text: null,
};
const stored: WorkQueue['stored'] = { database_bytes: 60e6, recordings_bytes: 4e6, sounds_bytes: 2e9 };
const quiet: WorkQueue = { jobs: [], room: plenty, processes: [server], stored };

function show(queue: Partial<WorkQueue>): void {
  mockServer([{ call: GetQueue, body: { ...quiet, ...queue } }]);
  renderInApp(<QueueCard />, { user: superUser });
}
const list = async (name: string) => within(await screen.findByRole('list', { name }));

describe('the queue', () => {
  it('says what is running, for whom, since when and how far it is', async () => {
    show({ jobs: [running, waiting] });
    const item = within((await list('En cours')).getByRole('listitem'));
    expect(item.getByText('Anne Jobin')).toBeVisible();
    expect(item.getByText('anne@exemple.ch')).toBeVisible();
    expect(item.getByText('Transcription')).toBeVisible();
    expect(item.getByText('43 % · depuis 12 min · enregistrement de 2 h 10')).toBeVisible();
    expect(item.getByRole('progressbar', { name: 'Progression pour Anne Jobin' })).toHaveAttribute(
      'aria-valuenow',
      '43',
    );
  });

  it('says who is waiting, and at which position', async () => {
    const second: QueuedJob = { ...waiting, kind: 'summarization', position: 2, person: anne };
    show({ jobs: [waiting, second] });
    const [first, next] = (await list('En attente')).getAllByRole('listitem');
    expect(first).toHaveTextContent('bruno@exemple.chTranscriptionRang 1depuis 3 min');
    expect(next).toHaveTextContent('Anne Jobinanne@exemple.chRédaction du PVRang 2');
    expect(screen.queryByRole('list', { name: 'En cours' })).not.toBeInTheDocument();
    expect(screen.queryByRole('progressbar')).not.toBeInTheDocument();
  });

  it('says if nothing is running, and how much room there is', async () => {
    show({});
    expect(await screen.findByText('Aucun traitement en cours ni en attente.')).toBeVisible();
    expect(screen.getByText('Place libre sur le disque du serveur : 120 Go, dont 1 Go de réserve.')).toBeVisible();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('warns if the disk is down to its reserve', async () => {
    show({ room: { free_bytes: 400e6, reserve_bytes: 1e9, low: true } });
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('Le disque du serveur est presque plein');
    expect(alert).toHaveTextContent('Il reste 400 Mo, moins que la réserve de 1 Go : aucun nouvel enregistrement');
  });

  it('lists the processes, what they work with, and what is stored', async () => {
    const gone: Process = { ...server, role: 'worker', host: 'greffe-2', alive: false, silent_seconds: 300 };
    show({ processes: [{ ...server, role: 'web', host: 'greffe-0', speech: null }, server, gone] });
    const [pages, both, lost] = (await list('Processus')).getAllByRole('listitem');
    expect(pages).toHaveTextContent(/^greffe-0PagesEn serviceDémarré il y a 1 h 30$/);
    expect(both).toHaveTextContent(
      'greffe-1Pages et traitementsEn serviceDémarré il y a 1 h 30Transcription : whisper-base. Rédaction : citations, sans modèle de langage.',
    );
    expect(lost).toHaveTextContent(/^greffe-2TraitementsSans signe de vie depuis 5 min/);
    expect(
      screen.getByText(
        'Base de données : 60 Mo. Enregistrements à transcrire : 4 Mo. Enregistrements gardés pour l’écoute : 2 Go.',
      ),
    ).toBeVisible();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('warns if no process that is alive does the work', async () => {
    const web: Process = { ...server, role: 'web' };
    show({ processes: [web, { ...server, role: 'worker', alive: false, silent_seconds: 50 }] });
    expect(await screen.findByRole('alert')).toHaveTextContent('Aucun processus ne fait les traitements');
  });

  it('refreshes by itself', async () => {
    show({ jobs: [waiting] });
    await list('En attente');
    mockServer([{ call: GetQueue, body: quiet }]);
    expect(await screen.findByText('Aucun traitement en cours ni en attente.', {}, { timeout: 10_000 })).toBeVisible();
  });

  it('can be loaded again after a failure, by a button that stays', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const sent = mockServer([
      { call: GetQueue, status: 500, body: { detail: 'Le serveur a rencontré une erreur.', code: 'internal' } },
    ]);
    renderInApp(<QueueCard />, { user: superUser });
    const again = await screen.findByRole('button', { name: 'Réessayer' }, { timeout: 10_000 });
    // This is longer than the time between two refreshes. During a new attempt, the button would be gone.
    await act(() => vi.advanceTimersByTimeAsync(6_000));
    expect(sent).toHaveLength(1);
    vi.useRealTimers();
    mockServer([{ call: GetQueue, body: quiet }]);
    await userEvent.click(again);
    expect(await screen.findByText('Aucun traitement en cours ni en attente.')).toBeVisible();
  });
});
