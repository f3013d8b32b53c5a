import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { sendInPieces } from '../../lib/files/resumable-upload.ts';
import { upload } from '../../lib/files/upload.ts';
import { audio, openPage, openWith, prepareSending, submit } from './testing.tsx';

vi.mock('../../lib/files/upload.ts');
vi.mock('../../lib/files/resumable-upload.ts');
prepareSending();

describe('a new meeting', () => {
  it('warns before the browser closes on an unsent recording, but not without a recording', async () => {
    const leave = () => {
      const event = new Event('beforeunload', { cancelable: true });
      window.dispatchEvent(event);
      return event.defaultPrevented;
    };
    const user = await openWith(audio);
    await waitFor(() => expect(leave()).toBe(true));
    await user.click(screen.getByRole('button', { name: 'Retirer le fichier' }));
    await waitFor(() => expect(leave()).toBe(false));
  });

  it('asks before what was typed is lost, with or without a recording', async () => {
    const user = userEvent.setup();
    openPage();
    const leave = () => fireEvent(window, new Event('beforeunload', { cancelable: true }));
    expect(leave()).toBe(true);
    const first = screen.getByRole('textbox', { name: 'Nom du participant 1' });
    await user.click(first);
    await user.keyboard('Ada');
    await waitFor(() => expect(leave()).toBe(false));
    await user.clear(first);
    await user.type(first, 'Participant 1');
    await waitFor(() => expect(leave()).toBe(true));
  });

  it('is not sent with the previous day if an impossible one was typed', async () => {
    const user = await openWith(audio);
    const date = await screen.findByRole('textbox', { name: /^Date/ });
    await waitFor(() => expect(date).toHaveValue('03/03/2026'));
    await user.clear(date);
    await user.type(date, '30/02/2026{Enter}');
    expect(submit()).toBeDisabled();
    expect(vi.mocked(sendInPieces)).not.toHaveBeenCalled();
    await user.tab();
    expect(date).toHaveAccessibleDescription('Écrivez la date ainsi\u00A0: jj/mm/aaaa');
  });

  it('says that a file’s length is unknown, and that only the sound of a video is kept', async () => {
    // Simulates a browser whose player cannot play the file.
    vi.spyOn(HTMLMediaElement.prototype, 'src', 'set').mockImplementation(function fail(this: HTMLMediaElement) {
      queueMicrotask(() => fireEvent.error(this));
    });
    await openWith(new File(['abc'], 'séance.avi', { type: 'video/x-msvideo' }));
    expect(await screen.findByText(/durée inconnue$/)).toBeVisible();
    expect(screen.getByText('Seul le son de cette vidéo sera conservé.')).toBeVisible();
    vi.restoreAllMocks();
  });

  it('replaces the values filled in from the first file when another file replaces that file', async () => {
    await openWith(audio);
    const drop = (...files: File[]) => fireEvent.drop(document.body, { dataTransfer: { types: ['Files'], files } });
    drop(new File(['abc'], '2025-01-31_09h30_Bureau.mp3', { type: 'audio/mpeg' }));
    expect(await screen.findByText('2025-01-31_09h30_Bureau.mp3')).toBeVisible();
    expect(screen.getByRole('textbox', { name: /Nom de la réunion/ })).toHaveValue('Bureau');
    expect(screen.getByRole('textbox', { name: /^Date/ })).toHaveValue('31/01/2025');
    drop(new File(['x'], 'notes.pdf', { type: 'application/pdf' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Ce fichier n’est ni un enregistrement audio');
    expect(screen.getByText('2025-01-31_09h30_Bureau.mp3')).toBeVisible();
  });

  it('numbers the participants, and the first cannot be removed', async () => {
    const user = userEvent.setup();
    openPage();
    await user.click(screen.getByRole('button', { name: 'Ajouter un participant' }));
    expect(screen.getByDisplayValue('Participant 2')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Retirer Participant 1' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Retirer Participant 2' }));
    expect(screen.queryByDisplayValue('Participant 2')).toBeNull();
  });

  it('goes to the next participant on Enter, which does not send the form', async () => {
    const user = await openWith(audio);
    await user.click(screen.getByRole('textbox', { name: 'Nom du participant 1' }));
    await user.keyboard('Ada{Enter}');
    const second = await screen.findByRole('textbox', { name: 'Nom du participant 2' });
    expect(second).toHaveFocus();
    // Typing replaces the placeholder name.
    await user.keyboard('Bo');
    expect(second).toHaveValue('Bo');
    expect(vi.mocked(upload)).not.toHaveBeenCalled();
  });

  it('takes a pasted list of participants, one per line', async () => {
    const user = userEvent.setup();
    openPage();
    await user.click(screen.getByRole('textbox', { name: 'Nom du participant 1' }));
    await user.paste('Ada\nBo\nCléa');
    expect(screen.getAllByRole('textbox', { name: /^Nom du participant/ })).toHaveLength(3);
    expect(screen.getByDisplayValue('Cléa')).toHaveFocus();
  });

  it('says while one types that a name is too long, and cuts nothing off', async () => {
    const user = userEvent.setup();
    openPage();
    const name = screen.getByRole('textbox', { name: /Nom de la réunion/ });
    await user.click(name);
    await user.paste('x'.repeat(300));
    expect(name).toHaveValue('x'.repeat(300));
    expect(name).toHaveAccessibleDescription('Le nom de la réunion contient au plus 200 caractères');
  });

  it('clears the values filled in from a removed file, and does not bring the file back once it is measured', async () => {
    const measured: (() => void)[] = [];
    vi.spyOn(HTMLMediaElement.prototype, 'duration', 'get').mockReturnValue(60);
    vi.spyOn(HTMLMediaElement.prototype, 'addEventListener').mockImplementation((type, listener) => {
      if (type === 'loadedmetadata' && typeof listener === 'function') {
        measured.push(() => listener.call(document.createElement('audio'), new Event(type)));
      }
    });
    const user = await openWith(audio);
    await user.click(await screen.findByRole('button', { name: 'Retirer le fichier' }));
    expect(screen.getByRole('textbox', { name: /Nom de la réunion/ })).toHaveValue('');
    await user.upload(
      screen.getByLabelText('Fichier audio'),
      new File(['abc'], '2025-01-31_09h30_Bureau.mp3', { type: 'audio/mpeg' }),
    );
    for (const finish of measured) await act(async () => finish());
    expect(screen.getByText('2025-01-31_09h30_Bureau.mp3')).toBeVisible();
    expect(screen.getByRole('textbox', { name: /Nom de la réunion/ })).toHaveValue('Bureau');
    expect(screen.getByRole('textbox', { name: /Date/ })).toHaveValue('31/01/2025');
    vi.restoreAllMocks();
  });

  it('always ticks the main language', async () => {
    openPage();
    expect(screen.getByRole('checkbox', { name: 'Français' })).toBeChecked();
    expect(screen.getByRole('checkbox', { name: 'Français' })).toBeDisabled();
  });
});
