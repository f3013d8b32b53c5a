import { alignPassages } from '../../transcript/alignment.ts';
import { clusterVoices } from '../clustering/clustering.ts';
import { findTurns } from '../diarization.ts';
import type { SpeechPassage } from '../../types.ts';
import { wavOf } from '../../sound/wav.ts';
import { dot, rowsOf, unit } from '../../numbers/vectors.ts';
import { divide, mean } from './divide.ts';
import { pickPieces } from './pieces.ts';
import { voiceReader } from './voice-reader.ts';
import { PIECE_RATE, type Voices } from './voices-file.ts';
import { timeWords } from './word-times.ts';

/** Number of groups tried beyond the requested number of speakers, since a group without words is not a speaker. */
const MORE_GROUPS = 1;

export interface FoundSpeakers {
  /** The passages that result. They have every word of the transcript, in order. */
  readonly passages: readonly SpeechPassage[];
  /** Speaker label → WAV file (16 kHz, mono, 16 bit), for speakers who are heard in a kept piece of the sound. */
  readonly snippets: Readonly<Record<string, Uint8Array>>;
}

/**
 * Finds another number of speakers in a recording from which only the voices were kept.
 * @param transcript the passages with their corrections; every word is kept as it is
 * @param speakers number of speakers; fewer are found only if there are fewer passages
 */
export function findSpeakers(voices: Voices, transcript: readonly SpeechPassage[], speakers: number): FoundSpeakers {
  const words = timeWords(transcript, voices.clauses).map((word) => ({ ...word, text: holdSpaces(word.text) }));
  let found: SpeechPassage[] = [];
  for (let groups = speakers; groups <= speakers + MORE_GROUPS; groups++) {
    const clustering = clusterVoices(voices.embeddings, { windows: voices.windows, speakers: groups });
    const passages = alignPassages(words, findTurns(voices.regions, voices.windows, voices.embeddings, clustering));
    const count = speakersOf(passages).length;
    if (count <= speakers && count > speakersOf(found).length) found = passages;
    if (count >= speakers) break;
  }
  const passages = divideSpeakers(found, voices, speakers).map((passage) => ({
    ...passage,
    text: releaseSpaces(passage.text),
  }));
  const snippets = [...pickPieces(passages, voices)].map(
    ([label, sound]) => [label, wavOf(sound, PIECE_RATE)] as const,
  );
  return { passages, snippets: Object.fromEntries(snippets) };
}

const speakersOf = (passages: readonly SpeechPassage[]): string[] => [
  ...new Set(passages.map((passage) => passage.speaker)),
];

/** Finds enough speakers even if voices are too alike: repeatedly splits the speaker whose passages differ most. */
function divideSpeakers(passages: readonly SpeechPassage[], voices: Voices, speakers: number): SpeechPassage[] {
  const voiceOf = voiceReader(voices);
  const unheard = new Float32Array(rowsOf(voices.embeddings, voices.windows.length)[0]?.length ?? 0);
  const heard = passages.map((passage) => unit(voiceOf(passage) ?? unheard));
  const labels = passages.map((passage) => passage.speaker);
  for (let count = new Set(labels).size; count < speakers; count++) {
    const halves = [...new Set(labels)].flatMap((label) => {
      const own = [...labels.keys()].filter((i) => labels[i] === label);
      const groups = divide(
        own.map((i) => heard[i] ?? unheard),
        2,
      );
      const [first, second] = [0, 1].map((group) => own.filter((_, i) => groups[i] === group));
      if (first === undefined || second === undefined || second.length === 0) return [];
      const voice = (half: readonly number[]): Float32Array => mean(half.flatMap((i) => heard[i] ?? []));
      return [{ second, likeness: dot(voice(first), voice(second)) }];
    });
    if (halves.length === 0) break;
    const { second } = halves.reduce((a, b) => (b.likeness < a.likeness ? b : a));
    for (const i of second) labels[i] = `half_${count}`;
  }
  const order = [...new Set(labels)];
  return passages.map((passage, i) => ({ ...passage, speaker: `speaker_${order.indexOf(labels[i] ?? '') + 1}` }));
}

/** Replaces no-break spaces by characters that nobody types, because the alignment would turn them into plain spaces. */
const holdSpaces = (text: string): string => text.replaceAll('\u00a0', '\ue0a0').replaceAll('\u202f', '\ue02f');
const releaseSpaces = (text: string): string => text.replaceAll('\ue0a0', '\u00a0').replaceAll('\ue02f', '\u202f');
