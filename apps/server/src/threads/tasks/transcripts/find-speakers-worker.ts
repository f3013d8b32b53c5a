import { findSpeakers } from '@greffier/speech/voices/find-speakers/find-speakers';
import { readVoices } from '@greffier/speech/voices/find-speakers/voices-file';
import { UnreadableVoicesError } from '../../../engines/speech.ts';
import type { FindSpeakersTask } from './find-speakers.ts';
import { serve } from '../../serve.ts';

serve<FindSpeakersTask>({
  async run({ voicesFile, transcript, speakers }) {
    const voices = await readVoices(voicesFile);
    if (voices === null) throw new UnreadableVoicesError();
    return findSpeakers(voices, transcript, speakers);
  },
  refusal: (error) => (error instanceof UnreadableVoicesError ? 'unreadable' : null),
});
