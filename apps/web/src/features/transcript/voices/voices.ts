import { type SpeakingTime, speakingTimes } from '@greffier/contract/meeting/transcript/speaking-time';
import type { Passage } from '@greffier/contract/values';
import { speakerName } from '../speaker-name.ts';
import { initialsOf } from './initials.ts';

/** Number of colours. With more speakers, colours repeat, and initials tell the speakers apart. */
export const VOICE_COLOURS = 8;

/** The mark of a speaker beside their words. */
export interface VoiceMark {
  readonly initials: string;
  /** Number of the colour, from 1 to `VOICE_COLOURS`. */
  readonly colour: number;
}

type Span = readonly [start: number, end: number];

/** A person who speaks, under one label, or under several labels with the same name. */
export interface Voice extends VoiceMark, SpeakingTime {
  readonly name: string;
  readonly labels: readonly string[];
  /** Start and end of each stretch of speech, in order; seconds. */
  readonly spans: readonly Span[];
}

export interface Voices {
  /** All speakers, from the longest speech to the shortest. */
  readonly all: readonly Voice[];
  /** Voice label → its mark. */
  readonly marks: ReadonlyMap<string, VoiceMark>;
  /** Seconds from the beginning of the recording to the end of the last passage. */
  readonly end: number;
}

/** Tells who speaks in a transcript, for how long and when. */
export function voicesOf(passages: readonly Passage[], speakerMap: Readonly<Record<string, string>>): Voices {
  const nameOf = ({ speaker }: Passage): string => speakerName(speaker, speakerMap);
  const byName = Map.groupBy(passages, nameOf);
  const names = [...byName.keys()];
  const initials = initialsOf(names);
  const times = speakingTimes(passages, nameOf);
  const all = names.map((name, at): Voice => {
    const own = byName.get(name) ?? [];
    const labels = [...new Set(own.map(({ speaker }) => speaker))];
    return {
      name,
      labels,
      initials: initials[at] ?? '',
      colour: colourOf(labels, at),
      ...(times.get(name) ?? { seconds: 0, share: 0 }),
      spans: own.map(({ start, end }) => [start, end]),
    };
  });
  return {
    all: all.toSorted((a, b) => b.seconds - a.seconds),
    marks: new Map(all.flatMap((voice) => voice.labels.map((label) => [label, voice] as const))),
    end: passages.reduce((latest, { end }) => Math.max(latest, end), 0),
  };
}

/** Returns a voice's colour, chosen by the label's number, so that it stays when passages go to another speaker. */
function colourOf(labels: readonly string[], at: number): number {
  const numbers = labels.flatMap((label) => /^speaker_(\d+)$/.exec(label)?.[1] ?? []).map(Number);
  const number = numbers.length === 0 ? at + 1 : Math.min(...numbers);
  return ((number - 1) % VOICE_COLOURS) + 1;
}

/** Finds the passage of a voice that is nearest to a moment. */
export function nearestOf(passages: readonly Passage[], { labels }: Voice, seconds: number): Passage | undefined {
  const away = ({ start, end }: Passage): number => Math.max(0, start - seconds, seconds - end);
  let nearest: Passage | undefined;
  for (const passage of passages)
    if (labels.includes(passage.speaker) && (nearest === undefined || away(passage) < away(nearest))) nearest = passage;
  return nearest;
}

/**
 * Draws a voice's stretches of speech as one path, one unit high. Joins stretches closer together than `grain` seconds,
 * and lengthens stretches shorter than this, because nobody could see them.
 */
export function pathOf(spans: readonly Span[], grain: number): string {
  const joined: [number, number][] = [];
  for (const [start, end] of spans) {
    const last = joined.at(-1);
    if (last !== undefined && start - last[1] <= grain) last[1] = Math.max(last[1], end);
    else joined.push([start, Math.max(end, start + grain)]);
  }
  const short = (value: number): number => Math.round(value * 10) / 10;
  return joined.map(([from, to]) => `M${short(from)} 0h${short(to - from)}v1h${short(from - to)}z`).join('');
}
