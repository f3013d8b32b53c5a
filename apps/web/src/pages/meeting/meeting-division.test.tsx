import { DividePassages, type Division } from '@greffier/contract/meeting/agenda/division';
import { UpdateTranscript } from '@greffier/contract/meeting/transcript/transcript';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, describe, expect, it } from 'vitest';
import { meetingDetail, namedSpeakers } from '../../features/meetings/testing-detail.ts';
import { openMeeting } from './testing-page.tsx';

const params = { meeting_id: meetingDetail().id };
const said = (id: number, speaker: string, text: string) => ({ id, speaker, start: id * 10, end: id * 10 + 8, text });

// The page loads these parts on demand. Loading them first keeps the tests from waiting.
beforeAll(
  () =>
    Promise.all([
      import('../../features/transcript/passage-editor.tsx'),
      import('../../features/transcript/keys/keys-dialog.tsx'),
    ]),
  60_000,
);

/** The former passages' marks of where items begin, as the server returns them. */
const PINS = [{ passage_id: 2, item: 'nothing' }];

/** Opens the page with a transcript whose passages can be divided and joined. */
function open() {
  const passages = [
    said(1, 'speaker_1', 'Bonjour.'),
    said(2, 'speaker_2', 'Oui. Non.'),
    said(3, 'speaker_1', 'Merci.'),
    said(4, 'speaker_2', 'Fin.'),
  ];
  let meeting = meetingDetail({ speaker_map: namedSpeakers, passages });
  const divide = ({ former, into }: Division) => {
    const first = (former[0]?.id ?? 1) - 1;
    const all = meeting.passages.toSpliced(first, former.length, ...into.map((one) => ({ id: 0, ...one })));
    meeting = { ...meeting, passages: all.map((one, at) => ({ ...one, id: at + 1 })) };
    return { success: true, error: null, passages: [], former_pins: PINS };
  };
  return openMeeting(() => meeting, {
    answers: [
      { call: DividePassages, params, body: divide },
      { call: UpdateTranscript, params, body: { success: true, error: null, passages: [] } },
    ],
  });
}

const said2 = { name: 'Texte du passage de 00:20' };
const texts = () => [...document.querySelectorAll('[data-passage] > p')].map(({ textContent }) => textContent);

/** Opens the second passage for editing, with the cursor behind « Oui. ». */
async function edit(user: ReturnType<typeof userEvent.setup>): Promise<void> {
  await user.click(await screen.findByRole('button', { name: 'Corriger le passage de 00:20' }));
  await user.pointer({ target: await screen.findByRole('textbox', said2), offset: 4, keys: '[MouseLeft]' });
  await waitFor(() => expect(screen.getByRole('button', { name: 'Couper ici' })).toBeEnabled());
}

describe('a passage', () => {
  it('is cut at the cursor, its second part is given to somebody else, and both are undone', async () => {
    const user = userEvent.setup();
    const { changes } = open();
    await edit(user);
    await user.keyboard('{Alt>}{Enter}{/Alt}');
    // The passage is cut in the middle of its time.
    const speaker = await screen.findByRole('combobox', { name: 'Orateur du passage de 00:23' });
    await waitFor(() => expect(speaker).toHaveFocus());
    expect(changes()[0]?.body).toEqual({
      former: [{ id: 2, speaker: 'speaker_2', text: 'Oui. Non.' }],
      into: [
        { speaker: 'speaker_2', start: 20, end: 23.56, text: 'Oui.' },
        { speaker: 'speaker_2', start: 23.56, end: 28, text: 'Non.' },
      ],
    });
    await user.click(screen.getByRole('button', { name: 'Annuler' }));
    expect(texts()).toEqual(['Bonjour.', 'Oui.', 'Non.', 'Merci.', 'Fin.']);
    await user.click(screen.getByRole('button', { name: 'Annuler la correction' }));
    await waitFor(() => expect(texts()).toEqual(['Bonjour.', 'Oui. Non.', 'Merci.', 'Fin.']));
    expect(changes().at(-1)?.body).toMatchObject({ into: [{ text: 'Oui. Non.' }], pins: PINS });
    await user.click(screen.getByRole('button', { name: 'Rétablir la correction' }));
    await waitFor(() => expect(texts()).toEqual(['Bonjour.', 'Oui.', 'Non.', 'Merci.', 'Fin.']));
  });

  it.each([
    ['Début au précédent', ['Bonjour. Oui.', 'Non.', 'Merci.', 'Fin.']],
    ['Fin au suivant', ['Bonjour.', 'Oui.', 'Non. Merci.', 'Fin.']],
    ['Joindre au précédent', ['Bonjour. Oui. Non.', 'Merci.', 'Fin.']],
    ['Joindre au suivant', ['Bonjour.', 'Oui. Non. Merci.', 'Fin.']],
  ])('moves its words: %s', async (name, after) => {
    const user = userEvent.setup();
    open();
    await edit(user);
    await user.click(screen.getByRole('button', { name }));
    await waitFor(() => expect(texts()).toEqual(after));
    await waitFor(() => expect(document.activeElement).toHaveAccessibleName(/^Corriger le passage de/));
  });

  it('is not divided while its text is being changed, or while another passage is being edited', async () => {
    const user = userEvent.setup();
    open();
    await edit(user);
    await user.click(screen.getByRole('button', { name: 'Corriger le passage de 00:40' }));
    expect(await screen.findAllByText('Fermez d’abord les autres passages en cours de correction.')).toHaveLength(2);
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Texte du passage de 00:40' })).toBeNull());
    await user.type(screen.getByRole('textbox', said2), ' Si.');
    expect(screen.getByText('Enregistrez d’abord le texte corrigé.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Couper ici' })).toBeDisabled();
  });

  it('can take along the following passages of the same voice to another speaker', async () => {
    const user = userEvent.setup();
    const { changes } = open();
    await edit(user);
    await user.selectOptions(screen.getByRole('combobox', { name: 'Orateur du passage de 00:20' }), 'Ada Monnier');
    await user.click(screen.getByRole('checkbox', { name: 'Aussi le passage suivant du même orateur' }));
    await user.click(screen.getByRole('button', { name: 'Enregistrer' }));
    await waitFor(() =>
      expect(changes()[0]?.body).toEqual(
        [2, 4].map((passage_id) => ({
          passage_id,
          speaker: 'speaker_1',
          former_speaker: 'speaker_2',
          former_text: expect.any(String),
        })),
      ),
    );
  });
});

describe('the keys of the transcript', () => {
  it('lead from passage to passage, edit them, and are listed', async () => {
    const user = userEvent.setup();
    open();
    await screen.findByText('Bonjour.');
    document.querySelector<HTMLElement>('[data-passage="1"]')?.focus();
    await user.keyboard('{ArrowDown}{ArrowDown}{ArrowUp}');
    expect(document.activeElement).toHaveAttribute('data-passage', '2');
    await user.keyboard('o');
    expect(await screen.findByRole('combobox', { name: 'Orateur du passage de 00:20' })).toHaveFocus();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('textbox', said2)).toBeNull());
    document.querySelector<HTMLElement>('[data-passage="2"]')?.focus();
    await user.keyboard('{Enter}');
    expect(await screen.findByRole('textbox', said2)).toHaveFocus();
    await user.keyboard('{Escape}');
    document.querySelector<HTMLElement>('[data-passage="2"]')?.focus();
    await user.keyboard('?');
    const dialog = within(await screen.findByRole('dialog', { name: 'Raccourcis de la transcription' }));
    expect(dialog.getByText('Alt + Entrée')).toBeVisible();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(document.activeElement).toHaveAttribute('data-passage', '2'));
    await user.keyboard('/');
    expect(screen.getByRole('textbox', { name: 'Rechercher dans la transcription' })).toHaveFocus();
    await user.keyboard('?');
    expect(screen.getByRole('textbox', { name: 'Rechercher dans la transcription' })).toHaveValue('?');
  });

  it('copy the address of a passage', async () => {
    const user = userEvent.setup();
    open();
    await screen.findByText('Bonjour.');
    document.querySelector<HTMLElement>('[data-passage="3"]')?.focus();
    await user.keyboard('l');
    expect(await screen.findByText('Adresse du passage copiée')).toBeVisible();
    expect(await navigator.clipboard.readText()).toMatch(/#p3$/);
  });
});
