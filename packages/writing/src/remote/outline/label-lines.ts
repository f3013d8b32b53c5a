import { z } from 'zod';
import type { LineLabel, PrintedLine } from '../../engine.ts';
import type { ModelClient } from '../client/client.ts';
import { ItemNumber, lenientArray } from '../client/lenient.ts';
import { tokenBound } from '../client/tokens.ts';
import { roomOf } from '../minutes/facts.ts';
import { outlinePrompt } from '../prompts/outline.ts';
import { createFence, oneLine } from '../texts/fence.ts';

/** Least number of items in an outline. */
const LEAST_ITEMS = 2;

const Labels = z.object({ labels: lenientArray(z.object({ line: ItemNumber, level: ItemNumber })) });

/**
 * Lists the lines of a document that are items of its agenda according to a model, in their order; empty if it finds no
 * agenda. Leaves out lines that do not exist, invalid levels, and continuations without a line before them.
 * @throws ModelError; the signal's reason
 */
export async function labelLines(
  lines: readonly PrintedLine[],
  client: ModelClient,
  signal: AbortSignal,
): Promise<LineLabel[]> {
  const fence = createFence(client.mark?.('outline'));
  const system = outlinePrompt(fence);
  const shown = fitting(lines.map(shownLine), roomOf(client, tokenBound(system) + 128));
  const { labels } = await client.ask(
    { task: 'outline', system, messages: [{ role: 'user', content: fence.around(shown.join('\n')) }], schema: Labels },
    signal,
  );
  const levels = new Map(labels.map(({ line, level }) => [line - 1, level]));
  const held: LineLabel[] = [];
  for (const line of shown.keys()) {
    const level = levels.get(line);
    if (level === undefined || !Number.isInteger(level) || level < 0) continue;
    if (level === 0 && held.at(-1)?.line !== line - 1) continue;
    held.push({ line, level });
  }
  return held.filter(({ level }) => level > 0).length < LEAST_ITEMS ? [] : held;
}

const shownLine = ({ text, x, size, isBold }: PrintedLine, at: number): string =>
  `${at + 1}. (${x}, ${size} pt${isBold ? ', gras' : ''}) ${oneLine(text)}`;

/** Returns the first lines, as many as there is room for. */
function fitting(lines: readonly string[], room: number): string[] {
  let used = 0;
  return lines.filter((line) => (used += tokenBound(line) + 2) <= room);
}
