import type { Passage } from '@greffier/contract/values';
import { MantineProvider } from '@mantine/core';
import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { Doubt } from './doubtful.ts';
import { UnsureNote } from './unsure-note.tsx';

const passages = [1, 2, 3].map((id): Passage => ({ id, speaker: 'speaker_1', start: id, end: id + 1, text: 'Oui.' }));
const unsure = (...ids: readonly number[]): Doubt[] =>
  ids.map((passageId) => ({ passageId, from: 0, to: 4, whole: true }));

it('says once, and not as an alert, that much of the transcript was badly heard, and keeps the note', () => {
  const note = (places: readonly Doubt[]) => (
    <MantineProvider env="test">
      <UnsureNote {...{ passages, places }} audible={false} />
    </MantineProvider>
  );
  const { rerender } = render(note([]));
  expect(screen.queryByRole('note')).toBeNull();
  rerender(note(unsure(2)));
  expect(screen.getByRole('note')).toHaveTextContent(/^La machine a mal entendu une grande partie/);
  expect(screen.queryByRole('alert')).toBeNull();
  rerender(note([]));
  expect(screen.getByRole('note')).toBeVisible();
});
