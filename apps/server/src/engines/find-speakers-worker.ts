import { findSpeakers } from '@greffier/speech/find-speakers/find-speakers';
import { readVoices } from '@greffier/speech/find-speakers/voices-file';
import { parentPort, workerData } from 'node:worker_threads';
import type { FindSpeakersReply, FindSpeakersWork } from './find-speakers.ts';

// The thread's own start hands it the work.
const { voicesFile, transcript, speakers } = workerData as FindSpeakersWork;

async function answer(): Promise<FindSpeakersReply> {
  const voices = await readVoices(voicesFile);
  return voices === null ? { refused: 'unreadable' } : { result: findSpeakers(voices, transcript, speakers) };
}

parentPort?.postMessage({ reply: await answer().catch((): FindSpeakersReply => ({ refused: null })) });
