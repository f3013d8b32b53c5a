import { EMBEDDING_SIZE, unit } from './vectors.ts';

/**
 * Cosine distance from which two groups of windows are two people. Lower cuts split a lone speaker, higher ones lose people
 * of a short round table: docs/decisions/0007-speaker-clustering.md.
 */
const CUT = 0.8;
/** Windows clustered at once: pairwise work grows with the square. */
const BLOCK = 800;
/** Groups with less speech go to the nearest larger one; seconds. */
const SMALLEST = 3;

/** A number of participants may move the cut between these, where neither splits a lone speaker nor loses many. */
const HINTED_CUTS = [0.8, 0.79, 0.81, 0.78, 0.82];
/** Tried one after another where a person asks for more speakers than the cut finds. */
const LOWER_CUTS = [0.75, 0.7, 0.65, 0.6, 0.55, 0.5, 0.45, 0.4, 0.3];

export interface ClusteringOptions {
  readonly cut?: number;
  /** Seconds of speech that each window stands for. */
  readonly weights: readonly number[];
  /** The number of speakers that a person gave: exactly as many groups, as far as there are windows. */
  readonly speakers?: number;
  /** How many people are known to take part: a hint. Who is silent has no group, who is not listed has one. */
  readonly expected?: number;
}

export interface Clustering {
  /** Group of each window, 0, 1, … */
  readonly labels: Int32Array;
  /** Unit vector of each group. */
  readonly centroids: readonly Float32Array[];
}

interface Group {
  readonly sum: Float64Array;
  readonly members: readonly number[];
}

/**
 * Groups voice embeddings by speaker: agglomerative, average linkage on cosine distance. Blocks of windows are grouped
 * first, then the blocks' groups; with unit vectors the mean distance of two groups follows exactly from their sums.
 * @param embeddings row-major unit vectors
 */
export function clusterVoices(embeddings: Float32Array, options: ClusteringOptions): Clustering {
  const count = embeddings.length / EMBEDDING_SIZE;
  if (count === 0) return { labels: new Int32Array(0), centroids: [] };
  const { weights, speakers, expected } = options;
  if (speakers !== undefined)
    return assign(embeddings, exactly(embeddings, weights, Math.max(1, Math.min(speakers, count))), true);
  const cuts = options.cut === undefined && expected !== undefined ? HINTED_CUTS : [options.cut ?? CUT];
  const found = cuts.map((cut) => large(link(embeddings, cut), weights, SMALLEST));
  const far = ({ length }: readonly Group[]): number => Math.abs(length - (expected ?? length));
  return assign(
    embeddings,
    found.reduce((best, groups) => (far(groups) < far(best) ? groups : best)),
    false,
  );
}

/** As many groups as asked for: a lower cut where there are too few, then the nearest are merged. */
function exactly(embeddings: Float32Array, weights: readonly number[], speakers: number): Group[] {
  const count = embeddings.length / EMBEDDING_SIZE;
  let groups: Group[] = [];
  for (const cut of [CUT, ...LOWER_CUTS]) {
    groups = large(link(embeddings, cut), weights, SMALLEST);
    if (groups.length >= speakers) return mergeDown(groups, speakers);
  }
  // Less speech than 3 s for each of them: whatever there is.
  groups = link(embeddings, LOWER_CUTS.at(-1) ?? 0);
  return mergeDown(groups.length < speakers ? singles(embeddings, 0, Math.min(count, BLOCK)) : groups, speakers);
}

function mergeDown(groups: readonly Group[], count: number): Group[] {
  const left = [...groups];
  while (left.length > count) {
    let best = { a: 0, b: 1, distance: Infinity };
    left.forEach((group, a) => {
      for (let b = a + 1; b < left.length; b++) {
        const distance = groupDistance(group, left[b] ?? group);
        if (distance < best.distance) best = { a, b, distance };
      }
    });
    const [b] = left.splice(best.b, 1);
    const a = left[best.a];
    if (a === undefined || b === undefined) throw new Error('no two groups to merge');
    left[best.a] = join(a, b);
  }
  return left;
}

/** Average linkage within blocks of windows, then between the blocks' groups. */
function link(embeddings: Float32Array, cut: number): Group[] {
  const count = embeddings.length / EMBEDDING_SIZE;
  const groups: Group[] = [];
  for (let from = 0; from < count; from += BLOCK) {
    groups.push(...agglomerate(singles(embeddings, from, Math.min(count, from + BLOCK)), cut));
  }
  return count > BLOCK ? agglomerate(groups, cut) : groups;
}

function singles(embeddings: Float32Array, from: number, to: number): Group[] {
  return Array.from({ length: to - from }, (_, i) => ({
    sum: Float64Array.from(row(embeddings, from + i)),
    members: [from + i],
  }));
}

function join(a: Group, b: Group): Group {
  return { sum: a.sum.map((v, d) => v + (b.sum[d] ?? 0)), members: [...a.members, ...b.members] };
}

/** Groups of at least so many seconds, or else the largest. */
function large(groups: readonly Group[], weights: readonly number[], smallest: number): Group[] {
  const seconds = (group: Group): number => group.members.reduce((sum, i) => sum + (weights[i] ?? 0), 0);
  const kept = groups.filter((group) => seconds(group) >= smallest);
  return kept.length > 0 ? kept : [groups.reduce((a, b) => (seconds(b) > seconds(a) ? b : a))];
}

/**
 * Gives each window to the nearest centroid, then moves the centroids twice to their windows' mean. A group that loses all
 * of its windows goes, unless the number was given: then the groups stay as they were before.
 */
function assign(embeddings: Float32Array, groups: readonly Group[], all: boolean): Clustering {
  let centroids = groups.map((group) => unit(Float32Array.from(group.sum)));
  let labels = nearest(embeddings, centroids);
  for (let round = 0; round < 2; round++) {
    const sums = centroids.map(() => new Float32Array(EMBEDDING_SIZE));
    labels.forEach((label, i) => {
      const sum = sums[label];
      row(embeddings, i).forEach((value, d) => {
        if (sum !== undefined) sum[d] = (sum[d] ?? 0) + value;
      });
    });
    const kept = sums.filter((_, label) => labels.includes(label));
    if (all && kept.length < sums.length) break;
    centroids = kept.map(unit);
    labels = nearest(embeddings, centroids);
  }
  return { labels, centroids };
}

function nearest(embeddings: Float32Array, centroids: readonly Float32Array[]): Int32Array {
  return Int32Array.from({ length: embeddings.length / EMBEDDING_SIZE }, (_, i) => {
    const vector = row(embeddings, i);
    const similarities = centroids.map((centroid) => dot(vector, centroid));
    return similarities.indexOf(Math.max(...similarities));
  });
}

/** Merges the two nearest groups until none are nearer than `cut`: nearest-neighbour chains, quadratic in time. */
function agglomerate(groups: readonly Group[], cut: number): Group[] {
  const active = new Map<number, Group>(groups.entries());
  const done: Group[] = [];
  const chain: number[] = [];
  let nextId = groups.length;
  while (active.size > 0) {
    if (chain.length === 0) chain.push(active.keys().next().value ?? 0);
    const at = chain.at(-1) ?? 0;
    const group = active.get(at);
    if (group === undefined) throw new Error('chain leads to a merged group');
    const previous = chain.at(-2);
    let best = { id: -1, distance: Infinity };
    for (const [id, other] of active) {
      if (id === at) continue;
      const distance = groupDistance(group, other);
      // On equal distance the chain turns back, or it would never end.
      if (distance < best.distance || (distance === best.distance && id === previous)) best = { id, distance };
    }
    if (best.distance > cut) {
      // Average linkage only grows: what is alone now stays alone; whoever led here has a nearer neighbour elsewhere, or none.
      done.push(group);
      active.delete(at);
      chain.length = 0;
    } else if (best.id === previous) {
      const other = active.get(best.id);
      if (other === undefined) throw new Error('chain leads to a merged group');
      chain.length -= 2;
      active.delete(at);
      active.delete(best.id);
      active.set(nextId++, join(group, other));
    } else {
      chain.push(best.id);
    }
  }
  return done;
}

function groupDistance(a: Group, b: Group): number {
  return 1 - dot(a.sum, b.sum) / (a.members.length * b.members.length);
}

export function row(embeddings: Float32Array, index: number): Float32Array {
  return embeddings.subarray(index * EMBEDDING_SIZE, (index + 1) * EMBEDDING_SIZE);
}

export function dot(a: ArrayLike<number>, b: ArrayLike<number>): number {
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += (a[i] ?? 0) * (b[i] ?? 0);
  return sum;
}
