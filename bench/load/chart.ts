import type { Growth } from './growth.ts';

const [WIDTH, HEIGHT, EDGE] = [640, 320, 56];
/** Colours and dashes that tell the lines apart. */
const LINES = [
  ['#1c5d99', ''],
  ['#b3541e', '6 3'],
  ['#3a7d44', '2 3'],
] as const;

/** Draws the growth of times as an SVG picture, with both axes in powers of ten. */
export function chart(growths: readonly Growth[]): string {
  const all = growths.flatMap(({ points }) => points);
  const power = (values: readonly number[]) =>
    [Math.floor(Math.log10(Math.min(...values))), Math.ceil(Math.log10(Math.max(...values)))] as const;
  const [left, right] = power(all.map(([amount]) => amount));
  const [low, high] = power(all.map(([, ms]) => ms));
  const x = (amount: number) => EDGE + ((Math.log10(amount) - left) / (right - left || 1)) * (WIDTH - 2 * EDGE);
  const y = (ms: number) => HEIGHT - EDGE - ((Math.log10(ms) - low) / (high - low || 1)) * (HEIGHT - 2 * EDGE);
  const powers = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, step) => 10 ** (from + step));
  const text = (at: readonly [number, number], anchor: string, words: string | number) =>
    `<text x="${at[0].toFixed(0)}" y="${at[1].toFixed(0)}" text-anchor="${anchor}">${words}</text>`;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT + 20 * growths.length}" font-family="sans-serif" font-size="12">`,
    `<rect width="100%" height="100%" fill="#fff"/>`,
    ...powers(left, right).map((amount) => text([x(amount), HEIGHT - EDGE + 18], 'middle', amount)),
    ...powers(low, high).flatMap((ms) => [
      `<path d="M${EDGE} ${y(ms).toFixed(0)}H${WIDTH - EDGE}" stroke="#ddd"/>`,
      text([EDGE - 6, y(ms) + 4], 'end', `${ms} ms`),
    ]),
    ...growths.flatMap(({ what, of, points }, at) => {
      const [colour, dashes] = LINES[at % LINES.length] ?? LINES[0];
      const way = points.map(([amount, ms]) => `${x(amount).toFixed(1)} ${y(ms).toFixed(1)}`).join('L');
      const line = `stroke="${colour}" stroke-width="2" fill="none" stroke-dasharray="${dashes}"`;
      const legend = HEIGHT + 20 * at;
      return [
        `<path d="M${way}" ${line}/>`,
        `<path d="M${EDGE} ${legend - 4}h40" ${line}/>`,
        text([EDGE + 50, legend], 'start', `${what}, by ${of}`),
      ];
    }),
    '</svg>\n',
  ].join('\n');
}
