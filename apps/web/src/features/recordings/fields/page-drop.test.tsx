import { fireEvent, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { renderInApp } from '../../../test/render.tsx';
import { PageDrop } from './page-drop.tsx';

const file = new File(['abc'], 'séance.mp3', { type: 'audio/mpeg' });
const files = { dataTransfer: { types: ['Files'], files: [file] } };
const text = { dataTransfer: { types: ['text/plain'], files: [] } };

function open(refusal: string | null) {
  const onDrop = vi.fn<(files: readonly File[]) => void>();
  const onRefuse = vi.fn<(reason: string) => void>();
  renderInApp(
    <main>
      <p>Une page</p>
      <PageDrop refusal={refusal} hint={null} onDrop={onDrop} onRefuse={onRefuse} />
    </main>,
  );
  return { onDrop, onRefuse, page: screen.getByText('Une page') };
}
const shown = () => screen.queryByText('Déposez l’enregistrement ici');

it('shows where files go while they are over the window', () => {
  const { page, onDrop } = open(null);
  fireEvent.dragEnter(document.body, files);
  fireEvent.dragEnter(page, files);
  fireEvent.dragLeave(document.body, files);
  expect(shown()).toBeVisible();
  fireEvent.dragLeave(page);
  expect(shown()).toBeNull();
  fireEvent.dragEnter(page, files);
  expect(fireEvent.drop(page, files)).toBe(false);
  expect(shown()).toBeNull();
  expect(onDrop).toHaveBeenCalledExactlyOnceWith([file]);
});

it('forgets dragged files on a key press if the browser never reported that they left', () => {
  const { page } = open(null);
  fireEvent.dragEnter(page, files);
  fireEvent.keyDown(page, { key: 'Escape' });
  expect(shown()).toBeNull();
});

it('refuses files when none are allowed, says why, and keeps the browser from opening them', () => {
  const { page, onDrop, onRefuse } = open('Un envoi est en cours.');
  fireEvent.dragEnter(page, files);
  expect(screen.getByText('Un envoi est en cours.')).toBeVisible();
  expect(fireEvent.dragOver(page, files)).toBe(false);
  expect(fireEvent.drop(page, files)).toBe(false);
  expect(onRefuse).toHaveBeenCalledExactlyOnceWith('Un envoi est en cours.');
  expect(onDrop).not.toHaveBeenCalled();
});

it('leaves dragged text to the field that it is dropped on', () => {
  const { page, onDrop } = open(null);
  fireEvent.dragEnter(page, text);
  expect(shown()).toBeNull();
  expect(fireEvent.drop(page, text)).toBe(true);
  expect(onDrop).not.toHaveBeenCalled();
});
