import type { EngineChoice, Engines, LocalWriter } from '@greffier/contract/organisation/engines';
import * as calls from '@greffier/contract/organisation/engines';
import {
  enginesWith,
  parakeetEngine as parakeet,
  writerEngine as writer,
} from '@greffier/contract/organisation/testing-engines';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { type MockAnswer, mockServer, renderInApp, superUser } from '../../test/render.tsx';
import { EnginesCard } from './engines-card.tsx';

type Administration = NonNullable<Engines['administration']>;
const enginesOf = (choice: Partial<EngineChoice> = {}, changes: Partial<Administration> = {}): Engines =>
  enginesWith([{ ...parakeet, ...choice }], changes);
const running = (bytes: number, remaining: number | null = 90): Administration['installation'] => ({
  model: parakeet.id,
  state: 'running',
  bytes,
  total: parakeet.bytes,
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
  it('shows what engines are, what they cost and which are in use', async () => {
    show(enginesOf());
    const item = await row();
    expect(
      item.getByText(
        '1 Go · licence CC-BY-4.0, NVIDIA · 25 langues, dont le français, l’anglais et l’allemand · temps estimé : 1 à 2 fois celui du moteur de départ · mémoire estimée : 2 Go · erreurs publiées : 5,9 % des mots français de FLEURS',
      ),
    ).toBeVisible();
    expect(item.getByText('À installer')).toBeVisible();
    expect(screen.getByText(/aucun enregistrement n’en sort/)).toBeVisible();
    expect((await row('Whisper base')).getByText('En service')).toBeVisible();
    expect((await row('Whisper base')).getByText(/mémoire estimée : 1,5 Go · erreurs : non publiées$/)).toBeVisible();
    expect((await row('CAM++')).queryByRole('button')).not.toBeInTheDocument();
  });

  it('installs an engine, shows progress and interrupts it, with one button that keeps the focus', async () => {
    const user = userEvent.setup();
    const sent = show(enginesOf(), { call: calls.InstallEngine, body: DONE });
    const button = (await row()).getByRole('button', { name: 'Installer Parakeet' });
    button.focus();
    const followed = serve(enginesOf({}, { installation: running(250_000_000) }), {
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
    expect(screen.getByText('250 Mo sur 1 Go · encore 2 min')).toBeVisible();
    serve(enginesOf({ bytes_waiting: 250_000_000 }), { call: calls.CancelEngineInstall, body: DONE });
    await user.click(stop);
    expect(await screen.findByRole('button', { name: 'Continuer l’installation de Parakeet' })).toBeVisible();
    expect(screen.getByText('Téléchargé à 25 %')).toBeVisible();
  });

  it('refreshes by itself during an installation', async () => {
    show(enginesOf({}, { installation: running(1, null) }));
    await row();
    serve(enginesOf({ state: 'installed' }));
    expect(await screen.findByRole('button', { name: 'Utiliser Parakeet' }, { timeout: 10_000 })).toBeVisible();
  });

  it('takes an engine into use; one that is in use cannot be removed', async () => {
    const user = userEvent.setup();
    show(enginesOf({ state: 'installed' }));
    const used = await screen.findByRole('button', { name: 'Utiliser Parakeet' });
    const sent = serve(enginesOf({ state: 'installed', in_use: true }), { call: calls.UseEngine, body: DONE });
    await user.click(used);
    expect(await screen.findByText('Moteur en service pour les prochaines transcriptions')).toBeVisible();
    expect(sent.find(({ method }) => method === 'POST')).toMatchObject({ url: '/api/v1/engines/use' });
    expect(screen.queryByRole('button', { name: 'Supprimer Parakeet' })).not.toBeInTheDocument();
  });

  it('describes writers by the machine they need, and says what minutes consist of without a writer', async () => {
    show(enginesWith([writer]));
    const item = await row('Qwen3.5 4B');
    expect(
      item.getByText(
        '2,7 Go · licence Apache-2.0, Alibaba · mémoire estimée : 3,6 Go · pour une machine de 8 Go de mémoire',
      ),
    ).toBeVisible();
    expect(item.getByText('Recommandé')).toBeVisible();
    expect(screen.getByText(/Aucun modèle de langage n’est en service : les PV sont faits de citations/)).toBeVisible();
  });

  it('shows a writer’s speed on this machine once it is measured', async () => {
    const inUse = { ...writer, state: 'installed', in_use: true } as const;
    const withWriter = (changes: Partial<LocalWriter>): Engines => ({
      ...enginesWith([inUse], {
        writer: { words_read: null, words_written: null, measuring: true, problem: null, ...changes },
      }),
      text: { engine: 'embedded', model: writer.id },
    });
    show(withWriter({}));
    expect((await row('Qwen3.5 4B')).getByText(/se mesure/)).toBeVisible();
    serve(withWriter({ words_read: 1_200, words_written: 150, measuring: false }));
    const told = 'Sur cette machine : environ 1 200 mots lus et 150 mots écrits par minute';
    expect(await (await row('Qwen3.5 4B')).findByText(told, {}, { timeout: 10_000 })).toBeVisible();
  });

  it('shows the speed of a writer set by the configuration, and why it cannot write', async () => {
    const problem = 'Cette machine n’a pas assez de mémoire.';
    show({
      ...enginesWith([writer], { writer: { words_read: 900, words_written: 80, measuring: false, problem } }),
      text: { engine: 'embedded', model: 'mon-modele' },
    });
    expect(await screen.findByText('mon-modele, choisi dans la configuration du serveur (TEXT_MODEL)')).toBeVisible();
    expect(screen.getByText(/environ 900 mots lus et 80 mots écrits/)).toBeVisible();
    expect(screen.getByRole('alert')).toHaveTextContent(`Les PV seraient faits de citations${problem}`);
    expect((await row('Qwen3.5 4B')).queryByText(/mots lus/)).not.toBeInTheDocument();
  });

  it('takes a writer out of use without a replacement', async () => {
    const user = userEvent.setup();
    const used = { ...enginesWith([{ ...writer, state: 'installed', in_use: true }]) };
    show({ ...used, text: { engine: 'embedded', model: writer.id } });
    const leave = await screen.findByRole('button', { name: 'Ne plus utiliser Qwen3.5 4B' });
    expect(screen.queryByText(/Aucun modèle de langage/)).not.toBeInTheDocument();
    const sent = serve(enginesWith([{ ...writer, state: 'installed' }]), { call: calls.LeaveEngine, body: DONE });
    await user.click(leave);
    expect(await screen.findByText(/Moteur hors service : les prochains PV/)).toBeVisible();
    expect(sent.find(({ method }) => method === 'POST')).toMatchObject({
      url: '/api/v1/engines/leave',
      body: { model: writer.id },
    });
    expect(await screen.findByRole('button', { name: 'Utiliser Qwen3.5 4B' })).toBeVisible();
  });

  it('names a chosen engine that cannot be used, what replaces it and why', async () => {
    const problem = 'Le fichier est endommagé.';
    show(
      enginesOf(
        { state: 'incomplete' },
        { replaced: [{ role: 'speech', name: 'Parakeet', used: 'Whisper base', problem }] },
      ),
    );
    const alert = within(await screen.findByRole('alert'));
    expect(alert.getByText('Parakeet est choisi, mais ne peut pas servir')).toBeVisible();
    expect(alert.getByText(/^Le fichier est endommagé\. Whisper base sert à sa place\./)).toBeVisible();
  });

  it('says that minutes are quotations because the chosen writer cannot be used', async () => {
    const replaced = [{ role: 'text', name: 'Qwen3.5 4B', used: null, problem: 'Le fichier est endommagé.' }] as const;
    show(enginesWith([{ ...writer, state: 'incomplete' }], { replaced: [...replaced] }));
    const alert = within(await screen.findByRole('alert'));
    expect(alert.getByText(/Les PV sont faits de citations en attendant\. Installez/)).toBeVisible();
  });

  it('removes an engine after a question', async () => {
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

  it('says why an installation failed, and why one cannot begin', async () => {
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

  it('reflects the configuration: downloads forbidden, a fixed model, another server that transcribes', async () => {
    const state = enginesOf({ state: 'installed' }, { downloads: false, speech_fixed: true });
    show({
      ...state,
      speech: { engine: 'remote', model: 'whisper-1' },
      text: { engine: 'remote', model: 'mistral-large' },
    });
    expect(await screen.findByText(/interdit les téléchargements.*\/var\/lib\/greffier\/models/)).toBeVisible();
    expect(screen.getByText(/imposé par la configuration/)).toBeVisible();
    expect(screen.getByText(/par un autre serveur.*\(whisper-1\).*le son des réunions lui est envoyé/)).toBeVisible();
    expect(screen.getByText(/par un autre serveur.*\(mistral-large\).*la transcription des réunions/)).toBeVisible();
    expect(screen.queryByText(/n’en sort/)).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Utiliser Parakeet' })).not.toBeInTheDocument();
  });
});
