import * as calls from '@greffier/contract/organisation/engines';
import type { Engines } from '@greffier/contract/organisation/engines';
import { MeetingId } from '@greffier/contract/ids';
import { GetMinutesTime, type MinutesTime } from '@greffier/contract/meeting/minutes/minutes-time';
import { enginesWith, writerEngine } from '@greffier/contract/organisation/testing-engines';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { mockServer, renderInApp, superUser, testUser } from '../../test/render.tsx';
import { WriterHint } from './writer-hint.tsx';

const ABOUT = { meetingId: MeetingId.parse('6a0f6c1e-0c58-4c4e-9f0e-3d5f1b1f2a10'), kind: 'synthetic' } as const;

function show(engines: Engines, user = superUser): void {
  mockServer([{ call: calls.GetEngines, body: engines }]);
  renderInApp(<WriterHint {...ABOUT} />, { user });
}
const link = () => screen.findByRole('link');

describe('when no language model writes', () => {
  it('tells people that the minutes will be quotations', async () => {
    show({ ...enginesWith([]), administration: null }, testUser);
    expect(await screen.findByText('Le PV sera fait de citations choisies dans la transcription.')).toBeVisible();
    expect(screen.queryByRole('link')).not.toBeInTheDocument();
  });

  it('tells super users how to get a language model, and links to the page for it', async () => {
    show(enginesWith([{ ...writerEngine, id: 'petit', recommended: false, bytes: 1 }, writerEngine]));
    expect(await link()).toHaveTextContent('Rédiger avec un modèle de langage : télécharger 2,7 Go, une fois');
    expect(screen.getByText('Le PV sera fait de citations choisies dans la transcription.')).toBeVisible();
    await userEvent.setup().click(await link());
    expect(await screen.findByText('ailleurs')).toBeVisible();
  });

  it.each([
    [
      'on its way',
      enginesWith([writerEngine], {
        installation: { model: writerEngine.id, state: 'running', bytes: 42, total: 100, remaining: 9, error: null },
      }),
      'Le modèle de langage se télécharge : 42 %',
    ],
    ['installed', enginesWith([{ ...writerEngine, state: 'installed' }]), /mettre en service celui qui est installé/],
    ['to be placed by hand', enginesWith([writerEngine], { downloads: false }), /placer ses fichiers sur le serveur/],
  ])('tells super users that a language model is %s', async (_, engines, text) => {
    show(engines);
    expect(await link()).toHaveTextContent(text);
  });
});

describe('when a model on this machine writes', () => {
  const text = { engine: 'embedded', model: writerEngine.id } as const;
  const engines = { ...enginesWith([writerEngine]), text, administration: null };
  const serve = (time: MinutesTime) =>
    mockServer([
      { call: calls.GetEngines, body: engines },
      { call: GetMinutesTime, params: { meeting_id: ABOUT.meetingId }, body: time },
    ]);

  it('tells people roughly how long the minutes take', async () => {
    const sent = serve({ seconds: 1_420, measuring: false, problem: null });
    renderInApp(<WriterHint {...ABOUT} />, { user: testUser });
    expect(await screen.findByText('Environ 25 min sur cette machine')).toBeVisible();
    expect(sent.at(-1)?.url).toContain('kind=synthetic');
  });

  it('shows the time once the speed is measured', async () => {
    serve({ seconds: null, measuring: true, problem: null });
    renderInApp(<WriterHint {...ABOUT} />, { user: testUser });
    expect(await screen.findByText(/La durée s’affichera ici/)).toBeVisible();
    serve({ seconds: 5_000, measuring: false, problem: null });
    expect(await screen.findByText('Environ 1 h 20 sur cette machine', {}, { timeout: 10_000 })).toBeVisible();
  });

  it.each([
    ['memory', /pas assez de mémoire libre .* citations\. Fermez d’autres programmes/],
    ['unusable', /ne peut pas servir pour le moment .* citations/],
  ] as const)('says before people begin that the model cannot write: %s', async (problem, told) => {
    serve({ seconds: 600, measuring: false, problem });
    renderInApp(<WriterHint {...ABOUT} />, { user: testUser });
    expect(await screen.findByText(told)).toBeVisible();
    expect(screen.queryByText(/Environ/)).not.toBeInTheDocument();
  });
});

it('says nothing when another server writes', async () => {
  const text = { engine: 'remote', model: 'qwen3' } as const;
  const sent = mockServer([{ call: calls.GetEngines, body: { ...enginesWith([writerEngine]), text } }]);
  renderInApp(<WriterHint {...ABOUT} />, { user: superUser });
  await expect.poll(() => sent.length).toBe(1);
  expect(screen.queryByRole('link')).not.toBeInTheDocument();
  expect(screen.queryByText(/citations/)).not.toBeInTheDocument();
});
