/** Smallest weight that deserves a line, regardless of its sign. */
const LEAST = 0.08;
const WIDTH = 118;

/** Writes weights as lines of « name weight; name weight », the form in which the code keeps them. */
export function weightTable(weights: readonly (readonly [string, number])[], least = LEAST): string {
  const lines = [''];
  for (const [name, weight] of weights) {
    if (Math.abs(weight) < least) continue;
    const entry = `${name} ${weight}`;
    const last = lines.at(-1) ?? '';
    if (last.length + entry.length > WIDTH) lines.push(entry);
    else lines[lines.length - 1] = last === '' ? entry : `${last}; ${entry}`;
  }
  return lines.join('\n');
}
