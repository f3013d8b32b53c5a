import type { EngineChoice, Engines } from '@greffier/contract/engines';
import * as calls from '@greffier/contract/engines';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { type MockAnswer, mockServer, renderInApp, superUser } from '../../test/render.tsx';
import { EnginesCard } from './engines-card.tsx';

const starter: EngineChoice = {
  id: 'whisper-base',
  role: 'speech',
  name: 'Whisper base',
  bytes: 77_381_069,
  licence: 'MIT',
  author: null,
  languages: null,
  relative_time: { from: 1, to: 1 },
  note: null,
  state: 'starter',
  problem: null,
  bytes_waiting: 0,
  in_use: true,
};
const parakeet: EngineChoice = {
  ...starter,
  id: 'parakeet-tdt-0.6b-v3',
  name: 'Parakeet',
  bytes: 1024 ** 3,
  licence: 'CC-BY-4.0',
  author: 'NVIDIA',
  languages: 25,
  relative_time: { from: 0.7, to: 1 },
  note: 'Reconnaît lui-même la langue.',
  state: 'absent',
  in_use: false,
};
const voices: EngineChoice = { ...starter, id: 'campplus', name: 'CAM++', role: 'speakers' };

type Administration = NonNullable<Engines['administration']>;
function enginesOf(choice: Partial<EngineChoice> = {}, changes: Partial<Administration> = {}): Engines {
  return {
    speech: { engine: 'embedded', model: 'whisper-base' },
    speakers: { engine: 'embedded', model: 'campplus' },
    text: { engine: 'embedded', model: null },
    administration: {
      choices: [starter, voices, { ...parakeet, ...choice }],
      installation: null,
      downloads: true,
      speech_fixed: false,
      folder: '/var/lib/greffier/models',
      ...changes,
    },
  };
}
const running = (bytes: number, remaining: number | null = 90): Administration['installation'] => ({
  model: parakeet.id,
  state: 'running',
  bytes,
  total: 1024 ** 3,
  remaining,
  error: null,
});

const DONE = { success: true, error: null };
function serve(state: Engines, ...answers: readonly MockAnswer[]) {
  return mockServer([{ call: calls.GetEngines, body: state }, ...answers]);
}
function show(state: Engines, ...answers: readonly MockAnswer[]) {
  const sent = serve(state, ...answers);
  renderInApp(<EnginesCard />, { user: superUser });
  return sent;
}
const row = async (name = 'Parakeet') => within(await screen.findByRole('listitem', { name }));

describe('engines', () => {
  it('say what they are, what they cost and which are in use', async () => {
    show(enginesOf());
    const item = await row();
    expect(
      item.getByText(
        '1 Go · licence CC-BY-4.0, NVIDIA · 25 langues, dont le français, l’anglais et l’allemand · temps estimé : 0,7 à 1 fois celui du moteur de départ',
      ),
    ).toBeVisible();
    expect(item.getByText('À installer')).toBeVisible();
    expect(screen.getByText(/aucun enregistrement n’en sort/)).toBeVisible();
    expect((await row('Whisper base')).getByText('En service')).toBeVisible();
    expect((await row('CAM++')).queryByRole('button')).not.toBeInTheDocument();
  });

  it('are installed, followed, interrupted: the same button, where the keyboard is', async () => {
    const user = userEvent.setup();
    const sent = show(enginesOf(), { call: calls.InstallEngine, body: DONE });
    const button = (await row()).getByRole('button', { name: 'Installer Parakeet' });
    button.focus();
    const followed = serve(enginesOf({}, { installation: running(256 * 1024 ** 2) }), {
      call: calls.InstallEngine,
      body: DONE,
    });
    await user.keyboard('{Enter}');
    const stop = await screen.findByRole('button', { name: 'Interrompre l’installation de Parakeet' });
    expect(stop).toHaveFocus();
    expect(followed.find(({ method }) => method === 'POST')?.body).toEqual({ model: parakeet.id });
    expect(sent.every(({ method }) => method === 'GET')).toBe(true);
    expect(screen.getByRole('progressbar', { name: 'Installation de Parakeet' })).toHaveAttribute(
      'aria-valuenow',
      '25',
    );
    expect(screen.getByText('256 Mo sur 1 Go · encore 2 min')).toBeVisible();
    serve(enginesOf({ bytes_waiting: 256 * 1024 ** 2 }), { call: calls.CancelEngineInstall, body: DONE });
    await user.click(stop);
    expect(await screen.findByRole('button', { name: 'Continuer l’installation de Parakeet' })).toBeVisible();
    expect(screen.getByText('Téléchargé à 25 %')).toBeVisible();
  });

  it('that are being installed are looked at again by themselves', async () => {
    show(enginesOf({}, { installation: running(1, null) }));
    await row();
    serve(enginesOf({ state: 'installed' }));
    expect(await screen.findByRole('button', { name: 'Utiliser Parakeet' }, { timeout: 10_000 })).toBeVisible();
  });

  it('are taken into use; what is in use cannot be removed', async () => {
    const user = userEvent.setup();
    show(enginesOf({ state: 'installed' }));
    const used = await screen.findByRole('button', { name: 'Utiliser Parakeet' });
    const sent = serve(enginesOf({ state: 'installed', in_use: true }), { call: calls.UseEngine, body: DONE });
    await user.click(used);
    expect(await screen.findByText('Moteur en service pour les prochaines transcriptions')).toBeVisible();
    expect(sent.find(({ method }) => method === 'POST')).toMatchObject({ url: '/api/v1/engines/use' });
    expect(screen.queryByRole('button', { name: 'Supprimer Parakeet' })).not.toBeInTheDocument();
  });

  it('are removed after a question', async () => {
    const user = userEvent.setup();
    show(enginesOf({ state: 'incomplete', problem: 'Le fichier est endommagé.' }));
    expect(await screen.findByText('Le fichier est endommagé.')).toBeVisible();
    const sent = serve(enginesOf(), {
      call: calls.RemoveEngine,
      params: { model: parakeet.id },
      body: DONE,
    });
    await user.click(screen.getByRole('button', { name: 'Supprimer Parakeet' }));
    expect(sent).toEqual([]);
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Supprimer' }));
    expect(await screen.findByText('Moteur supprimé')).toBeVisible();
    expect(sent[0]).toMatchObject({ method: 'DELETE', url: `/api/v1/engines/models/${parakeet.id}` });
  });

  it('say why an installation failed, and why one cannot begin', async () => {
    const user = userEvent.setup();
    const failed = { ...running(5), state: 'failed' as const, error: 'Le dépôt de modèles ne répond pas.' };
    show(enginesOf({}, { installation: failed as Administration['installation'] }), {
      call: calls.InstallEngine,
      status: 409,
      body: { detail: 'Les téléchargements sont désactivés.', code: 'conflict' },
    });
    expect(within(await screen.findByRole('alert')).getByText('Le dépôt de modèles ne répond pas.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Installer Parakeet' }));
    expect(await screen.findByText('Les téléchargements sont désactivés.')).toBeVisible();
  });

  it('are told of as the installation has it: no downloads, a model that is set, a server that listens', async () => {
    const state = enginesOf({ state: 'installed' }, { downloads: false, speech_fixed: true });
    show({ ...state, speech: { engine: 'remote', model: 'whisper-1' } });
    expect(await screen.findByText(/interdit les téléchargements.*\/var\/lib\/greffier\/models/)).toBeVisible();
    expect(screen.getByText(/imposé par la configuration/)).toBeVisible();
    expect(screen.getByText(/par un autre serveur.*\(whisper-1\).*le son des réunions lui est envoyé/)).toBeVisible();
    expect(screen.queryByText(/n’en sort/)).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Utiliser Parakeet' })).not.toBeInTheDocument();
  });
});
