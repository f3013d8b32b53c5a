/** Weights nearer to nought than this change nothing worth a line. */
const LEAST = 0.08;
const WIDTH = 118;

/** « name weight; name weight » in lines, as the code keeps them. */
export function weightTable(weights: readonly (readonly [string, number])[]): string {
  const lines = [''];
  for (const [name, weight] of weights) {
    if (Math.abs(weight) < LEAST) continue;
    const entry = `${name} ${weight}`;
    const last = lines.at(-1) ?? '';
    if (last.length + entry.length > WIDTH) lines.push(entry);
    else lines[lines.length - 1] = last === '' ? entry : `${last}; ${entry}`;
  }
  return lines.join('\n');
}
