import type { Passage } from '@greffier/contract/values';
import { MantineProvider } from '@mantine/core';
import { render, screen, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { parsePassageIds } from './passage-jump.ts';
import { TranscriptView } from './transcript-view.tsx';
import { voicesOf } from './voices/voices.ts';

const passages: Passage[] = [
  { id: 1, speaker: 'speaker_1', start: 0, end: 4, text: 'Bonjour à toutes et à tous.' },
  { id: 2, speaker: 'speaker_2', start: 65, end: 70, text: 'Merci, on peut commencer.', doubts: [[7, 9]] },
];
const speakerMap = { speaker_1: 'Ada Monnier' };
const { marks } = voicesOf(passages, speakerMap);
const onAddress = vi.fn<(passageId: number) => void>();
const view = (jump: { passageIds: number[] } | null, said: readonly Passage[] = passages) => (
  <MantineProvider>
    <TranscriptView
      passages={said}
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
  // A screen reader says nothing about the underline alone.
  expect(second).toHaveTextContent(/commencer\.Mot douteux : on$/);
  expect(first).not.toHaveTextContent('douteux');
});

it('says in visible text what to do about a passage that is unsure as a whole', () => {
  const unsure = { id: 1, speaker: 'speaker_1', start: 0, end: 4, text: 'un deux trois quatre' };
  const doubts = [...unsure.text.matchAll(/\S+/g)].map(({ 0: word, index }) => [index, index + word.length] as const);
  render(view(null, [{ ...unsure, doubts }]));
  const [item] = screen.getAllByRole('listitem');
  expect(item).toHaveTextContent(/Peu sûr.*La machine a mal entendu ce passage\s: relisez-le en entier\./);
});

it('scrolls to a passage and marks every passage of the source, once per jump', () => {
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
