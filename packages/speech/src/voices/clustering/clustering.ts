import { divideWindows, type Divisions } from './divisions.ts';
import { groupOf, longEnough, voiceCoherence, voiceSimilarity, type Group, type Windows } from './groups.ts';
import { lossOfJoining, type Division } from './hidden-voices.ts';
import { joinCheapest, link, linkWindows } from './linkage.ts';
import { separation } from './separation.ts';
import { length, type Span } from '../../sound/spans.ts';
import { dot, rowsOf, unit } from '../../numbers/vectors.ts';

// Where the figures come from: docs/decisions/0007-speaker-clustering.md.
/** Windows clustered at once, some ten minutes: pairwise work grows with the square, and evidence with the length. */
const BLOCK = 800;
/** Cosine distance below which windows are roughly one voice, and voices are: for what all have in common alone. */
const ROUGH_WINDOWS = 0.6;
const ROUGH_VOICES = 0.72;
/** How far the mean of one voice moves what all have in common: the room, the microphone. */
const SHIFT = 0.1;
/** Voices of which there is as much take part in what all have in common; seconds. */
const CLEAR_VOICE = 3;
/** Evidence that there must be for each voice, 20 to 1. */
const CERTAIN = 3;
/** As much again for each beyond those who are known to take part: to be silent is usual, not to be listed less so. */
const UNLISTED = 3;
/** What a voice is favoured, as evidence, one after another, where a person asks for more speakers than are found. */
const FAVOURS = [0, 5, 10, 20, 40, 80];
/** Voices of two blocks that are at least so alike are one person. */
const SAME_PERSON = 0.7;
/**
 * Voices of one block that are more alike may be one person's, be there evidence that they differ: people move, and tire. They
 * are two people's where they are so far apart (see {@link separation}).
 */
const ALIKE = 0.6;
const APART = 4.5;
/** Who speaks less is nobody; seconds. */
const SHORTEST_VOICE = 2;

export interface ClusteringOptions {
  /** Where the embeddings were taken, in order of time. */
  readonly windows: readonly Span[];
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

/** Windows that are clustered at once, those from `from` on, in each number of voices. */
interface Block {
  readonly from: number;
  readonly windows: Windows;
  readonly spans: readonly Span[];
  readonly divisions: Divisions;
}
/** Takes one of a block's divisions. */
type Choose = (block: Block) => Division | undefined;

/**
 * Groups voice embeddings by speaker: each ten minutes are divided into one voice, two, and so on, a hidden Markov model
 * tells how well each division explains them, and the voices of the best ones are joined to people. Time grows with the
 * length of the recording.
 * @param embeddings row-major unit vectors, one for each window
 */
export function clusterVoices(
  embeddings: Float32Array,
  { windows: spans, speakers, expected }: ClusteringOptions,
): Clustering {
  const windows = rowsOf(embeddings, spans.length);
  if (windows.length === 0) return { labels: new Int32Array(0), centroids: [] };
  const weights = spans.map((span) => length(span) / 2);
  const centred = centre(windows, weights);
  const coherence = voiceCoherence(centred, spans);
  const blocks = split(windows.length).map(([from, to]): Block => {
    const [own, seconds] = [centred.slice(from, to), weights.slice(from, to)];
    const divisions = divideWindows(own, seconds, coherence, speakers ?? 1);
    return { from, windows: own, spans: spans.slice(from, to), divisions };
  });
  const doubt = (voices: number): number => CERTAIN * voices + UNLISTED * Math.max(0, voices - (expected ?? voices));
  const found = assign(windows, longEnough(joinBlocks(blocks, mostLikely(doubt)), weights, SHORTEST_VOICE), false);
  const asked = Math.max(1, Math.min(speakers ?? found.centroids.length, windows.length));
  if (found.centroids.length === asked) return found;
  return assign(windows, exactly(centred, blocks, coherence, asked), true);
}

/** Even blocks: from, to. */
function split(count: number): (readonly [number, number])[] {
  const blocks = Math.ceil(count / BLOCK);
  const start = (block: number): number => Math.round((block * count) / blocks);
  return Array.from({ length: blocks }, (_, block) => [start(block), start(block + 1)] as const);
}

/**
 * Takes out what all voices of the recording share, as far as that is known: with many voices most of their mean, with one
 * nearly nothing, or the one would be gone.
 */
function centre(windows: Windows, weights: readonly number[]): Windows {
  const groups = split(windows.length).flatMap(([from, to]) =>
    linkWindows(
      windows,
      Array.from({ length: to - from }, (_, i) => from + i),
      ROUGH_WINDOWS,
    ),
  );
  const voices = longEnough(link(longEnough(groups, weights, SHORTEST_VOICE), ROUGH_VOICES), weights, CLEAR_VOICE);
  const part = (voices.length * SHIFT) / (voices.length * SHIFT + 1);
  const shared = new Float64Array(windows[0]?.length ?? 0);
  for (const { sum, members } of voices) {
    sum.forEach((value, d) => {
      shared[d] = (shared[d] ?? 0) + (part * value) / members.length / voices.length;
    });
  }
  return windows.map((window) => unit(window.map((value, d) => value - (shared[d] ?? 0))));
}

/**
 * The division of a block with the most evidence, among those in which no two voices are one person’s.
 * @param doubt evidence that a number of voices must have
 */
function mostLikely(doubt: (voices: number) => number): Choose {
  return ({ divisions, windows, spans }) => {
    const mayBeOne = (a: Group, b: Group): boolean =>
      voiceSimilarity(a, b) > ALIKE && separation(a, b, windows, spans) < APART;
    const likely = [...divisions.values()].filter(
      ({ voices }) => !voices.some((a, i) => voices.slice(0, i).some((b) => mayBeOne(a, b))),
    );
    return mostEvident(likely, (number) => -doubt(number));
  };
}

/** @param favour added to the evidence for a number of voices */
function mostEvident(divisions: readonly Division[], favour: (voices: number) => number): Division | undefined {
  const worth = ({ evidence, voices }: Division): number => evidence + favour(voices.length);
  return divisions.toSorted((a, b) => worth(b) - worth(a))[0];
}

/** With their places among all windows. */
function voicesOf(from: number, division: Division | undefined): Group[] {
  return (division?.voices ?? []).map(({ sum, members }) => ({ sum, members: members.map((i) => i + from) }));
}

/** As many voices as asked for: the division into as many, or, of several blocks, more of which the cheapest are joined. */
function exactly(windows: Windows, blocks: readonly Block[], coherence: number, speakers: number): Group[] {
  const loss = (a: Group, b: Group): number => lossOfJoining(a, b, coherence);
  const [first] = blocks;
  if (blocks.length === 1 && first !== undefined) {
    const enough = [...first.divisions.keys()].filter((number) => number >= speakers);
    const division = first.divisions.get(Math.min(...enough));
    if (division !== undefined) return joinCheapest(division.voices, speakers, loss);
  } else {
    for (const favour of FAVOURS) {
      const voices = joinBlocks(blocks, ({ divisions }) =>
        mostEvident([...divisions.values()], (number) => favour * number),
      );
      if (voices.length >= speakers) return joinCheapest(voices, speakers, loss);
    }
  }
  // More than can be told apart: whatever differs at all, down to single windows.
  const single = windows.slice(0, BLOCK).map((_, i) => groupOf(windows, [i]));
  return joinCheapest(single, speakers, loss);
}

/** Voices of all blocks joined to people, but none that one block tells apart. */
function joinBlocks(blocks: readonly Block[], choose: Choose): Group[] {
  const voices = blocks.flatMap((block) => voicesOf(block.from, choose(block)));
  const blocksOf = ({ members }: Group): Set<number> =>
    new Set(members.map((i) => blocks.findLastIndex(({ from }) => from <= i)));
  const cost = (a: Group, b: Group): number => {
    const others = blocksOf(b);
    return [...blocksOf(a)].some((block) => others.has(block)) ? Infinity : -voiceSimilarity(a, b);
  };
  return joinCheapest(voices, 1, cost, -SAME_PERSON);
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
