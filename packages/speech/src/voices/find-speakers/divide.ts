import { dot, unit } from '../../numbers/vectors.ts';

/**
 * Divides voices into exactly so many groups, as far as there are voices, in time that grows with both numbers alone: the
 * most different ones are first, the others go to the nearest, then to the nearest mean.
 * @param voices unit vectors
 * @returns group of each voice: 0, 1, …
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

/** The voice least like the mean, then each time the one least like all before it. */
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

/** Unit vector of the sum. */
export function mean(voices: readonly Float32Array[]): Float32Array {
  const sum = new Float32Array(voices[0]?.length ?? 0);
  for (const voice of voices) {
    voice.forEach((value, i) => {
      sum[i] = (sum[i] ?? 0) + value;
    });
  }
  return unit(sum);
}
