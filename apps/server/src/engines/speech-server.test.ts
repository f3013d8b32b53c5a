import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  openSpeechScene,
  speechOf,
  wordsOf,
  type SceneChanges,
  type SpeechScene,
} from '../testing/engines/speech-scene.ts';
import { spoken, verbose, type AskedSound, type SoundReply } from '../testing/engines/transcription-server.ts';

let scene: SpeechScene;

beforeEach(async () => {
  scene = await openSpeechScene();
});
afterEach(() => scene.close());

/**
 * Twelve stretches of speech, separated by long silences. They form four parts of three stretches, the largest parts
 * that the server takes.
 */
const MEETING = speechOf(12, 4, 2.5);
const ONE = [[1, 9]] as const;
const WORDS = MEETING.map((_, i) => spoken(i + 1)).join(' ');
/** Settings of a second attempt. Its own key tells its requests from late requests of the first attempt. */
const AGAIN = { settings: { key: 'second-try' } };
const askedAgain = (): AskedSound[] =>
  scene.server.asked.filter(({ headers }) => headers.authorization === 'Bearer second-try');
const heard = (sounds: readonly AskedSound[]): number[] =>
  sounds.flatMap((asked) => asked.sounds.map(({ loudness }) => loudness));
const once = (reply: SoundReply) => {
  scene.server.reply = (asked, index) => (index === 0 ? reply : verbose(asked));
};
const textOf = ({ sounds }: AskedSound): string => sounds.map(({ loudness }) => spoken(loudness)).join(' ');

describe('a transcription server', () => {
  it('is asked in its protocol: address, key, model, language, times, vocabulary, and a WAV file', async () => {
    const vocabulary = ['Urssaf', 'Plan local d’urbanisme', 'MOT 1'];
    // The text's spelling is corrected afterwards, whether or not the server has used the prompt.
    expect(wordsOf(await scene.transcribe(ONE, { options: { vocabulary } }))).toBe('MOT 1.');
    expect(scene.server.asked).toEqual([
      expect.objectContaining({
        url: '/v1/audio/transcriptions',
        headers: expect.objectContaining({ authorization: 'Bearer secret-key' }),
        fields: {
          model: ['un-modèle'],
          language: ['fr'],
          prompt: ['Urssaf, Plan local d’urbanisme, MOT 1.'],
          response_format: ['verbose_json'],
          'timestamp_granularities[]': ['segment', 'word'],
          temperature: ['0'],
        },
        file: {
          name: 'part.wav',
          type: 'audio/wav',
          header: expect.stringMatching(/^RIFF.{4}WAVEfmt $/s),
          bytes: 256_044,
        },
      }),
    ]);
  });

  it('gets the query of its address, and the key in the header that Azure reads', async () => {
    const url = `${scene.server.url}/openai/deployments/w/?api-version=1`;
    await scene.transcribe(ONE, { settings: { url } });
    expect(scene.server.asked[0]).toMatchObject({
      url: '/v1/openai/deployments/w/audio/transcriptions?api-version=1',
      headers: { 'api-key': 'secret-key' },
    });
  });

  it('hears each word once, in parts of a size that it accepts, two at a time, without long silences', async () => {
    scene.server.reply = async (asked) => {
      // Holds back the first answer until a second request has come.
      await expect.poll(() => scene.server.asked.length).toBeGreaterThan(1);
      return verbose(asked);
    };
    expect(wordsOf(await scene.transcribe(MEETING))).toBe(WORDS);
    expect(heard(scene.server.asked).toSorted((a, b) => a - b)).toEqual(MEETING.map((_, i) => i + 1));
    expect(scene.server.peak()).toBe(2);
    const bytes = scene.server.asked.map(({ file }) => file.bytes);
    expect(Math.max(...bytes)).toBeLessThan(500_000);
    // Each stretch has 4 s of speech, with a second of silence between two.
    expect(bytes.reduce((sum, one) => sum + one, 0)).toBeLessThan(MEETING.length * 5 * 32_000);
  });

  it('gives the time of each word, although silences were not sent', async () => {
    const passages = await scene.transcribe(MEETING);
    expect(passages.map(({ start, end }) => [start, end])).toEqual(
      MEETING.map(([start, end]) => [expect.closeTo(start, 1), expect.closeTo(end, 1)]),
    );
  });

  it('is trusted if it gives times of words, even without punctuation', async () => {
    scene.server.reply = (asked) =>
      verbose(asked, {
        segments: [{ start: 0, end: 7.9, text: ' L’école est finie\u00a0! Et puis' }],
        words: ['L', 'école', 'est', 'finie', 'Et', 'puis'].map((word, i) => ({
          word,
          start: i < 4 ? 0.5 : 6,
          end: i < 4 ? 1 : 7.9,
        })),
      });
    const passages = await scene.transcribe([[10, 18]]);
    expect(passages).toEqual([
      { speaker: 'speaker_1', start: 10.5, end: 11, text: 'L’école est finie\u00a0!' },
      { speaker: 'speaker_1', start: 16, end: 17.9, text: 'Et puis.' },
    ]);
  });

  it('may return words without segments, as some servers do', async () => {
    scene.server.reply = (asked) =>
      verbose(asked, {
        segments: [],
        words: [
          { word: 'Mot', start: 4, end: 5 },
          { word: '1', start: 5, end: 6 },
        ],
      });
    expect(await scene.transcribe([[10, 18]])).toEqual([{ speaker: 'speaker_1', start: 14, end: 16, text: 'Mot 1.' }]);
  });

  it.each<[string, (asked: AskedSound) => SoundReply]>([
    ['that answers text alone', (asked) => ({ object: { text: textOf(asked) } })],
    [
      'that refuses to give times',
      (asked) =>
        asked.fields['response_format']?.[0] === 'json'
          ? { object: { text: textOf(asked) } }
          : {
              status: 400,
              body: '{"error":{"message":"response_format \'verbose_json\' is not compatible with model"}}',
            },
    ],
  ])('%s is sent short parts, and its words lie where somebody spoke', async (_, reply) => {
    scene.server.reply = reply;
    const passages = await scene.transcribe(MEETING, { settings: { maxBytes: 24_000_000 } });
    expect(wordsOf(passages)).toBe(WORDS);
    const answered = scene.server.asked.slice(-2).map(({ file }) => file.bytes / 32_000);
    expect(Math.max(...answered)).toBeLessThan(31);
    for (const { start, end } of passages) {
      expect(MEETING.some(([from, to]) => start >= from - 0.1 && end <= to + 0.1)).toBe(true);
    }
  });

  it.each([
    ['timestamp_granularities[] word', 'timestamp_granularities[]', ['segment']],
    ['prompt', 'prompt', undefined],
    ['temperature', 'temperature', undefined],
  ])('that does not know %s is no longer asked for it', async (complaint, field, left) => {
    scene.server.reply = (asked) => {
      const value = asked.fields[field];
      return value?.length === (left?.length ?? 0) || value === undefined
        ? verbose(asked)
        : { status: 422, body: `{"detail":"${complaint} is not supported"}` };
    };
    expect(wordsOf(await scene.transcribe(MEETING, { options: { vocabulary: ['Urssaf'] } }))).toBe(WORDS);
    const last = scene.server.asked.slice(-2);
    expect(last.map(({ fields }) => fields[field])).toEqual([left, left]);
    // Two requests may be under way when the refusal is found.
    expect(scene.calls.filter(({ outcome }) => outcome === 'refused').length).toBeLessThanOrEqual(2);
  });
});

describe('text that nobody said', () => {
  const segment = { no_speech_prob: 0.02, avg_logprob: -0.2, compression_ratio: 1.1 };

  it('is left out if no voice was heard there, or if the server reports no speech', async () => {
    scene.server.reply = (asked) =>
      verbose(asked, {
        segments: [
          { ...segment, start: 0, end: 4, text: ' Bonjour.' },
          { ...segment, start: 4.35, end: 4.6, text: ' Merci d’avoir regardé.' },
          { ...segment, start: 5.1, end: 7, text: ' Sous-titres.', no_speech_prob: 0.9, avg_logprob: -1.4 },
          // « Oui » is doubtful but counts as speech; the first « Merci » is confident but counts as quiet.
          { ...segment, start: 7, end: 8, text: ' Oui.', avg_logprob: -1.4 },
          { ...segment, start: 8, end: 9, text: ' Merci.', no_speech_prob: 0.9 },
          { ...segment, start: 9.5, end: 30, text: ' Merci.' },
        ],
      });
    const passages = await scene.transcribe([
      [10, 14],
      [14.95, 19],
    ]);
    expect(wordsOf(passages)).toBe('Bonjour. Oui. Merci.');
  });

  it('appears once if the decoder ran in a loop, but words that people really repeat all stay', async () => {
    const loop = Array.from({ length: 8 }, (_, i) => ({ start: i, end: i + 1, text: ' Merci beaucoup à vous.' }));
    scene.server.reply = (asked) => verbose(asked, { segments: loop });
    expect(wordsOf(await scene.transcribe([[10, 18]]))).toBe('Merci beaucoup à vous.');
    scene.server.reply = (asked) =>
      verbose(asked, { segments: [{ ...segment, start: 0, end: 8, text: ' Non, non, non, non.' }] });
    expect(wordsOf(await scene.transcribe([[10, 18.5]]))).toBe('Non, non, non, non.');
  });
});

describe('with several languages', () => {
  const options = { extraLanguages: ['de'] as const };

  it('is asked window by window, without a language', async () => {
    expect(wordsOf(await scene.transcribe(MEETING, { options, settings: { maxBytes: 24_000_000 } }))).toBe(WORDS);
    expect(scene.server.asked.every(({ fields }) => fields['language'] === undefined)).toBe(true);
    expect(Math.max(...scene.server.asked.map(({ file }) => file.bytes))).toBeLessThan(32_000 * 32);
  });

  it.each(['de', 'german', 'de-CH', 'unknown', null])('is trusted when it reports %s', async (language) => {
    scene.server.reply = (asked) => verbose(asked, { language });
    await scene.transcribe(ONE, { options });
    expect(scene.server.asked).toHaveLength(1);
  });

  it('is asked again in the main language if it reports a language that was not chosen', async () => {
    scene.server.reply = (asked) =>
      verbose(asked, asked.fields['language'] === undefined ? { language: 'dutch', segments: [], text: 'Woord' } : {});
    expect(wordsOf(await scene.transcribe(ONE, { options }))).toBe('Mot 1.');
    expect(scene.server.asked.map(({ fields }) => fields['language'])).toEqual([undefined, ['fr']]);
  });
});

describe('a server that fails', () => {
  it.each<[string, SoundReply]>([
    ['fails itself', { status: 500 }],
    ['is overloaded', { status: 503 }],
    ['waits too long for the sound', { status: 408 }],
    ['cuts the line', { end: 'early' }],
    ['answers something else', { text: '<html>Bad gateway</html>' }],
    ['answers half of it', { object: { segments: [] } }],
  ])('is asked again if it %s', async (_, reply) => {
    once(reply);
    expect(wordsOf(await scene.transcribe(ONE))).toBe('Mot 1.');
    expect(scene.calls.filter(({ outcome }) => outcome !== 'answered')).toHaveLength(1);
  });

  it.each<[string, SoundReply, SceneChanges]>([
    ['as soon as it fails', { status: 503 }, {}],
    [
      'also where it takes the sound and says nothing, before it is given up',
      { end: 'never' },
      { settings: { secondsPerMinute: 1 }, pace: { graceMs: 500, silenceMs: 100 } },
    ],
  ])('is reported as one that does not answer: %s', async (_, reply, changes) => {
    once(reply);
    expect(wordsOf(await scene.transcribe(ONE, changes))).toBe('Mot 1.');
    const since = scene.stages.slice(scene.stages.indexOf('unanswered'));
    expect(since).toEqual(['unanswered', 'transcribing', 'speakers', 'finishing']);
  });

  it('is left alone for as long as it asks', async () => {
    const times: number[] = [];
    scene.server.reply = (asked) => {
      times.push(performance.now());
      return times.length === 1 ? { status: 429, headers: { 'retry-after': '1' } } : verbose(asked);
    };
    expect(wordsOf(await scene.transcribe(ONE))).toBe('Mot 1.');
    expect((times[1] ?? 0) - (times[0] ?? 0)).toBeGreaterThan(990);
    expect(scene.calls.map(({ outcome, status }) => [outcome, status])).toEqual([
      ['busy', 429],
      ['answered', 200],
    ]);
  });

  it('is not waited for without end', async () => {
    once({ end: 'never' });
    const patience = { settings: { secondsPerMinute: 1 }, pace: { graceMs: 300 } };
    expect(wordsOf(await scene.transcribe(ONE, patience))).toBe('Mot 1.');
    expect(scene.calls[0]).toMatchObject({ outcome: 'timeout', status: null, seconds: 8 });
  });

  it('is sent smaller parts after one was too large, and no large ones again', async () => {
    scene.server.reply = (asked) => (asked.file.bytes > 400_000 ? { status: 413 } : verbose(asked));
    expect(wordsOf(await scene.transcribe(MEETING))).toBe(WORDS);
    // Two requests were under way at once.
    expect(scene.calls.filter(({ outcome }) => outcome === 'too_large').length).toBeLessThanOrEqual(2);
  });

  it.each([
    [400, 'SPEECH_ENGINE_MODEL'],
    [401, 'SPEECH_ENGINE_KEY'],
    [403, 'SPEECH_ENGINE_KEY'],
    [404, 'SPEECH_ENGINE_URL'],
    [405, 'SPEECH_ENGINE_URL'],
    [301, 'SPEECH_ENGINE_URL'],
    [413, 'Augmentez la taille'],
  ])('is not asked again after %i: the reason says what to do', async (status, message) => {
    scene.server.reply = () => ({ status });
    await expect(scene.transcribe(ONE)).rejects.toMatchObject({
      name: 'SpeechError',
      code: 'remote_refused',
      message: expect.stringContaining(message) as string,
    });
    expect(scene.server.asked).toHaveLength(1);
  });

  it('cannot redirect the meeting to another server', async () => {
    const other = await openSpeechScene();
    scene.server.reply = () => ({ status: 307, headers: { location: `${other.server.url}/audio/transcriptions` } });
    await expect(scene.transcribe(ONE)).rejects.toMatchObject({ code: 'remote_refused' });
    expect(other.server.asked).toEqual([]);
    await other.close();
  });

  it.each<[SoundReply, string]>([
    [{ status: 503 }, 'ne répond pas'],
    [{ status: 429, headers: { 'retry-after': '3600' } }, 'débit ou crédit'],
  ])('ends the work after a while (%o), and the work continues from there another time', async (failure, message) => {
    scene.server.reply = async (asked) => {
      if (asked.sounds.every(({ loudness }) => loudness !== 12)) return verbose(asked);
      // Waits until all other requests have their answers.
      await expect.poll(() => new Set(heard(scene.server.asked)).size === 12 && scene.server.open() === 1).toBe(true);
      return failure;
    };
    const pace = { budgetMs: 400 };
    await expect(scene.transcribe(MEETING, { pace })).rejects.toMatchObject({
      code: 'remote_unavailable',
      message: expect.stringMatching(new RegExp(`${message}.*conservé`)) as string,
    });
    scene.server.reply = (asked) => verbose(asked);
    expect(wordsOf(await scene.transcribe(MEETING, AGAIN))).toBe(WORDS);
    // Only the windows without an answer are sent again.
    expect(heard(askedAgain())).toEqual([8, 9, 10, 11, 12]);
  });

  it('is not sent parts again that it has transcribed in halves', async () => {
    const large = { maxBytes: 24_000_000 };
    scene.server.reply = (asked) => {
      if (asked.file.bytes > 1_200_000) return { status: 413 };
      return asked.sounds.some(({ loudness }) => loudness === 12) ? { status: 401 } : verbose(asked);
    };
    await expect(scene.transcribe(MEETING, { settings: large })).rejects.toMatchObject({ code: 'remote_refused' });
    scene.server.reply = (asked) => verbose(asked);
    expect(wordsOf(await scene.transcribe(MEETING, { settings: { ...AGAIN.settings, ...large } }))).toBe(WORDS);
    expect(heard(askedAgain())).toEqual([8, 9, 10, 11, 12]);
  });

  it('has none of its text reused once another server is configured in its place', async () => {
    scene.server.reply = (asked) =>
      asked.sounds.some(({ loudness }) => loudness === 12) ? { status: 401 } : verbose(asked);
    await expect(scene.transcribe(MEETING)).rejects.toMatchObject({ code: 'remote_refused' });
    scene.server.reply = (asked) => verbose(asked);
    await scene.transcribe(MEETING, { settings: { key: 'second-try', model: 'un-autre' } });
    expect(heard(askedAgain())).toHaveLength(MEETING.length);
  });
});
