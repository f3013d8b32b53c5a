import { AskScribebot } from '@greffier/contract/meeting/minutes/ai';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ReactNode, useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { mockServer, renderInApp } from '../../test/render.tsx';
import { meetingDetail } from '../meetings/testing-detail.ts';
import type { PassageJump } from '../transcript/passage-jump.ts';
import { ScribebotPanel } from './scribebot-panel.tsx';

const { id } = meetingDetail();
const answered = {
  call: AskScribebot,
  params: { meeting_id: id },
  body: { success: true, answer: 'Il est adopté [1].', sources: [2] },
};
const suggestions = ['Quelles décisions ont été prises\u202f?', 'Que s’est-il dit sur «\u00a0Toiture\u00a0»\u202f?'];
const open = (onJump: (jump: PassageJump) => void = () => undefined) =>
  renderInApp(
    <ScribebotPanel meetingId={id} division="0" transcript="there" suggestions={suggestions} onJump={onJump} />,
  );
const question = () => screen.getByRole('textbox', { name: 'Votre question' });

describe('ScribeBot', () => {
  it('sends nothing while the question is blank', async () => {
    const sent = mockServer([answered]);
    const user = userEvent.setup();
    open();
    expect(screen.getByRole('button', { name: 'Envoyer' })).toBeDisabled();
    await user.type(question(), '   {Enter}');
    expect(sent).toHaveLength(0);
  });

  it('begins a new line on Shift + Enter and sends on Enter, once', async () => {
    const sent = mockServer([answered]);
    const user = userEvent.setup();
    open();
    await user.type(question(), 'Et le{Shift>}{Enter}{/Shift}budget ?{Enter}{Enter}');
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]?.body).toEqual({ query: 'Et le\nbudget ?', chat_history: [] });
    expect(question()).toHaveValue('');
  });

  it('asks a suggested question, and suggests nothing once something was asked', async () => {
    const sent = mockServer([answered]);
    const user = userEvent.setup();
    open();
    await user.click(screen.getByRole('button', { name: /Toiture/ }));
    expect(await screen.findByText(/Il est adopté/)).toBeVisible();
    expect(sent[0]?.body).toEqual({ query: suggestions[1], chat_history: [] });
    expect(screen.queryByRole('button', { name: /^Quelles décisions/ })).toBeNull();
  });

  it('moves the focus from a suggestion to the next question', async () => {
    mockServer([answered]);
    const user = userEvent.setup();
    open();
    await user.click(screen.getByRole('button', { name: /^Quelles décisions/ }));
    expect(await screen.findByText(/Il est adopté/)).toBeVisible();
    expect(question()).toHaveFocus();
  });

  it('links the number in an answer to its passage, and sends the conversation with the next question', async () => {
    const sent = mockServer([answered]);
    const user = userEvent.setup();
    const onJump = vi.fn<(jump: PassageJump) => void>();
    open(onJump);
    await user.type(question(), 'Et le budget ?{Enter}');
    await user.click(await screen.findByRole('button', { name: /^Source 1/ }));
    expect(onJump).toHaveBeenCalledWith({ passageIds: [2] });
    await user.type(question(), 'Par qui ?{Enter}');
    await waitFor(() => expect(sent).toHaveLength(2));
    expect(sent[1]?.body).toEqual({
      query: 'Par qui ?',
      chat_history: [
        { role: 'user', content: 'Et le budget ?' },
        { role: 'assistant', content: 'Il est adopté [1].' },
      ],
    });
  });

  it('shows an answer as it grows, then whole', async () => {
    const events = Promise.withResolvers<ReadableStreamDefaultController<Uint8Array>>();
    const body = new ReadableStream<Uint8Array>({ start: events.resolve });
    const headers = { 'content-type': 'text/event-stream; charset=utf-8' };
    const asked = vi.fn<typeof fetch>(() => Promise.resolve(new Response(body, { headers })));
    vi.stubGlobal('fetch', asked);
    const user = userEvent.setup();
    open();
    await user.type(question(), 'Et le budget ?{Enter}');
    const server = await events.promise;
    const write = (text: string): void => server.enqueue(new TextEncoder().encode(text));
    write('event: text\ndata: {"text":"Il est adopté [1]."}\n\nevent: te');
    expect(await screen.findByText('Il est adopté [1].')).toBeVisible();
    write('xt\ndata: {"text":" Par tous [1]."}\n\n');
    expect(await screen.findByText('Il est adopté [1]. Par tous [1].')).toBeVisible();
    write('event: answer\ndata: {"success":true,"answer":"Il est adopté [1].","sources":[2]}\n\n');
    expect(await screen.findByRole('button', { name: /^Source 1/ })).toBeVisible();
    expect(screen.queryByText(/Par tous/)).not.toBeInTheDocument();
    expect(new Headers(asked.mock.calls[0]?.[1]?.headers).get('accept')).toBe('text/event-stream');
  });

  it('stops waiting on request: the part of the answer that has come stays, and can be requested again', async () => {
    const events = Promise.withResolvers<ReadableStreamDefaultController<Uint8Array>>();
    const body = new ReadableStream<Uint8Array>({ start: events.resolve });
    const headers = { 'content-type': 'text/event-stream' };
    const asked = vi.fn<typeof fetch>((_url, init) => {
      init?.signal?.addEventListener('abort', () => void events.promise.then((server) => server.error(new Error())));
      return Promise.resolve(new Response(body, { headers }));
    });
    vi.stubGlobal('fetch', asked);
    const user = userEvent.setup();
    open();
    await user.type(question(), 'Et le budget ?{Enter}');
    (await events.promise).enqueue(new TextEncoder().encode('event: text\ndata: {"text":"Il est adopté"}\n\n'));
    expect(await screen.findByText('Il est adopté')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Arrêter' }));
    expect(await screen.findByText('Réponse interrompue.')).toBeVisible();
    expect(screen.getByText('Il est adopté')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Réessayer' })).toBeVisible();
    expect(question()).toHaveFocus();
  });

  it('does not send a question that is too long, and cuts nothing of it', async () => {
    const sent = mockServer([answered]);
    const user = userEvent.setup();
    open();
    await user.click(question());
    await user.paste('a'.repeat(4001));
    expect(screen.getByText(/^Une question contient au plus 4\s000 caractères$/)).toBeVisible();
    await user.keyboard('{Enter}');
    expect(sent).toHaveLength(0);
    expect(question()).toHaveValue('a'.repeat(4001));
    await user.keyboard('{Backspace}{Enter}');
    await waitFor(() => expect(sent).toHaveLength(1));
  });

  it.each([
    ['the line', 'event: text\ndata: {"text":"Il est"}\n\n', /^La connexion|joindre|réseau|serveur/i],
    [
      'the engine',
      'event: error\ndata: {"detail":"La réponse a demandé trop de temps.","code":"engine_unavailable"}\n\n',
      /trop de temps/,
    ],
  ])('apologises if %s fails in the middle of an answer', async (_name, events, reason) => {
    const headers = { 'content-type': 'text/event-stream' };
    vi.stubGlobal('fetch', () => Promise.resolve(new Response(events, { headers })));
    const user = userEvent.setup();
    open();
    await user.type(question(), 'Et le budget ?{Enter}');
    expect(await screen.findByText(/lors de la communication avec ScribeBot/)).toBeVisible();
    expect(screen.getByText(reason)).toBeVisible();
  });

  it('says if another engine answered in place of the language model', async () => {
    mockServer([{ ...answered, body: { ...answered.body, written_by: 'fallback' } }]);
    const user = userEvent.setup();
    open();
    await user.type(question(), 'Et le budget ?{Enter}');
    expect(await screen.findByText(/^Réponse du moteur intégré.*n’a pas répondu\.$/)).toBeVisible();
  });

  it('apologises if the server refuses, or cannot be reached', async () => {
    const user = userEvent.setup();
    mockServer([{ ...answered, body: { success: false, answer: '', sources: [] } }]);
    open();
    await user.type(question(), 'Un{Enter}');
    expect(await screen.findByText('Désolé, une erreur s’est produite.')).toBeVisible();
    mockServer([]);
    await user.type(question(), 'Deux{Enter}');
    expect(
      await screen.findByText('Désolé, une erreur s’est produite lors de la communication avec ScribeBot.'),
    ).toBeVisible();
  });

  it('says why an answer failed, and asks the same question again on request', async () => {
    const user = userEvent.setup();
    mockServer([{ ...answered, status: 429, body: { detail: 'Patientez une minute.', code: 'too_many_requests' } }]);
    open();
    await user.type(question(), 'Et le budget ?{Enter}');
    expect(await screen.findByText('Patientez une minute.')).toBeVisible();
    const sent = mockServer([answered]);
    await user.click(screen.getByRole('button', { name: 'Réessayer' }));
    expect(await screen.findByRole('button', { name: /^Source 1/ })).toBeVisible();
    expect(sent.map(({ body }) => body)).toEqual([{ query: 'Et le budget ?', chat_history: [] }]);
    expect(screen.getAllByText('Et le budget ?')).toHaveLength(1);
    expect(screen.queryByText('Patientez une minute.')).toBeNull();
  });

  it('copies an answer, and says so if it cannot', async () => {
    mockServer([answered]);
    const user = userEvent.setup();
    open();
    await user.type(question(), 'Et le budget ?{Enter}');
    await user.click(await screen.findByRole('button', { name: 'Copier la réponse' }));
    expect(await navigator.clipboard.readText()).toBe('Il est adopté [1].');
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('denied'));
    await user.click(screen.getByRole('button', { name: 'Réponse copiée' }));
    expect(await screen.findByText('Impossible de copier le message')).toBeVisible();
  });

  it('waits for the transcript', () => {
    renderInApp(
      <ScribebotPanel meetingId={id} division="0" transcript="awaited" suggestions={[]} onJump={() => undefined} />,
    );
    expect(screen.getByText(/dès que la transcription sera effectuée/)).toBeVisible();
    expect(screen.queryByRole('textbox')).toBeNull();
  });

  it('says that there is nothing to ask about if nothing was said', () => {
    renderInApp(
      <ScribebotPanel meetingId={id} division="0" transcript="empty" suggestions={[]} onJump={() => undefined} />,
    );
    expect(screen.getByText('Aucune parole n’a été reconnue : il n’y a rien à demander.')).toBeVisible();
    expect(screen.queryByRole('textbox')).toBeNull();
  });

  it('links no number to a passage once the transcript is divided anew', async () => {
    mockServer([answered]);
    const user = userEvent.setup();
    function Divided(): ReactNode {
      const [division, setDivision] = useState('0 4');
      return (
        <>
          <button onClick={() => setDivision('0 2 4')}>Diviser</button>
          <ScribebotPanel
            meetingId={id}
            division={division}
            transcript="there"
            suggestions={suggestions}
            onJump={() => undefined}
          />
        </>
      );
    }
    renderInApp(<Divided />);
    await user.click(screen.getByRole('button', { name: /Toiture/ }));
    expect(await screen.findByRole('button', { name: /^Source 1/ })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Diviser' }));
    expect(screen.queryByRole('button', { name: /^Source 1/ })).toBeNull();
    expect(screen.getByText('Il est adopté [1].')).toBeVisible();
  });
});
