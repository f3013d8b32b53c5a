// Compares two texts in a thread of its own, so that the page does not have to wait.
import { compareLines } from './compare-lines.ts';
import type { Texts } from './compare.ts';

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker's messages have no origin
const answer = (lines: ReturnType<typeof compareLines>): void => self.postMessage(lines);

self.addEventListener('message', ({ data: { before, now } }: MessageEvent<Texts>) => answer(compareLines(before, now)));
