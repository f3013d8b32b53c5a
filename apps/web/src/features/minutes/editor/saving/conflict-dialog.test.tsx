import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { renderInApp } from '../../../../test/render.tsx';
import type { Texts } from '../../differences/compare.ts';
import { ComparingWorker, FailingWorker } from '../../differences/testing.ts';
import { ConflictDialog } from './conflict-dialog.tsx';

afterEach(() => vi.unstubAllGlobals());

const open = (mine: string, other: string) =>
  renderInApp(
    <ConflictDialog
      mine={mine}
      other={{ summary: other, version: 2, division: 'a', session: null, saved_at: '2026-03-03T10:00:00.000Z' }}
      onKeepMine={() => Promise.resolve()}
      onTakeOther={() => Promise.resolve(true)}
      onClose={() => undefined}
    />,
  );

/** A thread that answers when the test says so. */
class HeldWorker extends ComparingWorker {
  static readonly held: (() => void)[] = [];
  override postMessage(texts: Texts): void {
    HeldWorker.held.push(() => super.postMessage(texts));
  }
}

it('says that two texts are being compared, then how many lines differ', async () => {
  vi.stubGlobal('Worker', HeldWorker);
  open('<p>Le budget vaut douze francs.</p>', '<p>Le budget vaut quinze francs.</p>');
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByRole('status')).toHaveTextContent('Comparaison en cours');
  expect(dialog.getAllByText('Comparaison en cours').at(-1)).toBeVisible();
  for (const answer of HeldWorker.held) answer();
  await waitFor(() => expect(dialog.getByRole('status')).toHaveTextContent('1 ligne diffère.'));
});

it('says that the texts cannot be compared, and shows both texts', async () => {
  vi.stubGlobal('Worker', FailingWorker);
  open('<p>Mon budget.</p>', '<p>Un autre budget.</p>');
  expect(await screen.findByText('Impossible de comparer ces textes')).toBeVisible();
  expect(screen.getByText('Mon budget.')).toBeVisible();
  expect(screen.getByText('Un autre budget.')).toBeVisible();
});
