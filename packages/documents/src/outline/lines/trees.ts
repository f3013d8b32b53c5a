/** A sum of decision trees for each class, as it is kept in a file. */
export interface Forest {
  readonly features: readonly string[];
  /** Of each class what its trees begin from, and the trees: nodes from the root, the left branch (at most the threshold) first. A leaf is `[value]` within `-1, value`. */
  readonly classes: readonly { readonly start: number; readonly trees: readonly (readonly number[])[] }[];
}

/** Stands for a feature that a line does not have. */
export const MISSING = -99;
const LEAF = -1;

export function vectorOf(features: Readonly<Record<string, number>>, names: readonly string[]): Float64Array {
  const vector = new Float64Array(names.length);
  for (let at = 0; at < names.length; at += 1) vector[at] = features[names[at] ?? ''] ?? MISSING;
  return vector;
}

/** Where the node behind a whole branch stands. */
function behind(tree: readonly number[], at: number): number {
  let open = 1;
  let next = at;
  while (open > 0 && next < tree.length) {
    open += tree[next] === LEAF ? -1 : 1;
    next += 2;
  }
  return next;
}

/** Of each node in a tree, where its right branch begins; found once. */
const branches = new WeakMap<readonly number[], Int32Array>();

function rightBranches(tree: readonly number[]): Int32Array {
  const known = branches.get(tree);
  if (known !== undefined) return known;
  const right = new Int32Array(tree.length / 2);
  for (let node = 0; node < right.length; node += 1)
    if (tree[2 * node] !== LEAF) right[node] = behind(tree, 2 * node + 2) / 2;
  branches.set(tree, right);
  return right;
}

function valueIn(tree: readonly number[], vector: Float64Array): number {
  const right = rightBranches(tree);
  let node = 0;
  for (;;) {
    const feature = tree[2 * node] ?? LEAF;
    const number = tree[2 * node + 1] ?? 0;
    if (feature === LEAF) return number;
    node = (vector[feature] ?? MISSING) <= number ? node + 1 : (right[node] ?? 0);
  }
}

/** How likely each class is. */
export function chancesOf(forest: Forest, vector: Float64Array): number[] {
  const scores = forest.classes.map(({ start, trees }) =>
    trees.reduce((sum, tree) => sum + valueIn(tree, vector), start),
  );
  const most = Math.max(...scores);
  const odds = scores.map((score) => Math.exp(score - most));
  const all = odds.reduce((sum, odd) => sum + odd, 0);
  return odds.map((odd) => odd / all);
}
