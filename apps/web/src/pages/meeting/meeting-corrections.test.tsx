import { ProposeAttendance, UpdateMeeting } from '@greffier/contract/meeting/meetings';
import { carryDoubts } from '@greffier/contract/meeting/transcript/doubts';
import { UpdateTranscript } from '@greffier/contract/meeting/transcript/transcript';
import type { Passage } from '@greffier/contract/values';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { meetingDetail, namedSpeakers } from '../../features/meetings/testing-detail.ts';
import { openMeeting } from './testing-page.tsx';

const params = { meeting_id: meetingDetail().id };
const pencil = { name: 'Modifier la réunion' };

describe('the details of a meeting', () => {
  it('are corrected in a dialog, and undone from the toast', async () => {
    const user = userEvent.setup();
    let meeting = meetingDetail({ meeting_time: '18:00' });
    const body = (change: Partial<typeof meeting>) => {
      meeting = { ...meeting, ...change };
      return { success: true, error: null };
    };
    const { changes } = openMeeting(() => meeting, { answers: [{ call: UpdateMeeting, params, body }] });
    await user.click(await screen.findByRole('button', pencil));
    const dialog = within(await screen.findByRole('dialog', pencil));
    const name = dialog.getByRole('textbox', { name: /Nom de la réunion/ });
    expect(name).toHaveValue('Comité');
    await user.clear(name);
    expect(dialog.getByText('Veuillez entrer un nom de réunion')).toBeVisible();
    expect(dialog.getByRole('button', { name: 'Enregistrer' })).toBeDisabled();
    await user.type(name, 'Bureau');
    await user.click(dialog.getByRole('button', { name: 'Effacer l’heure' }));
    await user.type(dialog.getByRole('textbox', { name: 'Lieu' }), 'Salle 3 ');
    const first = dialog.getByRole('textbox', { name: 'Nom du participant 1' });
    await user.clear(first);
    await user.type(first, 'Ada Monnier');
    await user.click(dialog.getByRole('button', { name: 'Enregistrer' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Bureau' })).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const present = { status: 'present', role: null };
    const people = (first: string) => [
      { name: first, ...present },
      { name: 'Bernard Roth', ...present },
    ];
    const sent = { name: 'Bureau', meeting_time: null, place: 'Salle 3', attendance: people('Ada Monnier') };
    expect(changes().map((request) => request.body)).toEqual([sent]);

    await user.click(await screen.findByRole('button', { name: 'Annuler' }));
    expect(screen.getByRole('button', pencil)).toHaveFocus();
    expect(await screen.findByRole('heading', { level: 1, name: 'Comité' })).toBeVisible();
    const former = { name: 'Comité', meeting_time: '18:00', place: null, attendance: people('Participant 1') };
    expect(changes()[1]?.body).toEqual(former);
  });

  it('say who took part, filled in by keyboard and from a pasted list', async () => {
    const user = userEvent.setup();
    const { changes } = openMeeting(meetingDetail({ status: 'completed', summary: '<p>Adopté.</p>' }));
    await user.click(await screen.findByRole('button', { name: 'Modifier les présences' }));
    const dialog = within(await screen.findByRole('dialog', pencil));
    const first = dialog.getByRole('textbox', { name: 'Nom du participant 1' });
    await waitFor(() => expect(first).toHaveFocus());
    await user.keyboard('Ada Monnier{Enter}');
    expect(dialog.getByRole('textbox', { name: 'Nom du participant 2' })).toHaveFocus();
    await user.keyboard('{Enter}');
    await user.paste('Cléa Ney (en visio)\nDan Oz (trésorier)');
    expect(dialog.getByRole('textbox', { name: 'Nom du participant 4' })).toHaveFocus();
    await user.selectOptions(dialog.getByRole('combobox', { name: 'Présence de Bernard Roth' }), 'Excusé');
    await user.type(dialog.getByRole('textbox', { name: 'Fonction de Ada Monnier' }), 'présidente');
    await user.click(dialog.getByRole('button', { name: 'Ajouter une personne' }));
    await user.click(dialog.getByRole('button', { name: 'Retirer la personne 5' }));
    expect(dialog.getByRole('button', { name: 'Ajouter une personne' })).toHaveFocus();
    await user.click(dialog.getByRole('button', { name: 'Enregistrer' }));
    const attendance = [
      { name: 'Ada Monnier', status: 'present', role: 'présidente' },
      { name: 'Bernard Roth', status: 'excused', role: null },
      { name: 'Cléa Ney', status: 'remote', role: null },
      { name: 'Dan Oz', status: 'present', role: 'trésorier' },
    ];
    await waitFor(() => expect(changes().map((request) => request.body)).toEqual([{ attendance }]));
  });

  it('show an error beside the button, too, since the line with the error may be out of sight', async () => {
    const user = userEvent.setup();
    openMeeting(meetingDetail());
    await user.click(await screen.findByRole('button', pencil));
    const dialog = within(await screen.findByRole('dialog', pencil));
    await user.click(dialog.getByRole('textbox', { name: 'Nom du participant 1' }));
    await user.paste('a'.repeat(201));
    expect(dialog.getAllByText('Le nom contient au plus 200 caractères')).toHaveLength(2);
    expect(dialog.getByRole('button', { name: 'Enregistrer' })).toBeDisabled();
  });

  it('take proposals about who was there, with the passage in view', async () => {
    const user = userEvent.setup();
    const said = { id: 3, speaker: 'speaker_1', start: 75, end: 80, text: 'Bernard est excusé, Madame Golay aussi.' };
    const proposals = [
      { name: 'Bernard Roth', status: 'excused', passage_id: 3 },
      { name: 'Madame Golay', status: 'excused', passage_id: 3 },
      { name: 'Participant 1', status: 'present', passage_id: 3 },
    ];
    const meeting = meetingDetail({
      status: 'completed',
      summary: '<p>Adopté.</p>',
      passages: [...meetingDetail().passages, said],
    });
    const { changes } = openMeeting(meeting, {
      answers: [{ call: ProposeAttendance, params, body: { proposals } }],
    });
    await user.click(await screen.findByRole('button', { name: '2 présences à revoir, d’après ce qui a été dit' }));
    const told = await screen.findByRole('region', { name: 'D’après ce qui a été dit' });
    expect(within(told).getAllByText(/^01:15 – «\sBernard est excusé, Madame Golay aussi\.\s»$/)).toHaveLength(2);
    expect(within(told).getAllByRole('button')).toHaveLength(3);
    await user.click(within(told).getByRole('button', { name: /^Reprendre Bernard Roth\s: excusé$/ }));
    expect(screen.getByRole('combobox', { name: 'Présence de Bernard Roth' })).toHaveValue('excused');
    await user.click(within(told).getByRole('button', { name: /^Reprendre Madame Golay/ }));
    expect(screen.queryByRole('region', { name: 'D’après ce qui a été dit' })).toBeNull();
    // The button that had the focus has disappeared with the other buttons.
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'Nom du participant 1' })).toHaveFocus());
    await user.click(screen.getByRole('button', { name: 'Enregistrer' }));
    const attendance = [
      { name: 'Participant 1', status: 'present', role: null },
      { name: 'Bernard Roth', status: 'excused', role: null },
      { name: 'Madame Golay', status: 'excused', role: null },
    ];
    await waitFor(() => expect(changes().map((request) => request.body)).toEqual([{ attendance }]));
  });

  it('are shown above the minutes as in the document', async () => {
    const attendance = [
      { name: 'Ada Monnier', status: 'present', role: 'présidente' },
      { name: 'Bernard Roth', status: 'excused', role: null },
      { name: 'Cléa Ney', status: 'present', role: null },
    ] as const;
    const { minutes } = meetingDetail();
    const approved = { ...minutes, approval: 'approved' } as const;
    openMeeting(
      meetingDetail({ status: 'completed', summary: '<p>Adopté.</p>', attendance: [...attendance], minutes: approved }),
    );
    const told = within(await screen.findByRole('region', { name: 'Présences' }));
    expect(told.getAllByRole('listitem').map(({ textContent }) => textContent?.replaceAll('\u00a0', ' '))).toEqual([
      'Présents : Ada Monnier (présidente) ; Cléa Ney',
      'Excusés : Bernard Roth',
    ]);
    expect(told.queryByRole('button')).toBeNull();
  });

  it('ask before changes are discarded, and send nothing if nothing changed', async () => {
    const user = userEvent.setup();
    const { changes } = openMeeting(meetingDetail());
    await user.click(await screen.findByRole('button', pencil));
    await screen.findByRole('dialog', pencil);
    await user.click(screen.getByRole('button', { name: 'Enregistrer' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.click(screen.getByRole('button', pencil));
    await user.type(await screen.findByRole('textbox', { name: /Nom de la réunion/ }), ' élargi');
    await user.keyboard('{Escape}');
    await user.click(await screen.findByRole('button', { name: 'Abandonner les modifications' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(changes()).toEqual([]);
  });

  it('say in the dialog why they were not saved, and keep what was typed', async () => {
    const user = userEvent.setup();
    const detail = 'Le procès-verbal de cette réunion est approuvé.';
    const refusal = { call: UpdateMeeting, params, status: 409, body: { code: 'wrong_status', detail } };
    openMeeting(meetingDetail(), { answers: [refusal] });
    await user.click(await screen.findByRole('button', pencil));
    await user.type(await screen.findByRole('textbox', { name: /Nom de la réunion/ }), ' élargi');
    await user.click(screen.getByRole('button', { name: 'Enregistrer' }));
    expect(await screen.findByText(detail)).toBeVisible();
    expect(screen.getByRole('textbox', { name: /Nom de la réunion/ })).toHaveValue('Comité élargi');
  });

  it('stay as they were once the minutes are approved', async () => {
    const { minutes } = meetingDetail();
    openMeeting(meetingDetail({ status: 'completed', minutes: { ...minutes, approval: 'approved' } }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Comité' })).toBeVisible();
    expect(screen.queryByRole('button', pencil)).toBeNull();
  });
});

describe('the transcript', () => {
  const params = { meeting_id: meetingDetail().id };
  const pencil = { name: 'Corriger le passage de 01:05' };
  const field = { name: 'Texte du passage de 01:05' };

  /** Opens the page with a transcript that corrections change. */
  const open = (changes: Parameters<typeof meetingDetail>[0] = {}) => {
    let meeting = meetingDetail({ speaker_map: namedSpeakers, ...changes });
    const body = ({ passage_id, ...to }: { passage_id: number } & Partial<Passage>) => {
      const passages = meeting.passages.map((passage) =>
        passage.id === passage_id
          ? {
              ...passage,
              text: to.text ?? passage.text,
              speaker: to.speaker ?? passage.speaker,
              doubts: to.doubts ?? carryDoubts([passage], [{ text: to.text ?? passage.text }])[0],
            }
          : passage,
      );
      meeting = { ...meeting, passages };
      return { success: true, error: null, passages: passages.filter(({ id }) => id === passage_id) };
    };
    return openMeeting(() => meeting, { answers: [{ call: UpdateTranscript, params, body }] });
  };

  it('is corrected in its place, undone and redone', async () => {
    const user = userEvent.setup();
    const { changes } = open();
    await user.click(await screen.findByRole('button', pencil));
    const text = await screen.findByRole('textbox', field);
    await waitFor(() => expect(text).toHaveFocus());
    await user.clear(text);
    expect(screen.getByText('Le texte d’un passage ne peut pas être vide')).toBeVisible();
    const panel = within(screen.getByRole('tabpanel'));
    expect(panel.getByRole('button', { name: 'Enregistrer' })).toBeDisabled();
    await user.type(text, 'Le budget est refusé.');
    await user.selectOptions(panel.getByRole('combobox', { name: 'Orateur du passage de 01:05' }), 'Ada Monnier');
    await user.click(panel.getByRole('button', { name: 'Enregistrer' }));
    expect(await screen.findByText('Le budget est refusé.')).toBeVisible();
    await waitFor(() => expect(screen.getByRole('button', pencil)).toHaveFocus());
    const there = {
      passage_id: 2,
      text: 'Le budget est refusé.',
      former_text: 'Le budget est adopté.',
      speaker: 'speaker_1',
      former_speaker: 'speaker_2',
    };
    const back = {
      passage_id: 2,
      text: there.former_text,
      former_text: there.text,
      speaker: there.former_speaker,
      former_speaker: there.speaker,
    };
    await user.click(screen.getByRole('button', { name: 'Annuler la correction' }));
    expect(await screen.findByText('Le budget est adopté.')).toBeVisible();
    await waitFor(() => expect(screen.getByRole('button', { name: 'Rétablir la correction' })).toBeEnabled());
    await user.keyboard('{Control>}y{/Control}');
    expect(await screen.findByText('Le budget est refusé.')).toBeVisible();
    await waitFor(() => expect(screen.getByRole('button', { name: 'Annuler la correction' })).toBeEnabled());
    await user.keyboard('{Control>}z{/Control}');
    expect(await screen.findByText('Le budget est adopté.')).toBeVisible();
    expect(changes().map((request) => request.body)).toEqual([there, back, there, back]);
  });

  it('loses its doubts as a person confirms one word after the other', async () => {
    const user = userEvent.setup();
    const [first, second] = meetingDetail().passages;
    if (first === undefined || second === undefined) throw new Error('nothing was said');
    const doubtful = { ...second, doubts: [[3, 9] as const, [14, 20] as const] };
    const { changes } = open({ passages: [first, doubtful] });
    const right = { name: 'Ce mot est juste' };
    expect(await screen.findByRole('button', right)).toHaveAttribute('aria-disabled', 'true');
    // Before a doubtful word has been shown, the key confirms nothing.
    screen.getByText(first.text).closest('li')?.focus();
    await user.keyboard('v');
    await user.keyboard('d');
    expect(await screen.findByText('« budget », 1 sur 2')).toBeVisible();
    await user.keyboard('v');
    expect(await screen.findByText('« adopté », 1 sur 1')).toBeVisible();
    await user.click(screen.getByRole('button', right));
    expect(await screen.findByText('Aucun mot douteux')).toBeVisible();
    await waitFor(() => expect(screen.getByRole('button', { name: 'Annuler la correction' })).toBeEnabled());
    await user.click(screen.getByRole('button', { name: 'Annuler la correction' }));
    await waitFor(() => expect(changes()).toHaveLength(3));
    const read = { passage_id: 2, former_text: doubtful.text, former_speaker: doubtful.speaker };
    expect(changes().map((request) => request.body)).toEqual([
      { ...read, doubts: [[14, 20]], former_doubts: doubtful.doubts },
      { ...read, doubts: [], former_doubts: [[14, 20]] },
      { ...read, doubts: [[14, 20]], former_doubts: [] },
    ]);
  });

  it('opens with the doubtful word selected, by a click on the word or from the keyboard', async () => {
    const user = userEvent.setup();
    const [first, second] = meetingDetail().passages;
    if (first === undefined || second === undefined) throw new Error('nothing was said');
    open({ passages: [first, { ...second, doubts: [[3, 9] as const, [14, 20] as const] }] });
    const text = await screen.findByText(second.text, { selector: 'p' });
    const selected = () => {
      const { activeElement } = document;
      if (!(activeElement instanceof HTMLTextAreaElement)) return null;
      return [activeElement.selectionStart, activeElement.selectionEnd];
    };
    const caret = vi.fn<() => { offsetNode: Node | null; offset: number }>();
    // jsdom has no layout, so the test says which letter is under the pointer.
    Object.assign(document, { caretPositionFromPoint: caret });
    onTestFinished(() => void Reflect.deleteProperty(document, 'caretPositionFromPoint'));
    caret.mockReturnValue({ offsetNode: text.firstChild, offset: 11 });
    await user.click(text);
    expect(selected()).toBeNull();
    caret.mockReturnValue({ offsetNode: text.firstChild, offset: 16 });
    await user.click(text);
    await waitFor(() => expect(selected()).toEqual([14, 20]));
    await user.keyboard('{Escape}');
    await waitFor(() => expect(document.activeElement?.tagName).toBe('BUTTON'));
    await user.keyboard('d');
    await waitFor(() => expect(document.activeElement).toHaveAttribute('data-passage', '2'));
    await user.keyboard('{Enter}');
    await waitFor(() => expect(selected()).toEqual([3, 9]));
  });

  it('is doubtful again once the correction of a doubtful word is undone, and earlier edits can be undone, too', async () => {
    const user = userEvent.setup();
    const [first, second] = meetingDetail().passages;
    if (first === undefined || second === undefined) throw new Error('nothing was said');
    const doubts = [[3, 9] as const, [14, 20] as const];
    const { changes } = open({ passages: [first, { ...second, doubts }] });
    (await screen.findByText(first.text)).closest('li')?.focus();
    await user.keyboard('dv');
    expect(await screen.findByText('« adopté », 1 sur 1')).toBeVisible();
    await user.click(screen.getByRole('button', pencil));
    const text = await screen.findByRole('textbox', field);
    await user.clear(text);
    await user.type(text, 'Le budget est refusé.');
    await user.click(within(screen.getByRole('tabpanel')).getByRole('button', { name: 'Enregistrer' }));
    expect(await screen.findByText('Aucun mot douteux')).toBeVisible();
    const undo = { name: 'Annuler la correction' };
    await user.click(await screen.findByRole('button', undo));
    expect(await screen.findByText('« adopté », 1 sur 1')).toBeVisible();
    await waitFor(() => expect(screen.getByRole('button', undo)).toBeEnabled());
    await user.click(screen.getByRole('button', undo));
    expect(await screen.findByText('« adopté », 2 sur 2')).toBeVisible();
    expect(screen.getByRole('button', undo)).toBeDisabled();
    const read = { passage_id: 2, former_speaker: second.speaker };
    const refused = { text: 'Le budget est refusé.', former_text: second.text };
    const adopted = { text: second.text, former_text: refused.text };
    expect(changes().map((request) => request.body)).toEqual([
      { ...read, former_text: second.text, doubts: [[14, 20]], former_doubts: doubts },
      { ...read, ...refused },
      { ...read, ...adopted, doubts: [[14, 20]], former_doubts: [] },
      { ...read, former_text: second.text, doubts, former_doubts: [[14, 20]] },
    ]);
  });

  it('gets back the doubts that it had when it was saved, not when its field was opened', async () => {
    const user = userEvent.setup();
    const [first, second] = meetingDetail().passages;
    if (first === undefined || second === undefined) throw new Error('nothing was said');
    const { changes } = open({ passages: [first, { ...second, doubts: [[3, 9] as const, [14, 20] as const] }] });
    await user.click(await screen.findByRole('button', pencil));
    const text = await screen.findByRole('textbox', field);
    await user.click(screen.getByRole('button', { name: 'Mot ou passage douteux suivant' }));
    await user.click(screen.getByRole('button', { name: 'Ce mot est juste' }));
    await waitFor(() => expect(changes()).toHaveLength(1));
    await user.clear(text);
    await user.type(text, 'Le budget est refusé.');
    await user.click(within(screen.getByRole('tabpanel')).getByRole('button', { name: 'Enregistrer' }));
    await waitFor(() => expect(screen.queryByRole('textbox', field)).toBeNull());
    const undo = { name: 'Annuler la correction' };
    await user.click(screen.getByRole('button', undo));
    await waitFor(() => expect(changes()).toHaveLength(3));
    expect(changes()[2]?.body).toMatchObject({ text: second.text, doubts: [[14, 20]], former_doubts: [] });
    await waitFor(() => expect(screen.getByRole('button', undo)).toBeEnabled());
  });

  it('leaves the focus on the button that confirms one word after the other', async () => {
    const user = userEvent.setup();
    const [first, second] = meetingDetail().passages;
    if (first === undefined || second === undefined) throw new Error('nothing was said');
    open({
      passages: [
        { ...first, doubts: [[0, 7]] },
        { ...second, doubts: [[3, 9]] },
      ],
    });
    const right = await screen.findByRole('button', { name: 'Ce mot est juste' });
    await user.click(screen.getByRole('button', { name: /suivant$/ }));
    right.focus();
    await user.keyboard('{Enter}');
    expect(await screen.findByText('« budget », 1 sur 1')).toBeVisible();
    expect(right).toHaveFocus();
    await user.keyboard('{Enter}');
    expect(await screen.findByText('Aucun mot douteux')).toBeVisible();
    expect(right).toHaveFocus();
    expect(right).toHaveAttribute('aria-disabled', 'true');
  });

  it('cannot be made doubtful again once another window has confirmed the word', async () => {
    const user = userEvent.setup();
    const [first, second] = meetingDetail().passages;
    if (first === undefined || second === undefined) throw new Error('nothing was said');
    const doubted = (...doubts: (readonly [number, number])[]) =>
      meetingDetail({ speaker_map: namedSpeakers, passages: [first, { ...second, doubts }] });
    let meeting = doubted([3, 9], [14, 20]);
    const body = () => {
      meeting = doubted([14, 20]);
      return { success: true, error: null, passages: [] };
    };
    openMeeting(() => meeting, { answers: [{ call: UpdateTranscript, params, body }] });
    (await screen.findByText(first.text)).closest('li')?.focus();
    await user.keyboard('dv');
    const undo = { name: 'Annuler la correction' };
    expect(await screen.findByRole('button', undo)).toBeEnabled();
    meeting = doubted();
    window.dispatchEvent(new Event('visibilitychange'));
    expect(await screen.findByText('Aucun mot douteux')).toBeVisible();
    expect(screen.queryByRole('button', undo)).toBeNull();
  });

  it('keeps its doubt about a word while the person is in another passage', async () => {
    const user = userEvent.setup();
    const [first, second] = meetingDetail().passages;
    if (first === undefined || second === undefined) throw new Error('nothing was said');
    const { changes } = open({ passages: [first, { ...second, doubts: [[3, 9]] }] });
    (await screen.findByText(first.text)).closest('li')?.focus();
    await user.keyboard('d');
    expect(await screen.findByText('« budget », 1 sur 1')).toBeVisible();
    await user.keyboard('{ArrowUp}v');
    expect(screen.getByText(first.text).closest('li')).toHaveFocus();
    expect(changes()).toEqual([]);
    await user.keyboard('{ArrowDown}v');
    expect(await screen.findByText('Aucun mot douteux')).toBeVisible();
    expect(changes()).toHaveLength(1);
  });

  it('accepts a speaker who has no voice yet, until the minutes are written', async () => {
    const user = userEvent.setup();
    open();
    await user.click(await screen.findByRole('button', pencil));
    expect(await screen.findByRole('option', { name: 'Orateur 3 (nouveau)' })).toBeInTheDocument();
  });

  it('keeps one passage open while another is corrected beside it', async () => {
    const user = userEvent.setup();
    const { changes } = open();
    await user.click(await screen.findByRole('button', pencil));
    await user.type(await screen.findByRole('textbox', field), ' Bien.');
    await user.click(screen.getByRole('button', { name: 'Corriger le passage de 00:00' }));
    expect(await screen.findByRole('textbox', { name: 'Texte du passage de 00:00' })).toHaveFocus();
    expect(screen.getByRole('textbox', field)).toHaveValue('Le budget est adopté. Bien.');
    await user.click(screen.getAllByRole('button', { name: 'Enregistrer' }).at(-1) ?? document.body);
    expect(await screen.findByText('Le budget est adopté. Bien.')).toBeVisible();
    expect(screen.getByRole('textbox', { name: 'Texte du passage de 00:00' })).toBeVisible();
    expect(changes()).toHaveLength(1);
  });

  it('cannot be corrected once the minutes are approved, and the page says what to do first', async () => {
    const { minutes } = meetingDetail();
    open({ status: 'completed', summary: '<p>PV</p>', minutes: { ...minutes, approval: 'approved' } });
    expect(
      await screen.findByText(
        /la transcription sur laquelle il repose ne change plus.*choisissez d’abord «\sCorriger\s»/,
      ),
    ).toBeInTheDocument();
    expect(screen.queryByRole('button', { ...pencil, hidden: true })).toBeNull();
  });

  it('cannot be corrected while the minutes are being written', async () => {
    open({ status: 'summarization', progress: 10, stage: 'writing' });
    expect(await screen.findByText('Le budget est adopté.')).toBeVisible();
    expect(screen.queryByRole('button', pencil)).toBeNull();
  });

  it('keeps unsaved corrections when the server refuses them, and the page asks before it is left', async () => {
    const user = userEvent.setup();
    const detail = 'Ce passage a été corrigé entre-temps.';
    openMeeting(meetingDetail(), {
      answers: [{ call: UpdateTranscript, params, status: 409, body: { code: 'outdated', detail } }],
    });
    await user.click(await screen.findByRole('button', pencil));
    const text = await screen.findByRole('textbox', field);
    await user.type(text, ' Bien.');
    await user.keyboard('{Control>}{Enter}{/Control}');
    expect(await screen.findByText(detail)).toBeVisible();
    expect(screen.getByRole('textbox', field)).toHaveValue('Le budget est adopté. Bien.');
    expect(window.dispatchEvent(new Event('beforeunload', { cancelable: true }))).toBe(false);
    await user.click(within(screen.getByRole('tabpanel')).getByRole('button', { name: 'Annuler' }));
    expect(window.dispatchEvent(new Event('beforeunload', { cancelable: true }))).toBe(true);
  });

  it.each([
    ['after', '2026-03-05T10:00:00.000Z', true],
    ['before', '2026-03-03T10:00:00.000Z', false],
  ] as const)('says beside minutes whether it changed: %s they were written', async (_, changedAt, told) => {
    const written = { status: 'completed', summary: '<p>Accepté.</p>', speaker_map: namedSpeakers } as const;
    const moments = { minutes_made_at: '2026-03-04T10:00:00.000Z', transcript_changed_at: changedAt };
    openMeeting(meetingDetail({ ...written, ...moments }));
    expect(await screen.findByRole('region', { name: 'Approbation' })).toBeVisible();
    expect(screen.queryAllByText(/ont changé depuis que ce procès-verbal a été rédigé/)).toHaveLength(told ? 1 : 0);
  });
});

describe('unsaved names of speakers', () => {
  it('make the page ask before it is left', async () => {
    const user = userEvent.setup();
    openMeeting(meetingDetail());
    const stays = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
    await user.click(await screen.findByRole('combobox', { name: /Orateur 2/ }));
    expect(stays()).toBe(true);
    await user.click(await screen.findByRole('option', { name: 'Bernard Roth' }));
    expect(stays()).toBe(false);
  });
});
