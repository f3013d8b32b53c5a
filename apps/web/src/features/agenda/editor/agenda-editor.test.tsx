import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { meetingDetail, namedSpeakers } from '../../meetings/testing-detail.ts';
import { openMeeting } from '../../../pages/meeting/testing-page.tsx';

const full_agenda = [
  { level: 1, text: 'Accueil' },
  { level: 1, text: 'Budget' },
  { level: 2, text: 'Investissements' },
  { level: 1, text: 'Divers' },
];

async function edit() {
  const user = userEvent.setup();
  openMeeting(meetingDetail({ speaker_map: namedSpeakers, full_agenda }));
  await user.click(await screen.findByRole('button', { name: 'Modifier l’ordre du jour' }));
  await screen.findByRole('textbox', { name: 'Point 1, niveau 1' });
  const card = within(screen.getByRole('region', { name: 'Ordre du jour' }));
  const fields = () => card.getAllByRole<HTMLTextAreaElement>('textbox');
  const lines = () => fields().map((field) => `${/niveau (\d)/.exec(field.ariaLabel ?? '')?.[1]} ${field.value}`);
  const at = (position: number) => fields()[position - 1]!;
  return { user, card, lines, at };
}

it('moves a heading with its sub-items by the keyboard, and announces the new place', async () => {
  const { user, card, lines, at } = await edit();
  act(() => at(2).focus());
  await user.keyboard('{Alt>}{Shift>}{ArrowUp}{/Shift}{/Alt}');
  expect(lines()).toEqual(['1 Budget', '2 Investissements', '1 Accueil', '1 Divers']);
  expect(at(1)).toHaveFocus();
  expect(card.getByText('Point 1 sur 4, niveau 1')).toBeInTheDocument();
  await user.keyboard('{Alt>}{Shift>}{ArrowRight}{/Shift}{/Alt}');
  expect(lines()).toEqual(['2 Budget', '3 Investissements', '1 Accueil', '1 Divers']);
});

it('undoes and redoes each change, and text typed in one go as one change', async () => {
  const { user, card, lines, at } = await edit();
  const undo = card.getByRole('button', { name: 'Annuler la modification' });
  expect(undo).toBeDisabled();
  await user.type(at(1), ' et présences');
  await user.click(card.getByRole('button', { name: 'Supprimer ce point' }));
  expect(lines()).toEqual(['1 Budget', '2 Investissements', '1 Divers']);
  await user.keyboard('{Control>}z{/Control}');
  expect(lines()[0]).toBe('1 Accueil et présences');
  expect(at(1)).toHaveFocus();
  await user.click(undo);
  expect(lines()[0]).toBe('1 Accueil');
  expect(undo).toBeDisabled();
  // A button that cannot be pressed any more passes the focus to the line.
  expect(at(1)).toHaveFocus();
  await user.keyboard('{Control>}{Shift>}z{/Shift}{/Control}');
  await user.keyboard('{Control>}y{/Control}');
  expect(lines()).toEqual(['1 Budget', '2 Investissements', '1 Divers']);
  expect(card.getByRole('button', { name: 'Rétablir la modification' })).toBeDisabled();
});

it('adds a line with Enter, and removes an empty line with Backspace', async () => {
  const { user, lines, at } = await edit();
  act(() => at(3).focus());
  await user.keyboard('{Enter}');
  expect(lines()).toHaveLength(5);
  expect(at(4)).toHaveFocus();
  await user.keyboard('X{Backspace}{Backspace}');
  expect(lines()).toHaveLength(4);
  expect(at(3)).toHaveFocus();
  expect(at(3)).toHaveValue('Investissements');
});

it('turns several pasted lines into lines of the agenda, in one step', async () => {
  const { user, lines, at } = await edit();
  act(() => at(4).focus());
  await user.keyboard('{Enter}');
  await user.paste('1. Élections\r\n   a) Présidence\r\n   b) Caisse\r\n2. Clôture');
  expect(lines().slice(3)).toEqual(['1 Divers', '1 Élections', '2 Présidence', '2 Caisse', '1 Clôture']);
  await user.keyboard('{Control>}z{/Control}');
  expect(lines().slice(3)).toEqual(['1 Divers', '1 ']);
  await user.paste('Une ligne');
  expect(lines().slice(3)).toEqual(['1 Divers', '1 Une ligne']);
});

it('asks before changes are abandoned, but not if nothing was changed', async () => {
  const { user, card, lines, at } = await edit();
  await user.type(at(2), ' 2027');
  await user.click(card.getByRole('button', { name: 'Annuler' }));
  const question = within(await screen.findByRole('dialog', { name: 'Modifications non enregistrées' }));
  await user.click(question.getByRole('button', { name: 'Annuler' }));
  expect(lines()[1]).toBe('1 Budget 2027');
  await user.click(card.getByRole('button', { name: 'Annuler la modification' }));
  await user.click(card.getByRole('button', { name: 'Annuler' }));
  expect(await card.findByRole('button', { name: 'Modifier l’ordre du jour' })).toBeVisible();
});

it('lets the keyboard reach only the handle of the focused line, and explains the keys', async () => {
  const { user, card, at } = await edit();
  act(() => at(3).focus());
  await user.tab({ shift: true });
  const handle = card.getByRole('button', { name: 'Déplacer le point 3' });
  expect(handle).toHaveFocus();
  expect(handle).toHaveAccessibleDescription(/^Espace ou Entrée saisit le point/);
  expect(card.getAllByRole('button', { name: /^Déplacer le point/ }).filter((one) => one.tabIndex === 0)).toEqual([
    handle,
  ]);
  expect(at(3)).toHaveAttribute('aria-keyshortcuts', expect.stringContaining('Alt+Shift+ArrowUp'));
});

it('asks before the page is left with changes that are not saved', async () => {
  const { user, at } = await edit();
  await user.type(at(2), ' 2027');
  expect(window.dispatchEvent(new Event('beforeunload', { cancelable: true }))).toBe(false);
});

it('numbers the lines by their place, and says what each button adds', async () => {
  const { user, card, at } = await edit();
  const numbers = () =>
    at(1)
      .closest('form, section')
      ?.textContent?.match(/\d(?:\.\d)*(?=\D|$)/g) ?? [];
  expect(numbers().slice(0, 4)).toEqual(['1', '2', '2.1', '3']);
  act(() => at(2).focus());
  await user.click(card.getByRole('button', { name: 'Augmenter le retrait' }));
  expect(numbers().slice(0, 4)).toEqual(['1', '1.1', '1.1.1', '2']);
  expect(card.getByText(/^H1 ajoute un point \(1\), H2 un sous-point \(1\.1\)/)).toBeVisible();
});

it('numbers the items, unless a person has numbered an item', async () => {
  const { user, card, at } = await edit();
  expect(['1', '2', '2.1', '3'].map((number) => card.getByText(number).tagName)).toEqual(Array(4).fill('SPAN'));
  await user.clear(at(3));
  await user.type(at(3), '2.1 Toit');
  expect(['1', '2', '2.1', '3'].map((number) => card.queryByText(number))).toEqual(Array(4).fill(null));
});
