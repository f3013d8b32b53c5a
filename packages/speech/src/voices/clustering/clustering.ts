import { divideWindows, type Divisions } from './divisions.ts';
import { groupOf, longEnough, voiceCoherence, voiceSimilarity, type Group, type Windows } from './groups.ts';
import { lossOfJoining, type Division } from './hidden-voices.ts';
import { joinCheapest, link, linkWindows } from './linkage.ts';
import { separation } from './separation.ts';
import { length, type Span } from '../../sound/spans.ts';
import { dot, rowsOf, unit } from '../../numbers/vectors.ts';

// docs/decisions/0007-speaker-clustering.md tells where these figures come from.
/**
 * Number of windows that are clustered at once: some ten minutes. Longer blocks give more evidence, but the work on
 * pairs grows with the square of this number.
 */
const BLOCK = 800;
/**
 * Cosine distances below which windows, and then groups, are roughly one voice. Used only to estimate the sound that
 * all voices share.
 */
const ROUGH_WINDOWS = 0.6;
const ROUGH_VOICES = 0.72;
/** Weight of a single voice in the estimate of the sound that all voices share: the room, the microphone. */
const SHIFT = 0.1;
/** Least speech with which a voice counts in the estimate of the sound that all voices share; seconds. */
const CLEAR_VOICE = 3;
/** Evidence required for each voice; 3 means 20 to 1. */
const CERTAIN = 3;
/** Additional evidence for each voice beyond the listed participants: people are often silent, but seldom unlisted. */
const UNLISTED = 3;
/** Bonuses of evidence for each voice, tried in turn when a person asks for more speakers than are found. */
const FAVOURS = [0, 5, 10, 20, 40, 80];
/** Voices of two blocks are one person's if their similarity is at least this. */
const SAME_PERSON = 0.7;
/**
 * Voices of one block that are more similar than this may be one person's even if evidence says that they differ, because
 * people move and tire. They are two people's if {@link separation} puts them at least this far apart.
 */
const ALIKE = 0.6;
const APART = 4.5;
/** A voice with less speech than this is dropped; seconds. */
const SHORTEST_VOICE = 2;

export interface ClusteringOptions {
  /** The spans of the embeddings, in order of time. */
  readonly windows: readonly Span[];
  /** The number of speakers that a person gave. There will be exactly as many groups, unless there are fewer windows. */
  readonly speakers?: number;
  /** How many people are known to take part; a hint only, as some are silent and others are not listed. */
  readonly expected?: number | undefined;
}

export interface Clustering {
  /** The group of each window: 0, 1, … */
  readonly labels: Int32Array;
  /** The mean of each group, as a unit vector. */
  readonly centroids: readonly Float32Array[];
}

/** Windows that are clustered at once, starting with number `from`, and their divisions into each number of voices. */
interface Block {
  readonly from: number;
  readonly windows: Windows;
  readonly spans: readonly Span[];
  readonly divisions: Divisions;
}
/** Chooses one of a block's divisions. */
type Choose = (block: Block) => Division | undefined;

/**
 * Groups voice embeddings by speaker. Each block of ten minutes is divided into one voice, two, and so on. A hidden
 * Markov model tells how well each division explains the block. In the best divisions, the voices of one person are
 * joined across blocks. The time grows linearly with the recording.
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

/** Splits the windows into even blocks; each is given by its start and end. */
function split(count: number): (readonly [number, number])[] {
  const blocks = Math.ceil(count / BLOCK);
  const start = (block: number): number => Math.round((block * count) / blocks);
  return Array.from({ length: blocks }, (_, block) => [start(block), start(block + 1)] as const);
}

/**
 * Subtracts the sound that all voices of the recording share, as far as it is known: most of their mean if there are
 * many voices, hardly anything if there is only one voice, which would otherwise disappear.
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
 * Chooses the division with the most evidence among those in which no two voices may be one person’s.
 * @param doubt computes the evidence required for a number of voices
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

/** Finds the division with the most evidence. @param favour returns the bonus for a number of voices */
function mostEvident(divisions: readonly Division[], favour: (voices: number) => number): Division | undefined {
  const worth = ({ evidence, voices }: Division): number => evidence + favour(voices.length);
  return divisions.toSorted((a, b) => worth(b) - worth(a))[0];
}

/** Lists the voices of a block. Their windows are numbered among all windows, from number `from` on. */
function voicesOf(from: number, division: Division | undefined): Group[] {
  return (division?.voices ?? []).map(({ sum, members }) => ({ sum, members: members.map((i) => i + from) }));
}

/**
 * Finds exactly this many voices: from a division of the only block, or by joining the most similar voices of several.
 */
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
  // More voices are wanted than can be told apart, so the voices are joined from single windows.
  const single = windows.slice(0, BLOCK).map((_, i) => groupOf(windows, [i]));
  return joinCheapest(single, speakers, loss);
}

/** Joins the voices of one person in all blocks, but never two voices that a single block tells apart. */
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
 * Assigns each window to the nearest centroid. If a group has no window left, drops the group; but if the number of
 * speakers was given, each group keeps its own windows instead.
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
