import { alignPassages, type TimedText } from '../transcript/alignment.ts';
import { planWindows } from '../voices/embeddings.ts';
import { choosePieces } from '../voices/find-speakers/pieces.ts';
import type { Voices } from '../voices/find-speakers/voices-file.ts';
import type { SpeechPassage } from '../types.ts';
import { unit } from '../numbers/vectors.ts';

/** Length of an embedding, as in the starter's model. */
export const VOICE_SIZE = 192;
/** Length of a turn and of the silence after it; seconds. */
const TURN = 8;
const GAP = 0.4;

/**
 * Makes the voices of a meeting: turns of 8 s with two sentences each. Each sample of a person's sound is the person's
 * number, in thousandths.
 * @param people the person of each turn, by number
 * @returns the voices, and a transcript in which one person says everything
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

/** Makes a generator of random numbers in [−0.5, 0.5] that are the same at each run. */
function noise(): () => number {
  let state = 1;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647 - 0.5;
  };
}
