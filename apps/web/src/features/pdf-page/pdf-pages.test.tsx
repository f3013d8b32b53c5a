import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { renderInApp } from '../../test/render.tsx';
import { openPictures } from './pdf-document.ts';
import { PdfPages } from './pdf-pages.tsx';
import { linkedTo } from './read-lines.ts';
import { readPdf, scriptedPictures, showEverything } from './testing.ts';

vi.mock('./pdf-document.ts');
let pictures: ReturnType<typeof scriptedPictures>;
beforeEach(() => {
  showEverything();
  pictures = scriptedPictures();
  vi.mocked(openPictures).mockReset().mockResolvedValue(pictures);
});

const file = new File(['%PDF-'], 'odj.pdf', { type: 'application/pdf' });
const READ = readPdf(
  [
    [1, 0, '1. Accueil'],
    [1, 0, '2. Budget'],
    [1, 0, '3. Divers'],
    [2, 0, 'Annexe'],
    [3, 0, 'Statuts'],
    [4, 0, 'Règlement'],
  ],
  [
    { level: 1, lines: [0] },
    { level: 1, lines: [1], sure: false },
  ],
);
const ITEMS = linkedTo(READ, READ.items, false);

function open(toShow: readonly number[] | null = null) {
  const onLine = vi.fn<(at: number) => void>();
  const shown = toShow && { lines: toShow };
  renderInApp(<PdfPages source={{ file, read: READ }} items={ITEMS} toShow={shown} disabled={false} onLine={onLine} />);
  return { onLine, user: userEvent.setup() };
}

it('shows each line as a button, which is pressed for an item, and marked in words for an unsure item', async () => {
  const { onLine, user } = open();
  const page = within(await screen.findByRole('group', { name: 'Page 1' }));
  const lines = page.getAllByRole('button');
  expect(lines.map((line) => [line.ariaLabel, line.ariaPressed])).toEqual([
    ['1. Accueil', 'true'],
    ['2. Budget', 'true'],
    ['3. Divers', 'false'],
  ]);
  expect(lines[0]).not.toHaveAccessibleDescription();
  expect(lines[1]).toHaveAccessibleDescription('à vérifier');
  await user.click(lines[2]!);
  lines[0]!.focus();
  await user.keyboard('{Enter}');
  expect(onLine.mock.calls).toEqual([[2], [0]]);
});

it('draws the pages with items and their neighbours, and all pages on request', async () => {
  const { user } = open();
  await waitFor(() => expect(pictures.draw.mock.calls.map(([, page]) => page)).toEqual([1, 2]));
  expect(screen.queryByRole('group', { name: 'Page 3' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Afficher les 4 pages' }));
  await waitFor(() =>
    expect(pictures.draw.mock.calls.map(([, page]) => page)).toEqual(expect.arrayContaining([1, 2, 3, 4])),
  );
  expect(screen.queryByRole('button', { name: /^Afficher/ })).toBeNull();
});

it('leads the keyboard to a line, even on a page that was not shown', async () => {
  open([5]);
  await waitFor(() => expect(screen.getByRole('button', { name: 'Règlement' })).toHaveFocus());
});

it.each([
  ['cannot be opened', () => vi.mocked(openPictures).mockRejectedValue(new Error('damaged'))],
  ['cannot be drawn', () => pictures.draw.mockRejectedValue(new Error('broken'))],
])('shows the words of its lines if the page %s', async (_, fail) => {
  fail();
  const { onLine, user } = open();
  expect((await screen.findAllByText(/ne peut pas être dessinée/)).length).toBeGreaterThan(0);
  await user.click(screen.getByText('3. Divers'));
  expect(onLine).toHaveBeenCalledWith(2);
});

it('closes the file on leaving', async () => {
  open();
  await waitFor(() => expect(pictures.draw).toHaveBeenCalled());
  expect(pictures.close).not.toHaveBeenCalled();
  cleanup();
  expect(pictures.close).toHaveBeenCalledTimes(1);
});
