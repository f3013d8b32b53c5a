import type { Forest } from '@greffier/documents/outline/lines/trees';

/** Lines (or pairs of lines) with their features, and the class of each. */
export interface Lesson {
  readonly features: readonly string[];
  readonly classes: number;
  /** Rows one after another, each with one number per feature. */
  readonly values: Float64Array;
  readonly truth: readonly number[];
}

export interface Growth {
  readonly rounds: number;
  readonly leaves: number;
  readonly rate: number;
  readonly seed: number;
}

const MOST_BINS = 64;
/** Least sum of second derivatives in a leaf, and strength of the pull of a leaf's value towards 0. */
const LEAST_WEIGHT = 4;
const HOLD = 6;
const LEAST_GAIN = 0.2;
const OF_ROWS = 0.5;
const OF_FEATURES = 0.22;
const LEAF = -1;

/** Makes a source of random numbers that are always the same for a seed (mulberry32). */
function chance(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const brief = (value: number): number => Number(value.toPrecision(4));

/** Chooses the values of a feature that separate its rows into at most `MOST_BINS` bins of about as many rows each. */
function edgesOf(values: Float64Array): number[] {
  const sorted = values.toSorted();
  const distinct: number[] = [];
  for (const value of sorted) if (value !== distinct.at(-1)) distinct.push(value);
  const halves = distinct.slice(1).map((value, at) => brief(((distinct[at] ?? 0) + value) / 2));
  if (halves.length < MOST_BINS) return [...new Set(halves)];
  const edges: number[] = [];
  let next = 0;
  for (let part = 1; part < MOST_BINS; part += 1) {
    const value = sorted[Math.floor((sorted.length * part) / MOST_BINS)] ?? 0;
    while (next < halves.length && (halves[next] ?? 0) <= value) next += 1;
    const edge = halves[next];
    if (edge !== undefined && edge !== edges.at(-1)) edges.push(edge);
  }
  return edges;
}

interface Binned {
  readonly edges: readonly (readonly number[])[];
  /** For each feature, the bin of each row. */
  readonly bins: readonly Uint8Array[];
}

function binned(rows: Float64Array, features: number): Binned {
  const count = rows.length / features;
  const edges: number[][] = [];
  const bins = Array.from({ length: features }, (_, feature) => {
    const values = new Float64Array(count);
    for (let row = 0; row < count; row += 1) values[row] = rows[row * features + feature] as number;
    const own = edgesOf(values);
    edges.push(own);
    return Uint8Array.from(values, (value) => {
      let [low, high] = [0, own.length];
      while (low < high) {
        const middle = (low + high) >> 1;
        if (value <= (own[middle] ?? 0)) high = middle;
        else low = middle + 1;
      }
      return low;
    });
  });
  return { edges, bins };
}

interface Split {
  readonly feature: number;
  readonly bin: number;
  readonly gain: number;
}

interface Leaf {
  readonly rows: Int32Array;
  readonly slope: number;
  readonly curve: number;
  readonly sums: Float64Array;
  readonly split: Split | undefined;
  branches?: readonly [Leaf, Leaf];
}

/** Separates the rows whose bin is at most `bin` from the others. */
function parted(rows: Int32Array, bins: Uint8Array, bin: number): readonly [Int32Array, Int32Array] {
  const [left, right] = [new Int32Array(rows.length), new Int32Array(rows.length)];
  let [lefts, rights] = [0, 0];
  for (let at = 0; at < rows.length; at += 1) {
    const row = rows[at] as number;
    if ((bins[row] as number) <= bin) left[lefts++] = row;
    else right[rights++] = row;
  }
  return [left.slice(0, lefts), right.slice(0, rights)];
}

/** Grows one tree, always at the leaf where a split gains most. */
class Grower {
  readonly #table: Binned;
  readonly #slopes: Float64Array;
  readonly #curves: Float64Array;
  readonly #features: readonly number[];

  constructor(table: Binned, slopes: Float64Array, curves: Float64Array, features: readonly number[]) {
    this.#table = table;
    this.#slopes = slopes;
    this.#curves = curves;
    this.#features = features;
  }

  tree(rows: Int32Array, leaves: number, rate: number): number[] {
    const root = this.#leaf(rows, this.#sums(rows));
    const open = [root];
    for (let count = 1; count < leaves; count += 1) {
      const [best] = open.toSorted((a, b) => (b.split?.gain ?? 0) - (a.split?.gain ?? 0));
      if (best?.split === undefined) break;
      best.branches = this.#part(best, best.split);
      open.splice(open.indexOf(best), 1, ...best.branches);
    }
    return this.#written(root, rate);
  }

  #sums(rows: Int32Array): Float64Array {
    const sums = new Float64Array(this.#features.length * MOST_BINS * 2);
    const slopes = this.#slopes;
    const curves = this.#curves;
    for (let place = 0; place < this.#features.length; place += 1) {
      const bins = this.#table.bins[this.#features[place] ?? 0] ?? new Uint8Array();
      const from = place * MOST_BINS * 2;
      for (let at = 0; at < rows.length; at += 1) {
        const row = rows[at] as number;
        const cell = from + 2 * (bins[row] as number);
        (sums[cell] as number) += slopes[row] as number;
        (sums[cell + 1] as number) += curves[row] as number;
      }
    }
    return sums;
  }

  #leaf(rows: Int32Array, sums: Float64Array): Leaf {
    let [slope, curve] = [0, 0];
    for (const row of rows) {
      slope += this.#slopes[row] ?? 0;
      curve += this.#curves[row] ?? 0;
    }
    return { rows, slope, curve, sums, split: this.#split(sums, slope, curve) };
  }

  #split(sums: Float64Array, slope: number, curve: number): Split | undefined {
    const worth = (s: number, c: number): number => (s * s) / (c + HOLD);
    const whole = worth(slope, curve);
    let best: Split | undefined;
    this.#features.forEach((feature, place) => {
      const edges = this.#table.edges[feature]?.length ?? 0;
      let [s, c] = [0, 0];
      for (let bin = 0; bin < edges; bin += 1) {
        s += sums[(place * MOST_BINS + bin) * 2] ?? 0;
        c += sums[(place * MOST_BINS + bin) * 2 + 1] ?? 0;
        if (c < LEAST_WEIGHT || curve - c < LEAST_WEIGHT) continue;
        const gain = worth(s, c) + worth(slope - s, curve - c) - whole;
        if (gain > LEAST_GAIN && gain > (best?.gain ?? 0)) best = { feature, bin, gain };
      }
    });
    return best;
  }

  #part(leaf: Leaf, { feature, bin }: Split): readonly [Leaf, Leaf] {
    const bins = this.#table.bins[feature] ?? new Uint8Array();
    const [left, right] = parted(leaf.rows, bins, bin);
    const [few, many] = left.length < right.length ? [left, right] : [right, left];
    const fewSums = this.#sums(few);
    // The remaining rows belong to the other branch. Their sums replace the whole leaf's, which are no longer needed.
    const manySums = leaf.sums;
    for (let at = 0; at < manySums.length; at += 1) (manySums[at] as number) -= fewSums[at] as number;
    const [a, b] = [this.#leaf(few, fewSums), this.#leaf(many, manySums)];
    return few === left ? [a, b] : [b, a];
  }

  #written(leaf: Leaf, rate: number): number[] {
    if (leaf.branches === undefined || leaf.split === undefined)
      return [LEAF, Number(((-rate * leaf.slope) / (leaf.curve + HOLD)).toFixed(3))];
    const edge = this.#table.edges[leaf.split.feature]?.[leaf.split.bin] ?? 0;
    return [leaf.split.feature, edge, ...leaf.branches.flatMap((branch) => this.#written(branch, rate))];
  }
}

/** Grows gradient-boosted trees. The same seed gives the same trees. */
export function grown({ features, classes, values, truth }: Lesson, { rounds, leaves, rate, seed }: Growth): Forest {
  const draw = chance(seed);
  const table = binned(values, features.length);
  const starts = Array.from({ length: classes }, (_, own) =>
    Math.log((truth.filter((one) => one === own).length + 1) / (truth.length + classes)),
  );
  const scores = starts.map((start) => new Float64Array(truth.length).fill(start));
  const forests = starts.map((start) => ({ start: Number(start.toFixed(3)), trees: [] as number[][] }));
  const odds = starts.map(() => new Float64Array(truth.length));
  const [slopes, curves] = [new Float64Array(truth.length), new Float64Array(truth.length)];
  for (let round = 0; round < rounds; round += 1) {
    for (let row = 0; row < truth.length; row += 1) {
      let all = 0;
      for (let own = 0; own < classes; own += 1)
        all += (odds[own] as Float64Array)[row] = Math.exp(scores[own]?.[row] ?? 0);
      for (let own = 0; own < classes; own += 1) (odds[own] as Float64Array)[row] = (odds[own]?.[row] ?? 0) / all;
    }
    const chosen = Int32Array.from({ length: truth.length }, (_, row) => row).filter(() => draw() < OF_ROWS);
    forests.forEach((forest, own) => {
      const chances = odds[own] ?? new Float64Array();
      for (let row = 0; row < truth.length; row += 1) {
        const likely = chances[row] as number;
        slopes[row] = likely - (truth[row] === own ? 1 : 0);
        curves[row] = Math.max(1e-6, likely * (1 - likely));
      }
      const some = features.map((_, feature) => feature).filter(() => draw() < OF_FEATURES);
      const tree = new Grower(table, slopes, curves, some).tree(chosen, leaves, rate);
      forest.trees.push(tree);
      add(tree, table, scores[own] ?? new Float64Array());
    });
  }
  return { features, classes: forests };
}

/** Joins several forests with the same features into one forest, whose result is the mean of theirs. */
export function joined(forests: readonly Forest[]): Forest {
  const [first, ...others] = forests;
  if (first === undefined) throw new RangeError('no forest');
  if (others.length === 0) return first;
  const share = (tree: readonly number[]): number[] =>
    tree.map((number, at) =>
      at % 2 === 1 && tree[at - 1] === LEAF ? Number((number / forests.length).toFixed(4)) : number,
    );
  const classes = first.classes.map((_, own) => {
    const all = forests.flatMap((forest) => forest.classes[own] ?? []);
    const start = all.reduce((sum, one) => sum + one.start, 0) / forests.length;
    return { start: Number(start.toFixed(3)), trees: all.flatMap(({ trees }) => trees.map(share)) };
  });
  return { features: first.features, classes };
}

/** Adds the value that a tree gives each row to the row's score. */
function add(tree: readonly number[], table: Binned, scores: Float64Array): void {
  const walk = (at: number, rows: Int32Array): number => {
    const [feature, number] = [tree[at] ?? LEAF, tree[at + 1] ?? 0];
    if (feature === LEAF) {
      for (const row of rows) scores[row] = (scores[row] ?? 0) + number;
      return at + 2;
    }
    const bins = table.bins[feature] ?? new Uint8Array();
    const edge = table.edges[feature]?.indexOf(number) ?? 0;
    const [left, right] = parted(rows, bins, edge);
    return walk(walk(at + 2, left), right);
  };
  walk(0, Int32Array.from(scores.keys()));
}
