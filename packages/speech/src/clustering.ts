import { EMBEDDING_SIZE, unit } from './embeddings.ts';

/**
 * Cosine distance from which two groups of windows are two people. Lower cuts split a lone speaker, higher ones lose people
 * of a short round table: docs/decisions/0007-speaker-clustering.md.
 */
const CUT = 0.8;
/** Windows clustered at once: pairwise work grows with the square. */
const BLOCK = 800;
/** Groups with less speech go to the nearest larger one; seconds. */
const SMALLEST = 3;

export interface ClusteringOptions {
  readonly cut?: number;
  /** Seconds of speech that each window stands for. */
  readonly weights: readonly number[];
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
  const cut = options.cut ?? CUT;
  const groups: Group[] = [];
  for (let from = 0; from < count; from += BLOCK) {
    const singles = Array.from({ length: Math.min(BLOCK, count - from) }, (_, i) => ({
      sum: Float64Array.from(row(embeddings, from + i)),
      members: [from + i],
    }));
    groups.push(...agglomerate(singles, cut));
  }
  const merged = count > BLOCK ? agglomerate(groups, cut) : groups;
  const seconds = (group: Group): number => group.members.reduce((sum, i) => sum + (options.weights[i] ?? 0), 0);
  const large = merged.filter((group) => seconds(group) >= SMALLEST);
  const kept = large.length > 0 ? large : [merged.reduce((a, b) => (seconds(b) > seconds(a) ? b : a))];
  return assign(
    embeddings,
    kept.map((group) => unit(Float32Array.from(group.sum))),
  );
}

/** Gives each window to the nearest centroid, then moves the centroids once to their windows' mean; empty groups go. */
function assign(embeddings: Float32Array, start: readonly Float32Array[]): Clustering {
  let centroids = start;
  let labels = nearest(embeddings, centroids);
  for (let round = 0; round < 2; round++) {
    const sums = centroids.map(() => new Float32Array(EMBEDDING_SIZE));
    labels.forEach((label, i) => {
      const sum = sums[label];
      row(embeddings, i).forEach((value, d) => {
        if (sum !== undefined) sum[d] = (sum[d] ?? 0) + value;
      });
    });
    centroids = sums.filter((_, label) => labels.includes(label)).map(unit);
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
      active.set(nextId++, {
        sum: group.sum.map((v, d) => v + (other.sum[d] ?? 0)),
        members: [...group.members, ...other.members],
      });
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
