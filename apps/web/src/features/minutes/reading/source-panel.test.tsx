import { screen } from '@testing-library/react';
import { createRef } from 'react';
import { expect, it } from 'vitest';
import { renderInApp } from '../../../test/render.tsx';
import type { SentenceFacts } from '../sentence.ts';
import { SourcePanel } from './source-panel.tsx';

const passages = [{ id: 1, speaker: 'speaker_1', start: 0, end: 4, text: 'Le budget est adopté.' }];
const sentence: SentenceFacts = {
  text: 'Adopté.',
  passageIds: [1],
  doubts: [],
  confirmed: null,
  byHand: false,
};
const show = (one: SentenceFacts, split: boolean) => {
  renderInApp(
    <SourcePanel
      sentence={one}
      split={split}
      passages={passages}
      speakerMap={{}}
      onJump={() => undefined}
      onConfirm={() => undefined}
      onLeave={() => undefined}
      panelRef={createRef()}
    />,
  );
  return screen.getByRole('region', { name: 'Source de la phrase' });
};

it('shows what a sentence rests on', () => {
  expect(show(sentence, false)).not.toHaveAttribute('data-empty');
  expect(screen.getByText('Le budget est adopté.')).toBeVisible();
});

it('lies over nothing beside the transcript, where there is nothing to decide', () => {
  expect(show(sentence, true)).toHaveAttribute('data-empty');
  expect(screen.getByText('Le budget est adopté.')).toBeVisible();
});

it('keeps what a person has to decide in sight there, without the words that the transcript shows', () => {
  expect(show({ ...sentence, doubts: ['figure'] }, true)).not.toHaveAttribute('data-empty');
  expect(screen.getByRole('button', { name: 'Confirmer' })).toBeVisible();
  expect(screen.getByRole('link', { name: /^Lire dans la transcription/ })).toBeVisible();
  expect(screen.queryByText('Le budget est adopté.')).toBeNull();
});
