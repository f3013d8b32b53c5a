import { dot, unit } from '../../numbers/vectors.ts';

/**
 * Divides voices into exactly this many groups, or as many as there are voices. The most different voices start the groups;
 * the others join the nearest one, then the nearest mean. The time grows only with the numbers of voices and of groups.
 * @param voices unit vectors
 * @returns the group of each voice: 0, 1, …
 */
export function divide(voices: readonly Float32Array[], count: number): number[] {
  const seeds = farthest(voices, count);
  let centroids = seeds.flatMap((seed) => voices[seed] ?? []);
  let labels: number[] = [];
  for (let round = 0; round < 3; round++) {
    labels = voices.map((voice, i) => {
      const own = seeds.indexOf(i);
      const similarities = centroids.map((centroid) => dot(voice, centroid));
      return own >= 0 ? own : similarities.indexOf(Math.max(...similarities));
    });
    centroids = centroids.map((_, label) => mean(voices.filter((_, i) => labels[i] === label)));
  }
  return labels;
}

/** Picks the voice least like the mean, then repeatedly the voice least like all those picked before. */
function farthest(voices: readonly Float32Array[], count: number): number[] {
  const middle = mean(voices);
  const nearest = voices.map((voice) => dot(voice, middle));
  const seeds: number[] = [];
  while (seeds.length < Math.min(count, voices.length)) {
    const seed = nearest.indexOf(Math.min(...nearest));
    const chosen = voices[seed] ?? middle;
    voices.forEach((voice, i) => {
      const likeness = dot(voice, chosen);
      nearest[i] = seeds.length === 0 ? likeness : Math.max(nearest[i] ?? likeness, likeness);
    });
    seeds.push(seed);
    for (const known of seeds) nearest[known] = Infinity;
  }
  return seeds;
}

/** Computes the mean voice, as a unit vector. */
export function mean(voices: readonly Float32Array[]): Float32Array {
  const sum = new Float32Array(voices[0]?.length ?? 0);
  for (const voice of voices) {
    voice.forEach((value, i) => {
      sum[i] = (sum[i] ?? 0) + value;
    });
  }
  return unit(sum);
}
