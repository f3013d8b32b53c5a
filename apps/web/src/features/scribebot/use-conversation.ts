import type { MeetingId } from '@greffier/contract/ids';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { errorMessage } from '../../lib/request-error.ts';
import { useUnsavedWork } from '../../lib/session/unsaved-work.ts';
import { scribebotTexts } from '../../texts/meeting/minutes/scribebot.ts';
import { askScribebot } from './ask.ts';
import type { Turn } from './conversation.ts';
import { chatHistory } from './conversation.ts';

export interface Conversation {
  readonly turns: readonly Turn[];
  readonly waiting: boolean;
  /** The part of the awaited answer that has arrived so far. */
  readonly growing: string;
  readonly ask: (query: string) => void;
  /** Asks the last question again, if its answer failed. */
  readonly retry: () => void;
  /** Stops waiting for the answer; the part that has arrived stays. */
  readonly stop: () => void;
}

/**
 * Holds the questions and answers of this visit.
 * @param division changes when the transcript is divided into passages anew; older answers then lose their sources
 */
export function useConversation(id: MeetingId, division: string): Conversation {
  const [said, setTurns] = useState<readonly (Turn & { readonly division: string })[]>([]);
  const turns = said.map((turn): Turn => (turn.division === division ? turn : { ...turn, sources: [] }));
  const [growing, setGrowing] = useState('');
  const nextId = useRef(1);
  useUnsavedWork(turns.length > 0);
  const add = (turn: Omit<Turn, 'id'>): void => {
    const numbered = { ...turn, id: nextId.current++, division };
    setTurns((old) => [...old, numbered]);
  };
  const asked = useRef(new AbortController());
  // Leaving the page cancels the request, because nobody waits for the answer any more.
  useEffect(() => () => asked.current.abort(), []);
  const apologise = (content: string, reason = ''): void =>
    add({ role: 'assistant', content, sources: [], failed: true, reason });

  const { mutate, isPending } = useMutation({
    mutationFn: (input: { query: string; chat_history: Pick<Turn, 'role' | 'content'>[] }) => {
      asked.current = new AbortController();
      return askScribebot({ params: { meeting_id: id }, body: input }, setGrowing, asked.current.signal);
    },
    onSettled: () => setGrowing(''),
    onSuccess: ({ success, answer, sources, written_by: writtenBy }) =>
      success
        ? add({
            role: 'assistant',
            content: answer,
            sources,
            failed: false,
            reason: scribebotTexts.writtenBy(writtenBy),
          })
        : apologise(scribebotTexts.refused),
    onError: (error) => {
      if (!asked.current.signal.aborted) apologise(scribebotTexts.unreachable, errorMessage(error, ''));
      else if (growing === '') apologise(scribebotTexts.stopped);
      else apologise(growing, scribebotTexts.stopped);
    },
  });

  const ask = (text: string): void => {
    const query = text.trim();
    if (query === '' || isPending) return;
    add({ role: 'user', content: query, sources: [], failed: false, reason: '' });
    mutate({ query, chat_history: chatHistory(turns) });
  };
  const retry = (): void => {
    const question = turns.at(-2);
    if (question?.role !== 'user' || turns.at(-1)?.failed !== true || isPending) return;
    setTurns((old) => old.slice(0, -1));
    mutate({ query: question.content, chat_history: chatHistory(turns.slice(0, -2)) });
  };
  return { turns, waiting: isPending, growing, ask, retry, stop: () => asked.current.abort() };
}
