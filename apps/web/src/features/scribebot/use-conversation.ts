import { AskScribebot } from '@greffier/contract/ai';
import type { MeetingId } from '@greffier/contract/values';
import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { call } from '../../lib/api.ts';
import { scribebotTexts } from '../../texts/scribebot.ts';
import type { Turn } from './conversation.ts';
import { chatHistory } from './conversation.ts';

export interface Conversation {
  readonly turns: readonly Turn[];
  readonly waiting: boolean;
  readonly ask: (query: string) => void;
}

/** The questions and answers of this visit. */
export function useConversation(id: MeetingId): Conversation {
  const [turns, setTurns] = useState<readonly Turn[]>([]);
  const nextId = useRef(1);
  const add = (turn: Omit<Turn, 'id'>): void => {
    const numbered = { ...turn, id: nextId.current++ };
    setTurns((old) => [...old, numbered]);
  };
  const apologise = (content: string): void => add({ role: 'assistant', content, sources: [], failed: true });

  const { mutate, isPending } = useMutation({
    mutationFn: (input: { query: string; chat_history: Pick<Turn, 'role' | 'content'>[] }) =>
      call(AskScribebot, { params: { meeting_id: id }, body: input }),
    onSuccess: ({ success, answer, sources }) =>
      success ? add({ role: 'assistant', content: answer, sources, failed: false }) : apologise(scribebotTexts.refused),
    onError: () => apologise(scribebotTexts.unreachable),
  });

  const ask = (text: string): void => {
    const query = text.trim();
    if (query === '' || isPending) return;
    add({ role: 'user', content: query, sources: [], failed: false });
    mutate({ query, chat_history: chatHistory(turns) });
  };
  return { turns, waiting: isPending, ask };
}
