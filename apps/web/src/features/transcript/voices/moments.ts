import type { Passage } from '@greffier/contract/values';
import { formatTimestamp } from '../../../lib/durations.ts';
import { voicesTexts } from '../../../texts/meeting/transcript/voices.ts';
import { passageAt } from '../../listening/passage-at.ts';
import { stretchName } from '../../placement/stretch-name.ts';
import type { Placement } from '../../placement/use-placement.ts';
import type { Voices } from './voices.ts';

/** Describes a moment by its speaker and agenda item: « 12:30 – Anne Jobin – Point 2 ». */
export function speakingAt(
  seconds: number,
  passages: readonly Passage[],
  { all }: Voices,
  placement: Placement | null,
): string {
  const speaker = (passageAt(passages, seconds) ?? passages[0])?.speaker ?? '';
  const name = all.find(({ labels }) => labels.includes(speaker))?.name ?? '';
  const stretch = placement?.stretches.findLast(({ from }) => from <= seconds);
  const item = placement === null || stretch === undefined ? '' : stretchName(stretch, placement).what;
  return voicesTexts.at(formatTimestamp(seconds), name, item);
}

/** Number of passages that the Page Up and Page Down keys skip (« page »). */
const PAGE = 10;

/** Returns the moment to which a key leads on the timeline: the beginning of a passage. Null for other keys. */
export function stepTime(key: string, from: number, passages: readonly Passage[]): number | null {
  const at = passages.findLastIndex(({ start }) => start <= from);
  const last = passages.length - 1;
  const to: Readonly<Record<string, number>> = {
    ArrowRight: at + 1,
    ArrowUp: at + 1,
    ArrowLeft: at - 1,
    ArrowDown: at - 1,
    PageUp: at + PAGE,
    PageDown: at - PAGE,
    Home: 0,
    End: last,
  };
  const place = to[key];
  return place === undefined ? null : (passages[Math.min(last, Math.max(0, place))]?.start ?? null);
}
