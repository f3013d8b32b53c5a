import * as calls from '@greffier/contract/organisation/engines';
import type { Engines } from '@greffier/contract/organisation/engines';
import { enginesWith, parakeetEngine, writerEngine } from '@greffier/contract/organisation/testing-engines';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { mockServer, renderInApp, superUser } from '../../test/render.tsx';
import { FirstStartCard } from './first-start-card.tsx';

beforeEach(() => window.localStorage.clear());

const all = enginesWith([{ ...parakeetEngine, id: 'petit', bytes: 250_000_000 }, parakeetEngine, writerEngine]);
function show(engines: Engines) {
  const sent = mockServer([{ call: calls.GetEngines, body: engines }]);
  renderInApp(<FirstStartCard />, { user: superUser });
  return sent;
}
const region = () => screen.findByRole('region', { name: 'Avant votre première réunion' });

describe('before the first meeting', () => {
  it('offers better engines with their true sizes, and links to them', async () => {
    show(all);
    const [speech, text] = within(await region()).getAllByRole('listitem');
    expect(speech).toHaveTextContent(/^Une transcription plus sûre \(de 250 Mo à 1 Go\) : le moteur de départ/);
    expect(text).toHaveTextContent(/^Des PV rédigés par un modèle de langage \(2,7 Go\)/);
    expect(screen.getByRole('link', { name: 'Choisir des moteurs' })).toHaveAttribute(
      'href',
      '/organization?tab=configure#moteurs',
    );
  });

  it('offers only what is not installed yet', async () => {
    show({ ...all, speech: { engine: 'remote', model: 'whisper-1' } });
    expect(within(await region()).getAllByRole('listitem')).toHaveLength(1);
  });

  it('stays away once it was dismissed', async () => {
    show(all);
    await userEvent.setup().click(within(await region()).getByRole('button', { name: 'Masquer cette proposition' }));
    expect(screen.queryByRole('region')).not.toBeInTheDocument();
    const sent = show(all);
    await expect.poll(() => sent.length).toBe(1);
    expect(screen.queryByRole('region')).not.toBeInTheDocument();
  });

  it.each([
    ['downloads are forbidden', enginesWith([parakeetEngine, writerEngine], { downloads: false })],
    [
      'both were chosen',
      {
        ...all,
        speech: { engine: 'embedded', model: parakeetEngine.id },
        text: { engine: 'embedded', model: writerEngine.id },
      },
    ],
  ] as const)('shows nothing if %s', async (_, engines) => {
    const sent = show(engines);
    await expect.poll(() => sent.length).toBe(1);
    expect(screen.queryByRole('region')).not.toBeInTheDocument();
  });
});
