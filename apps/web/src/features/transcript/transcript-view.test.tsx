import { MantineProvider } from '@mantine/core';
import { render, screen, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { parsePassageIds } from './passage-jump.ts';
import { TranscriptView } from './transcript-view.tsx';
import { voicesOf } from './voices/voices.ts';

const passages = [
  { id: 1, speaker: 'speaker_1', start: 0, end: 4, text: 'Bonjour à toutes et à tous.' },
  { id: 2, speaker: 'speaker_2', start: 65, end: 70, text: 'Merci, on peut commencer.', doubts: [[7, 9] as const] },
];
const speakerMap = { speaker_1: 'Ada Monnier' };
const { marks } = voicesOf(passages, speakerMap);
const onAddress = vi.fn<(passageId: number) => void>();
const view = (jump: { passageIds: number[] } | null) => (
  <MantineProvider>
    <TranscriptView
      passages={passages}
      {...{ speakerMap, marks, jump }}
      onAddress={onAddress}
      finding={{ places: [], current: null, here: null }}
      doubts={{ places: [], current: null, here: null }}
    />
  </MantineProvider>
);

it('says who spoke, when, and what', () => {
  render(view(null));
  const [first, second] = screen.getAllByRole('listitem');
  expect(first).toHaveTextContent('AMAda Monnier00:00Bonjour à toutes et à tous.');
  expect(within(second ?? document.body).getByText('Orateur 2')).toBeInTheDocument();
  expect(second).toHaveTextContent('01:05');
  // The underline alone would tell a screen reader nothing.
  expect(second).toHaveTextContent(/commencer\.Mot douteux : on$/);
  expect(first).not.toHaveTextContent('douteux');
});

it('scrolls to a passage, marks every passage of the source, and does so once', () => {
  const scrollIntoView = vi.spyOn(Element.prototype, 'scrollIntoView');
  const jump = { passageIds: [2] };
  const { rerender } = render(view(null));
  expect(scrollIntoView).not.toHaveBeenCalled();
  rerender(view(jump));
  expect(scrollIntoView).toHaveBeenCalledTimes(1);
  expect(screen.getAllByRole('listitem')[1]).toHaveFocus();
  expect(screen.getAllByRole('listitem').map((item) => item.dataset['highlighted'])).toEqual([undefined, 'true']);
  rerender(view(jump));
  expect(scrollIntoView).toHaveBeenCalledTimes(1);
  rerender(view({ passageIds: [2] }));
  expect(scrollIntoView).toHaveBeenCalledTimes(2);
});

it('gives the address of a passage', () => {
  render(view(null));
  const time = screen.getByTitle('Adresse du passage de 01:05');
  expect(time).toHaveAttribute('href', '#p2');
  time.click();
  expect(onAddress).toHaveBeenCalledWith(2);
});

it('reads the passages of a sentence', () => {
  expect(parsePassageIds('13 12')).toEqual({ passageIds: [12, 13] });
  expect(parsePassageIds('')).toBeNull();
  expect(parsePassageIds(null)).toBeNull();
});
