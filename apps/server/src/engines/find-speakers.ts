import type { FoundSpeakers } from '@greffier/speech/find-speakers/find-speakers';
import type { SpeechPassage } from '@greffier/speech/types';
import { limiter } from './limit.ts';
import { UnreadableVoicesError } from './speech.ts';
import { askThread, ThreadError, type ThreadReply } from './thread.ts';

export interface FindSpeakersWork {
  readonly voicesFile: string;
  readonly transcript: readonly SpeechPassage[];
  readonly speakers: number;
}
export type FindSpeakersReply = ThreadReply<FoundSpeakers, 'unreadable'>;

/** Of a meeting of some hours, seconds and 200 MB. */
const LIMITS = { timeoutMs: 120_000, memoryMb: 1_024 };
/** Long work on a processor that others need too. */
const finding = limiter(1);

/** Finds speakers in a thread of its own. @throws UnreadableVoicesError, ThreadError */
export const findSpeakers = (
  voicesFile: string,
  transcript: readonly SpeechPassage[],
  speakers: number,
): Promise<FoundSpeakers> =>
  finding(async () => {
    const work: FindSpeakersWork = { voicesFile, transcript, speakers };
    const reply = await askThread<FoundSpeakers, 'unreadable'>('find-speakers-worker.ts', work, LIMITS);
    if ('result' in reply) return reply.result;
    throw reply.refused === null ? new ThreadError('broke') : new UnreadableVoicesError();
  });
