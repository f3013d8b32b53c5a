import { groupOf, join, meanSimilarity, type Group, type Windows } from './groups.ts';

/** Links single windows by average cosine distance: joins groups that are nearer than `cut` on average. */
export function linkWindows(windows: Windows, members: readonly number[], cut: number): Group[] {
  return link(
    members.map((member) => groupOf(windows, [member])),
    cut,
  );
}

/**
 * Links groups by average distance (nearest-neighbour chains); time and memory grow with the square of their number.
 */
export function link(groups: readonly Group[], cut: number): Group[] {
  const count = groups.length;
  const similarities = new Float64Array(count * count);
  groups.forEach((a, i) => {
    for (let j = 0; j < i; j++) {
      const similarity = meanSimilarity(a, groups[j] ?? a);
      similarities[i * count + j] = similarity;
      similarities[j * count + i] = similarity;
    }
  });
  const merged = [...groups];
  const active = new Set(groups.keys());
  const done: Group[] = [];
  const chain: number[] = [];
  for (;;) {
    const at = chain.at(-1) ?? active.values().next().value;
    if (at === undefined) return done;
    if (chain.length === 0) chain.push(at);
    const previous = chain.at(-2) ?? -1;
    // If two groups are equally similar, the chain must turn back, or it would never end.
    let best = previous;
    let most = best < 0 ? -Infinity : (similarities[at * count + best] ?? 0);
    for (const other of active) {
      const similarity = similarities[at * count + other] ?? 0;
      if (other !== at && similarity > most) [best, most] = [other, similarity];
    }
    const [group, neighbour] = [merged[at], merged[best]];
    if (group === undefined) throw new Error('the chain leads nowhere');
    if (1 - most > cut || neighbour === undefined) {
      // Average distances only grow, so a group without a near neighbour stays alone, and the group that led here is
      // examined again.
      done.push(group);
      active.delete(at);
      chain.length = 0;
    } else if (best === previous) {
      const [own, others] = [group.members.length, neighbour.members.length];
      for (const other of active) {
        const [a, b] = [similarities[at * count + other] ?? 0, similarities[best * count + other] ?? 0];
        const similarity = (own * a + others * b) / (own + others);
        similarities[at * count + other] = similarity;
        similarities[other * count + at] = similarity;
      }
      merged[at] = join(group, neighbour);
      active.delete(best);
      chain.length -= 2;
    } else {
      chain.push(best);
    }
  }
}

/** Joins the two groups with the lowest cost, again and again, until `most` are left or every cost is above `dearest`. */
export function joinCheapest(
  groups: readonly Group[],
  most: number,
  cost: (a: Group, b: Group) => number,
  dearest = Infinity,
): Group[] {
  const left = [...groups];
  const rows = left.map((a, i) => left.slice(0, i).map((b) => cost(a, b)));
  while (left.length > most) {
    let best = { a: 1, b: 0, cost: Infinity };
    rows.forEach((row, a) => {
      row.forEach((between, b) => {
        if (between < best.cost) best = { a, b, cost: between };
      });
    });
    const [a, b] = [left[best.a], left[best.b]];
    if (a === undefined || b === undefined) throw new Error('no two voices to join');
    if (best.cost > dearest) break;
    const both = join(a, b);
    left[best.b] = both;
    left.splice(best.a, 1);
    rows.splice(best.a, 1);
    for (const row of rows) row.splice(best.a, row.length > best.a ? 1 : 0);
    left.forEach((other, i) => {
      const [high, low] = [Math.max(i, best.b), Math.min(i, best.b)];
      const row = rows[high];
      if (i !== best.b && row !== undefined) row[low] = cost(both, other);
    });
  }
  return left;
}
