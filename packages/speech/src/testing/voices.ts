import { alignPassages, type TimedText } from '../transcript/alignment.ts';
import { planWindows } from '../voices/embeddings.ts';
import { choosePieces } from '../voices/find-speakers/pieces.ts';
import type { Voices } from '../voices/find-speakers/voices-file.ts';
import type { SpeechPassage } from '../types.ts';
import { unit } from '../numbers/vectors.ts';

/** Numbers of a made voice: as many as the starter's model gives. */
export const VOICE_SIZE = 192;
/** Seconds that a turn of a made meeting lasts, and the silence after it. */
const TURN = 8;
const GAP = 0.4;

/**
 * Voices of a made meeting: turns of 8 s, each two sentences by the person of that number, whose sound is that number over
 * and over.
 * @returns its voices, and its transcript as if one person had said it all
 */
export function madeMeeting(people: readonly number[]): { voices: Voices; transcript: SpeechPassage[] } {
  const random = noise();
  const turns = people.map((person, i) => ({ person, start: i * (TURN + GAP), end: i * (TURN + GAP) + TURN }));
  const at = (time: number): number => turns.findLast((turn) => turn.start <= time)?.person ?? 0;
  const regions = turns.map(({ start, end }) => ({ start, end }));
  const windows = planWindows(regions, { start: 0, end: Infinity });
  const embeddings = new Float32Array(windows.length * VOICE_SIZE);
  windows.forEach((window, i) => {
    const voice = Float32Array.from({ length: VOICE_SIZE }, random);
    voice[at((window.start + window.end) / 2)] = 9;
    embeddings.set(unit(voice), i * VOICE_SIZE);
  });
  const clauses: TimedText[] = turns.flatMap(({ person, start, end }, i) => [
    { start, end: start + TURN / 2, text: `Point ${i} selon personne ${person}.` },
    { start: start + TURN / 2, end, text: `Nous avons ${i} francs\u00a0? Oui\u202f!` },
  ]);
  const transcript = alignPassages(clauses, []);
  const pieces = choosePieces(transcript, { windows, embeddings, regions }, ({ start, end }) =>
    Float32Array.from({ length: Math.round((end - start) * 100) }, (_, i) => at(start + i / 100) / 1_000),
  );
  return { voices: { windows, embeddings, regions, clauses, pieces }, transcript };
}

/** Always the same numbers of [−0.5, 0.5]. */
function noise(): () => number {
  let state = 1;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647 - 0.5;
  };
}
