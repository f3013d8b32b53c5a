import * as calls from '@greffier/contract/engines';
import type { Engines } from '@greffier/contract/engines';
import { enginesWith, writerEngine } from '@greffier/contract/testing-engines';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { mockServer, renderInApp, superUser, testUser } from '../../test/render.tsx';
import { WriterHint } from './writer-hint.tsx';

function show(engines: Engines, user = superUser): void {
  mockServer([{ call: calls.GetEngines, body: engines }]);
  renderInApp(<WriterHint />, { user });
}
const link = () => screen.findByRole('link');

describe('where no language model writes', () => {
  it('people learn that the minutes will be quotations', async () => {
    show({ ...enginesWith([]), administration: null }, testUser);
    expect(await screen.findByText('Le PV sera fait de citations choisies dans la transcription.')).toBeVisible();
    expect(screen.queryByRole('link')).not.toBeInTheDocument();
  });

  it('super users learn what it takes to have one, and are led there', async () => {
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
  ])('super users are told that one is %s', async (_, engines, text) => {
    show(engines);
    expect(await link()).toHaveTextContent(text);
  });
});

it.each([
  ['a model of this machine', { engine: 'embedded', model: writerEngine.id }],
  ['another server', { engine: 'remote', model: 'qwen3' }],
] as const)('is silent where %s writes', async (_, text) => {
  const sent = mockServer([{ call: calls.GetEngines, body: { ...enginesWith([writerEngine]), text } }]);
  renderInApp(<WriterHint />, { user: superUser });
  await expect.poll(() => sent.length).toBe(1);
  expect(screen.queryByRole('link')).not.toBeInTheDocument();
  expect(screen.queryByText(/citations/)).not.toBeInTheDocument();
});
