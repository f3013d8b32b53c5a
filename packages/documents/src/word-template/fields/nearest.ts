/** Finds the name that was most likely meant; null if none is similar. */
export function nearest(key: string, names: readonly string[]): string | null {
  const far = Math.max(1, Math.floor(key.length / 3));
  let best: { name: string; distance: number } | null = null;
  for (const name of names) {
    // The time of a comparison grows with both lengths, and a field may be as long as the file.
    if (Math.abs(name.length - key.length) > far) continue;
    const distance = editDistance(key, name);
    if (best === null || distance < best.distance) best = { name, distance };
  }
  return best !== null && best.distance <= far ? best.name : null;
}

function editDistance(one: string, other: string): number {
  let before = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let row = 1; row <= one.length; row++) {
    const now = [row];
    for (let column = 1; column <= other.length; column++) {
      const change = (before[column - 1] ?? 0) + (one[row - 1] === other[column - 1] ? 0 : 1);
      now.push(Math.min(change, (before[column] ?? 0) + 1, (now[column - 1] ?? 0) + 1));
    }
    before = now;
  }
  return before[other.length] ?? Infinity;
}
