import { notifications } from '@mantine/notifications';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderInApp } from '../../test/render.tsx';
import { RecorderCard } from './recorder-card.tsx';
import { fakeRecordingBrowser } from './testing.ts';
import { useRecorder } from './use-recorder.ts';

/** Largest recording in bytes: twenty minutes at 16 kHz. */
const MAX_BYTES = 20 * 60 * 32_000;
/** Longest recording; seconds. It is longer than the twenty minutes of `MAX_BYTES`. */
const MAX_SECONDS = 12 * 3600;

let browser: ReturnType<typeof fakeRecordingBrowser>;
let stopped: string[];
let shown: ReturnType<typeof renderInApp>;

function Card({ bytes = MAX_BYTES, seconds = MAX_SECONDS }): ReactNode {
  const recorder = useRecorder('ada', { bytes, seconds }, async (id) => {
    stopped.push(id);
    return true;
  });
  return <RecorderCard recorder={recorder} disabled={false} />;
}

beforeEach(() => {
  // The code waits for threads that never answer; the fake clock makes this wait short.
  vi.useFakeTimers({ shouldAdvanceTime: true });
  browser = fakeRecordingBrowser();
  stopped = [];
});
afterEach(() => {
  notifications.clean();
  vi.useRealTimers();
});

const user = userEvent.setup({ advanceTimers: (ms) => vi.advanceTimersByTime(ms) });
const open = (limits = {}): void => void (shown = renderInApp(<Card {...limits} />));
const press = (name: string) => user.click(screen.getByRole('button', { name }));
const wait = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * 1_000));
const microphone = () => screen.getByRole('combobox', { name: 'Microphone' });

async function record(limits = {}): Promise<void> {
  open(limits);
  await press('Démarrer l’enregistrement');
  await screen.findByText('Enregistrement en cours');
}
async function choose(name: string): Promise<void> {
  await user.click(microphone());
  await user.click(await screen.findByRole('option', { name }));
}
const idle = () => screen.findByRole('button', { name: 'Démarrer l’enregistrement' });

describe('silence', () => {
  it('is reported after 20 s, for as long as it lasts', async () => {
    await record();
    act(() => browser.hear(0.1, 0));
    act(() => browser.hear(20, 0));
    expect(screen.queryByRole('alert')).toBeNull();
    act(() => browser.hear(20.1, 0));
    expect(screen.getByRole('alert')).toHaveTextContent('Aucun son depuis 20 secondes');
    act(() => browser.hear(20.2, 0.1));
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

describe('the disk', () => {
  it('is asked for lasting storage first, and recording works even if the request is refused', async () => {
    browser.storage.persist.mockRejectedValue(new DOMException('no', 'NotAllowedError'));
    await record();
    expect(browser.storage.persist).toHaveBeenCalledOnce();
  });

  it('is reported when it is nearly full, with the minutes that are left', async () => {
    browser.storage.estimate.mockResolvedValue({ quota: 32_000 * 60 * 12 + 5, usage: 5 });
    await record();
    await wait(1);
    act(() => browser.hear(1, 0.1));
    expect(screen.getByRole('alert')).toHaveTextContent('Il ne reste de la place que pour 12 min sur cet appareil.');
    browser.storage.estimate.mockRejectedValue(new DOMException('no', 'UnknownError'));
    await wait(16);
    act(() => browser.hear(17, 0.1));
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('ends the recording when it is full, and what was recorded is kept', async () => {
    await record();
    act(() => browser.writer.tell({ type: 'failed', full: true }));
    expect(await screen.findAllByText(/Il n’y a plus de place sur cet appareil/)).not.toHaveLength(0);
    await idle();
    expect(stopped).toHaveLength(1);
    expect(browser.heard()).toEqual([]);
  });
});

describe('the writing thread', () => {
  it.each(['Terminer', 'Mettre en pause'])(
    'does not keep « %s » from ending the recording after it has died, and the recording is kept',
    async (name) => {
      await record();
      browser.writer.alive = false;
      await press(name);
      await wait(25);
      await idle();
      expect(stopped).toHaveLength(1);
    },
  );

  it('is reported when it has died', async () => {
    await record();
    await wait(30);
    await screen.findByText('Enregistrement en cours');
    browser.writer.alive = false;
    await wait(14);
    expect(await screen.findAllByText(/L’enregistrement s’est arrêté\. Ce qui a été dit/)).not.toHaveLength(0);
    expect(stopped).toHaveLength(1);
  });
});

describe('the screen', () => {
  it('stays on during a recording, even after the page was hidden, but not afterwards', async () => {
    open();
    await idle();
    expect(browser.wakeLock.request).not.toHaveBeenCalled();
    await press('Démarrer l’enregistrement');
    await screen.findByText('Enregistrement en cours');
    expect(browser.wakeLock.request.mock.calls).toEqual([['screen']]);
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
    expect(browser.wakeLock.request).toHaveBeenCalledTimes(2);
    await wait(0);
    expect(browser.screenLock.release).not.toHaveBeenCalled();
    await press('Terminer');
    await idle();
    expect(browser.screenLock.release).toHaveBeenCalledOnce();
  });

  it('does not prevent recording if the browser refuses to keep it on', async () => {
    browser.wakeLock.request.mockRejectedValue(new DOMException('low battery', 'NotAllowedError'));
    await record();
    await press('Terminer');
    await idle();
    expect(stopped).toHaveLength(1);
  });
});

describe('a recording too large for the server', () => {
  it.each([
    ['large', {}],
    ['long', { bytes: 10 * MAX_BYTES, seconds: 20 * 60 }],
  ])('is announced, and ends before it is too %s', async (_, limits) => {
    await record(limits);
    act(() => browser.hear(4 * 60, 0.5));
    expect(screen.queryByRole('alert')).toBeNull();
    act(() => browser.hear(6 * 60, 0.5));
    expect(screen.getByRole('alert')).toHaveTextContent('atteindra dans 13 min la limite que le serveur accepte');
    act(() => browser.hear(20 * 60 - 1.9, 0.5));
    await idle();
    await screen.findByText(/a atteint la limite que le serveur accepte/);
    expect(stopped).toHaveLength(1);
  });
});

describe('the microphone', () => {
  it('is chosen before the start if its name is known, and stays chosen', async () => {
    open();
    await screen.findByRole('combobox', { name: 'Microphone' });
    await choose('Microphone de table');
    await press('Démarrer l’enregistrement');
    await screen.findByText('Enregistrement en cours');
    expect(browser.heard()).toEqual(['table']);
    await press('Terminer');
    await idle();
    expect(microphone()).toHaveValue('Microphone de table');
    shown.unmount();
    open();
    await screen.findByRole('combobox', { name: 'Microphone' });
    expect(microphone()).toHaveValue('Microphone de table');
  });

  it('cannot be chosen before the start while no microphone’s name is known, and is offered once names are known', async () => {
    const { devices } = browser;
    const known = await devices.enumerateDevices();
    devices.enumerateDevices.mockResolvedValue(known.map((device) => ({ ...device, label: '' })));
    open();
    await wait(0);
    expect(screen.queryByRole('combobox')).toBeNull();
    devices.enumerateDevices.mockResolvedValue(known);
    await press('Démarrer l’enregistrement');
    expect(await screen.findByRole('combobox', { name: 'Microphone' })).toHaveValue('Microphone intégré');
  });

  it('can be used even if microphones cannot be listed', async () => {
    browser.devices.enumerateDevices.mockRejectedValue(new DOMException('no', 'NotAllowedError'));
    await record();
    expect(browser.heard()).toEqual(['built-in']);
  });

  it('can be changed without losing the computer’s sound', async () => {
    await record();
    await press('Ajouter le son de l’ordinateur');
    await screen.findByText('Le son de l’ordinateur est enregistré avec celui du microphone.');
    await choose('Microphone de table');
    await waitFor(() => expect(browser.heard()).toEqual(['computer', 'table']));
    expect(screen.queryByRole('button', { name: 'Ajouter le son de l’ordinateur' })).toBeNull();
  });

  it('stays the same if another microphone cannot be opened, and the failure is reported', async () => {
    await record();
    browser.devices.getUserMedia.mockRejectedValueOnce(new DOMException('busy', 'NotReadableError'));
    await choose('Microphone de table');
    await screen.findByText('Le microphone est utilisé par une autre application. Fermez-la, puis réessayez.');
    expect(browser.heard()).toEqual(['built-in']);
    expect(microphone()).toHaveValue('Microphone intégré');
  });

  it('pauses the recording when it is unplugged, until another is chosen and the person resumes', async () => {
    await record();
    act(() => browser.end('built-in'));
    expect(screen.getByRole('alert')).toHaveTextContent('Le microphone a été débranché.');
    screen.getByText('Enregistrement en pause');
    await choose('Microphone de table');
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
    await press('Reprendre');
    await screen.findByText('Enregistrement en cours');
    expect(browser.heard()).toEqual(['table']);
  });

  it('is heard again once it is plugged in again; without a microphone, the pause lasts and the page says why', async () => {
    await record();
    const [before] = browser.context.sources.filter(({ connected }) => connected);
    act(() => browser.end('built-in'));
    browser.devices.getUserMedia.mockRejectedValueOnce(new DOMException('gone', 'NotFoundError'));
    await press('Reprendre');
    await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('Aucun microphone n’a été trouvé.'));
    screen.getByText('Enregistrement en pause');
    await press('Reprendre');
    await screen.findByText('Enregistrement en cours');
    expect(browser.heard()).toEqual(['built-in']);
    expect(before?.connected).toBe(false);
  });
});

describe('the computer’s sound', () => {
  it('is not offered by browsers that cannot share it, as on telephones', async () => {
    Reflect.deleteProperty(browser.devices, 'getDisplayMedia');
    await record();
    expect(screen.queryByText(/son de l’ordinateur|réunion à distance/)).toBeNull();
  });

  it('is reported when its sharing ends, and can be added again', async () => {
    await record();
    await press('Ajouter le son de l’ordinateur');
    await screen.findByText('Le son de l’ordinateur est enregistré avec celui du microphone.');
    act(() => browser.end('computer'));
    await screen.findByText(/Le son de l’ordinateur n’est plus partagé\./);
    screen.getByRole('button', { name: 'Ajouter le son de l’ordinateur' });
    expect(browser.heard()).toEqual(['built-in']);
  });

  it('is reported if it cannot be shared, but not if the person closes the dialog', async () => {
    await record();
    browser.devices.getDisplayMedia.mockRejectedValueOnce(new DOMException('closed', 'NotAllowedError'));
    await press('Ajouter le son de l’ordinateur');
    await wait(1);
    expect(screen.queryByText(/^Aucun son n’a été partagé/)).toBeNull();
    browser.devices.getDisplayMedia.mockRejectedValueOnce(new DOMException('broken', 'NotReadableError'));
    await press('Ajouter le son de l’ordinateur');
    await screen.findByText(/^Aucun son n’a été partagé/);
    await screen.findByText('Enregistrement en cours');
  });
});

describe('a microphone that the system suspends', () => {
  it('is reported, and the recording continues by itself when the microphone is back', async () => {
    await record();
    act(() => browser.context.become('interrupted'));
    expect(screen.getByRole('alert')).toHaveTextContent('L’appareil a suspendu le microphone.');
    act(() => browser.context.become('running'));
    await screen.findByText('Enregistrement en cours');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('can be requested again, and is reported again if the request fails', async () => {
    await record();
    act(() => browser.context.become('interrupted'));
    browser.context.resume.mockRejectedValueOnce(new DOMException('a call', 'InvalidStateError'));
    await press('Reprendre');
    expect(screen.getByRole('alert')).toHaveTextContent('L’appareil a suspendu le microphone.');
    await press('Reprendre');
    await screen.findByText('Enregistrement en cours');
  });

  it('does not end a pause that a person has made', async () => {
    await record();
    await press('Mettre en pause');
    act(() => browser.context.become('interrupted'));
    act(() => browser.context.become('running'));
    expect(screen.getByText('Enregistrement en pause')).toBeVisible();
  });
});

describe('a recording that cannot begin', () => {
  it.each([
    ['is refused a microphone', 'NotAllowedError', /Impossible d’accéder au microphone/],
    ['finds none', 'NotFoundError', /Aucun microphone n’a été trouvé/],
  ])('says so if it %s, releases everything, and can be tried again', async (_, name, text) => {
    open();
    browser.devices.getUserMedia.mockRejectedValueOnce(new DOMException('no', name));
    await press('Démarrer l’enregistrement');
    expect(await screen.findAllByText(text)).not.toHaveLength(0);
    expect(browser.locks.held.size).toBe(0);
    await press('Démarrer l’enregistrement');
    await screen.findByText('Enregistrement en cours');
  });

  it('says so if another page records, without asking for the microphone', async () => {
    browser.locks.held.set('greffier-recorder', 'exclusive');
    open();
    await press('Démarrer l’enregistrement');
    expect(await screen.findAllByText(/Un enregistrement est déjà en cours dans un autre onglet/)).not.toHaveLength(0);
    expect(browser.devices.getUserMedia).not.toHaveBeenCalled();
  });

  it('says so if nothing can be stored, and releases everything', async () => {
    open();
    const { devices, locks } = browser;
    const stream = await devices.getUserMedia({ audio: true });
    devices.getUserMedia.mockResolvedValueOnce(stream);
    browser.refusing = true;
    await press('Démarrer l’enregistrement');
    expect(await screen.findAllByText(/ne peut pas être conservé sur cet appareil/)).not.toHaveLength(0);
    expect([stream.tracks[0]?.stop.mock.calls.length, locks.held.size, browser.writer.alive]).toEqual([1, 0, false]);
  });

  it.each([
    ['an address without https', () => vi.stubGlobal('isSecureContext', false), /demande une adresse sécurisée/],
    ['no place to write', () => Reflect.deleteProperty(browser.storage, 'getDirectory'), /Ce navigateur ne permet pas/],
    ['no audio thread', () => Reflect.deleteProperty(window, 'AudioWorkletNode'), /Ce navigateur ne permet pas/],
  ])('says so, and gives the reason: %s', async (_, take, text) => {
    take();
    open();
    await press('Démarrer l’enregistrement');
    expect(await screen.findAllByText(text)).not.toHaveLength(0);
  });
});

describe('a double click', () => {
  it('on start, pause or resume has the effect of a single click', async () => {
    await record();
    fireEvent.click(screen.getByRole('button', { name: 'Terminer' }), { detail: 2 });
    await user.dblClick(screen.getByRole('button', { name: 'Mettre en pause' }));
    await screen.findByText('Enregistrement en pause');
    await user.dblClick(screen.getByRole('button', { name: 'Reprendre' }));
    await screen.findByText('Enregistrement en cours');
    await wait(1);
    expect(stopped).toEqual([]);
    expect(screen.getByText('Enregistrement en cours')).toBeVisible();
  });
});

describe('leaving', () => {
  it('while the browser asks for the microphone starts no recording', async () => {
    open();
    let allow = (): void => undefined;
    const { devices, locks } = browser;
    const stream = await devices.getUserMedia({ audio: true });
    devices.getUserMedia.mockReturnValueOnce(new Promise((done) => (allow = () => done(stream))));
    await press('Démarrer l’enregistrement');
    shown.unmount();
    allow();
    await wait(1);
    expect(stream.tracks[0]?.stop).toHaveBeenCalled();
    expect(locks.held.size).toBe(0);
  });
});
