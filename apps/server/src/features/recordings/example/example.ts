import type { User } from '@greffier/contract/organisation/auth';
import type { MeetingId } from '@greffier/contract/ids';
import { DEFAULT_LANGUAGE } from '@greffier/contract/limits';
import { join } from 'node:path';
import type { Deps } from '../../../deps.ts';
import { suggestSpeakers } from '../suggestions.ts';
import type { TranscriptsService } from '../transcripts.ts';
import { EXAMPLE, EXAMPLE_VOICES, examplePassages } from './example-meeting.ts';

/** Longest time that a person waits for suggested names of the voices; ms. */
const SUGGESTIONS_MS = 20_000;

const snippets = Object.fromEntries(EXAMPLE_VOICES.map((voice) => [voice, join(import.meta.dirname, `${voice}.wav`)]));

export type ExampleService = ReturnType<typeof createExampleService>;

interface Needs {
  readonly transcripts: TranscriptsService;
}

/** Makes an invented meeting that people can try like their own, and remove. */
export function createExampleService(deps: Pick<Deps, 'log' | 'text'>, { transcripts }: Needs) {
  return {
    /** @param day day of the meeting, as the person's page gives it */
    async create(user: User, day: string): Promise<MeetingId> {
      const passages = examplePassages();
      const participants = [...EXAMPLE.participants];
      const known = { participants, speakerMap: {} };
      const speakerSuggestions = await suggestSpeakers(deps, known, passages, { limitMs: SUGGESTIONS_MS });
      return transcripts.begin(user, {
        form: {
          meeting_name: EXAMPLE.name,
          meeting_date: day,
          meeting_time: null,
          main_language: DEFAULT_LANGUAGE,
          extra_languages: [],
        },
        passages,
        duration: passages.at(-1)?.end ?? 0,
        ...known,
        speakerSuggestions,
        agenda: EXAMPLE.agenda.map((item) => ({ ...item })),
        snippets,
      });
    },
  };
}
