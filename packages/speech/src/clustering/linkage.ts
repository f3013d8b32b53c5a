import { groupOf, join, meanSimilarity, voiceSimilarity, type Group, type Windows } from './groups.ts';

/** Average linkage of single windows on cosine distance: joins whatever is nearer than `cut` on average. */
export function linkWindows(windows: Windows, members: readonly number[], cut: number): Group[] {
  return link(
    members.map((member) => groupOf(windows, [member])),
    cut,
  );
}

/** Average linkage by nearest-neighbour chains: time grows with the square of the groups. */
export function link(groups: readonly Group[], cut: number): Group[] {
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
      const distance = 1 - meanSimilarity(group, other);
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

/** Joins the two most alike voices again and again, down to `most` voices, but none that are less alike than `least`. */
export function mergeVoices(groups: readonly Group[], most: number, least = -Infinity): Group[] {
  const left = [...groups];
  const rows = left.map((a, i) => left.slice(0, i).map((b) => voiceSimilarity(a, b)));
  while (left.length > most) {
    let best = { a: 1, b: 0, similarity: -Infinity };
    rows.forEach((row, a) => {
      row.forEach((similarity, b) => {
        if (similarity > best.similarity) best = { a, b, similarity };
      });
    });
    const [a, b] = [left[best.a], left[best.b]];
    if (a === undefined || b === undefined) throw new Error('no two voices to join');
    if (best.similarity < least) break;
    const both = join(a, b);
    left[best.b] = both;
    left.splice(best.a, 1);
    rows.splice(best.a, 1);
    for (const row of rows) row.splice(best.a, row.length > best.a ? 1 : 0);
    left.forEach((other, i) => {
      const [high, low] = [Math.max(i, best.b), Math.min(i, best.b)];
      const row = rows[high];
      if (i !== best.b && row !== undefined) row[low] = voiceSimilarity(both, other);
    });
  }
  return left;
}
