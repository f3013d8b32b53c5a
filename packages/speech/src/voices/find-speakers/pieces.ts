import { clip, length, type Span } from '../../sound/spans.ts';
import type { SpeechPassage } from '../../types.ts';
import { dot, unit } from '../../numbers/vectors.ts';
import { toPcm } from '../../sound/wav.ts';
import { divide, mean } from './divide.ts';
import { voiceReader } from './voice-reader.ts';
import type { Piece, Voices } from './voices-file.ts';

/** Largest number of pieces of sound that are kept (below 4 MB). */
const MOST_PIECES = 24;
/** Longest piece that is kept; seconds. */
const LONGEST = 5;
/** Largest share of the speech that all pieces may hold together. It keeps the voices, but not the conversation. */
const MOST_OF_SPEECH = 1 / 3;
/** In a short meeting, pieces are first shortened down to this length. Only then are fewer pieces kept. Seconds */
const SHORT = 2;
/** Length of a piece that is enough to recognise a voice; seconds. */
const ENOUGH = 3;
const SHORTEST = 1;

interface Candidate<S extends Span = Span> {
  readonly span: S;
  /** Mean of the embeddings. If several people speak, the mean is a short vector, and so unlike any voice. */
  readonly voice: Float32Array;
}

/**
 * Chooses the pieces of sound that are kept, so that speakers who are found later get snippets: voices are divided into many
 * small groups, and each group keeps the piece that sounds most like it.
 * @param read gives the samples of a span, [−1, 1]
 */
export function choosePieces(
  passages: readonly SpeechPassage[],
  heard: Pick<Voices, 'windows' | 'embeddings' | 'regions'>,
  read: (span: Span) => Float32Array,
): Piece[] {
  const most = MOST_OF_SPEECH * heard.regions.reduce((sum, region) => sum + length(region), 0);
  const count = Math.max(1, Math.min(MOST_PIECES, Math.floor(most / SHORT)));
  const longest = Math.min(LONGEST, most / count);
  if (longest < SHORTEST) return [];
  const candidates = withVoices(
    passages.flatMap((passage) => cut(passage, longest)),
    heard,
  );
  const labels = divide(
    candidates.map(({ voice }) => unit(voice)),
    count,
  );
  return [...Map.groupBy(candidates, (_, i) => labels[i]).values()]
    .map((group) => best(group, mean(group.map(({ voice }) => voice))).span)
    .toSorted((a, b) => a.start - b.start)
    .map((span) => ({ ...span, sound: toPcm(read(span)) }));
}

/**
 * Picks a snippet for each speaker: the part of a kept piece in which nobody else speaks and that sounds most like the
 * speaker. Speakers without such a part are left out.
 * @returns label → samples
 */
export function pickPieces(passages: readonly SpeechPassage[], voices: Voices): Map<string, Int16Array> {
  const picked = new Map<string, Int16Array>();
  for (const [speaker, spoken] of Map.groupBy(passages, (passage) => passage.speaker)) {
    const own = voices.pieces.flatMap((piece) => clip(spoken, piece).map((span) => ({ ...span, piece })));
    const candidates = withVoices(
      own.filter((span) => length(span) >= SHORTEST),
      voices,
    );
    if (candidates.length === 0) continue;
    const centroid = mean(withVoices(spoken, voices).map(({ span, voice }) => voice.map((v) => v * length(span))));
    const { start, end, piece } = best(candidates, centroid).span;
    const at = (time: number): number => Math.round(((time - piece.start) / length(piece)) * piece.sound.length);
    picked.set(speaker, piece.sound.slice(at(start), at(end)));
  }
  return picked;
}

function withVoices<S extends Span>(
  spans: readonly S[],
  heard: Pick<Voices, 'windows' | 'embeddings'>,
): Candidate<S>[] {
  const voiceOf = voiceReader(heard);
  return spans.flatMap((span) => {
    const voice = voiceOf(span);
    return voice === null ? [] : [{ span, voice }];
  });
}

function best<S extends Span>(candidates: readonly Candidate<S>[], centroid: Float32Array): Candidate<S> {
  const score = ({ span, voice }: Candidate<S>): number => dot(voice, centroid) * Math.min(1, length(span) / ENOUGH);
  return candidates.reduce((a, b) => (score(b) > score(a) ? b : a));
}

/** Cuts a passage into even parts of at most `longest` seconds; a passage that is too short has no parts. */
function cut(passage: Span, longest: number): Span[] {
  const seconds = length(passage);
  if (seconds < SHORTEST) return [];
  const count = Math.ceil(seconds / longest);
  const at = (i: number): number => passage.start + (i * seconds) / count;
  return Array.from({ length: count }, (_, i) => ({ start: at(i), end: at(i + 1) }));
}
