/** Decision trees whose values are added up for each class, in the form in which a file stores them. */
export interface Forest {
  readonly features: readonly string[];
  /**
   * For each class, the value that its trees are added to, and the trees. A tree is a flat list of nodes from the root,
   * two numbers a node: the index of a feature and a threshold, or -1 and a value for a leaf. The left branch (features
   * up to the threshold) comes right after its node, then the right one.
   */
  readonly classes: readonly { readonly start: number; readonly trees: readonly (readonly number[])[] }[];
}

/** The value of a feature that a line does not have. */
export const MISSING = -99;
const LEAF = -1;

/** Puts features into the order in which a forest knows them. */
export function vectorOf(features: Readonly<Record<string, number>>, names: readonly string[]): Float64Array {
  const vector = new Float64Array(names.length);
  for (let at = 0; at < names.length; at += 1) vector[at] = features[names[at] ?? ''] ?? MISSING;
  return vector;
}

/** Finds the index right after the branch that begins at an index. */
function behind(tree: readonly number[], at: number): number {
  let open = 1;
  let next = at;
  while (open > 0 && next < tree.length) {
    open += tree[next] === LEAF ? -1 : 1;
    next += 2;
  }
  return next;
}

/** For each tree, the node at which each node's right branch begins. Computed once, when the tree is first used. */
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

/** Walks a tree from its root to a leaf. */
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

/** Tells how likely each class is: the softmax of the sums of the classes' trees. */
export function chancesOf(forest: Forest, vector: Float64Array): number[] {
  const scores = forest.classes.map(({ start, trees }) =>
    trees.reduce((sum, tree) => sum + valueIn(tree, vector), start),
  );
  const most = Math.max(...scores);
  const odds = scores.map((score) => Math.exp(score - most));
  const all = odds.reduce((sum, odd) => sum + odd, 0);
  return odds.map((odd) => odd / all);
}
