import { groupOf, longEnough, type Group, type Windows } from './clustering/groups.ts';
import { fitVoices } from './clustering/hidden-voices.ts';
import { link, linkWindows, mergeVoices } from './clustering/linkage.ts';
import { dot, rowsOf, unit } from './vectors.ts';

// Where the figures come from: docs/decisions/0007-speaker-clustering.md.
/** Windows clustered at once, some ten minutes: pairwise work grows with the square, and so much the reluctance fits. */
const BLOCK = 800;
/** Cosine distance below which windows are one voice beyond doubt. */
const SURE = 0.6;
/** The same, roughly: for the mean of the voices alone. */
const ROUGH = 0.72;
/** How far the mean of one voice moves what all have in common: the room, the microphone. */
const SHIFT = 0.1;
/** What a voice costs in a block. */
const RELUCTANCE = 0.4;
/** What it costs where more voices are found than people take part: to be silent is usual, not to be listed less so. */
const RELUCTANCE_BEYOND_EXPECTED = 0.5;
/** Tried one after another where a person asks for more speakers than are found. */
const LOWER = [0.3, 0.2, 0.1, 0.05];
/** Voices of different blocks that are at least so alike are one person. */
const SAME_PERSON = 0.6;
/** Shorter groups are no beginning of a voice; seconds of speech. */
const SHORTEST_START = 1.4;
/** Voices of which there is as much take part in what all have in common; seconds. */
const CLEAR_VOICE = 3;
/** Who speaks less is nobody; seconds. */
const SHORTEST_VOICE = 2;

export interface ClusteringOptions {
  /** Seconds of speech that each window stands for. */
  readonly weights: readonly number[];
  /** The number of speakers that a person gave: exactly as many groups, as far as there are windows. */
  readonly speakers?: number;
  /** How many people are known to take part: a hint. Who is silent has no group, who is not listed has one. */
  readonly expected?: number | undefined;
}

export interface Clustering {
  /** Group of each window, 0, 1, … */
  readonly labels: Int32Array;
  /** Unit vector of each group. */
  readonly centroids: readonly Float32Array[];
}

/**
 * Groups voice embeddings by speaker: what is alike beyond doubt is linked, a hidden Markov model decides how many voices
 * that are, and the voices of each ten minutes are joined to people. Time grows with the length of the recording.
 * @param embeddings row-major unit vectors in order of time, one for each weight
 */
export function clusterVoices(
  embeddings: Float32Array,
  { weights, speakers, expected }: ClusteringOptions,
): Clustering {
  const windows = rowsOf(embeddings, weights.length);
  if (windows.length === 0) return { labels: new Int32Array(0), centroids: [] };
  const blocks = linkBlocks(windows);
  const centred = centre(windows, blocks.flat(), weights);
  const find = (reluctance: number): Group[] => findVoices(centred, blocks, weights, reluctance);
  if (speakers !== undefined) {
    return assign(windows, exactly(centred, blocks, find, Math.max(1, Math.min(speakers, windows.length))), true);
  }
  const found = find(RELUCTANCE);
  if (expected === undefined || found.length <= expected) return assign(windows, found, false);
  const fewer = find(RELUCTANCE_BEYOND_EXPECTED);
  return assign(windows, fewer.length >= expected ? fewer : found, false);
}

function linkBlocks(windows: Windows): Group[][] {
  const count = windows.length;
  const blocks = Math.ceil(count / BLOCK);
  const start = (block: number): number => Math.round((block * count) / blocks);
  return Array.from({ length: blocks }, (_, block) =>
    linkWindows(
      windows,
      Array.from({ length: start(block + 1) - start(block) }, (_, i) => start(block) + i),
      SURE,
    ),
  );
}

/**
 * Takes out what all voices of the recording share, as far as that is known: with many voices most of their mean, with one
 * nearly nothing, or the one would be gone.
 */
function centre(windows: Windows, groups: readonly Group[], weights: readonly number[]): Windows {
  const voices = longEnough(link(longEnough(groups, weights, SHORTEST_VOICE), ROUGH), weights, CLEAR_VOICE);
  const part = (voices.length * SHIFT) / (voices.length * SHIFT + 1);
  const shared = new Float64Array(windows[0]?.length ?? 0);
  for (const { sum, members } of voices) {
    sum.forEach((value, d) => {
      shared[d] = (shared[d] ?? 0) + (part * value) / members.length / voices.length;
    });
  }
  return windows.map((window) => unit(window.map((value, d) => value - (shared[d] ?? 0))));
}

function findVoices(
  windows: Windows,
  blocks: readonly (readonly Group[])[],
  weights: readonly number[],
  reluctance: number,
): Group[] {
  const voices = blocks.flatMap((groups) => {
    const members = groups.flatMap((group) => group.members);
    const from = Math.min(...members);
    const start = longEnough(groups, weights, SHORTEST_START).map((group) => ({
      ...group,
      members: group.members.map((i) => i - from),
    }));
    const own = windows.slice(from, from + members.length);
    return fitVoices(own, start, reluctance).map((found) =>
      groupOf(
        windows,
        found.map((i) => i + from),
      ),
    );
  });
  return longEnough(blocks.length > 1 ? mergeVoices(voices, 1, SAME_PERSON) : voices, weights, SHORTEST_VOICE);
}

/** As many voices as asked for: less reluctance where there are too few, then the most alike are joined. */
function exactly(
  windows: Windows,
  blocks: readonly (readonly Group[])[],
  find: (reluctance: number) => Group[],
  speakers: number,
): Group[] {
  for (const reluctance of [RELUCTANCE, ...LOWER]) {
    const groups = find(reluctance);
    if (groups.length >= speakers) return mergeVoices(groups, speakers);
  }
  // More than can be told apart: whatever differs at all, down to single windows.
  const some = blocks.flat();
  if (some.length >= speakers) return mergeVoices(some, speakers);
  return mergeVoices(
    windows.slice(0, BLOCK).map((_, i) => groupOf(windows, [i])),
    speakers,
  );
}

/**
 * Gives each window to the nearest centroid. A group that has no window left goes, unless the number was given: then each
 * keeps its own windows.
 */
function assign(windows: Windows, groups: readonly Group[], all: boolean): Clustering {
  const centroids = groups.map(({ members }) => unit(Float32Array.from(groupOf(windows, members).sum)));
  const labels = nearest(windows, centroids);
  const used = centroids.map((_, label) => labels.includes(label));
  if (used.every(Boolean)) return { labels, centroids };
  if (all) {
    groups.forEach(({ members }, label) => members.forEach((i) => (labels[i] = label)));
    return { labels, centroids };
  }
  const kept = centroids.filter((_, label) => used[label]);
  return { labels: nearest(windows, kept), centroids: kept };
}

function nearest(windows: Windows, centroids: readonly Float32Array[]): Int32Array {
  return Int32Array.from(windows, (vector) => {
    const similarities = centroids.map((centroid) => dot(vector, centroid));
    return similarities.indexOf(Math.max(...similarities));
  });
}
