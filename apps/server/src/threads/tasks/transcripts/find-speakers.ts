import type { FoundSpeakers } from '@greffier/speech/voices/find-speakers/find-speakers';
import type { SpeechPassage } from '@greffier/speech/types';
import { UnreadableVoicesError } from '../../../engines/speech.ts';
import { reading } from '../../pools.ts';
import { threadTask } from '../../task.ts';

export interface FindSpeakersTask {
  readonly work: {
    readonly voicesFile: string;
    readonly transcript: readonly SpeechPassage[];
    readonly speakers: number;
  };
  readonly result: FoundSpeakers;
  readonly refusal: 'unreadable';
}

/** Finds speakers in stored voices. @throws UnreadableVoicesError, ThreadError */
export const findSpeakers = threadTask<FindSpeakersTask>({
  script: new URL('./find-speakers-worker.ts', import.meta.url),
  pool: reading,
  // A meeting of some hours takes seconds and 200 MB.
  limits: { timeoutMs: 120_000, memoryMb: 1_024 },
  refuse: () => new UnreadableVoicesError(),
});
