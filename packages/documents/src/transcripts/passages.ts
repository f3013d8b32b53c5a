import { TEXT_LIMITS, TRANSCRIPT_LIMITS } from '@greffier/contract/limits';
import { isStandIn } from '@greffier/contract/stand-ins';
import { isNamed } from '@greffier/contract/values';
import { tidyLine } from '@greffier/contract/text';
import { nameKey } from './names.ts';
import { TranscriptError } from './transcript-error.ts';
import type { Transcript, TranscriptPassage, Utterance } from './types.ts';
import { withTimes } from './times.ts';

/** Lengths in characters: from `sentence` on, a passage ends with its sentence; it is never longer than `most`. */
const LENGTH = { sentence: 240, most: 600 };
/** Silence after which a voice begins a new passage; seconds. */
const PAUSE = 5;
const SENTENCE_END = /[.!?…]["»”)]*$/;

/**
 * Makes passages of one voice each, with a length that is easy to read; every word of the utterances is in them once
 * and in order.
 * @param utterances in the order in which they were said
 * @throws TranscriptError if there are more voices, passages or characters than a meeting may have
 */
export function toTranscript(utterances: readonly Utterance[]): Transcript {
  const labels = new Map<string, string>();
  const speakerNames: Record<string, string> = {};
  const passages: TranscriptPassage[] = [];
  let characters = 0;
  for (const { voice, start, end, text } of withTimes(utterances).flatMap(inParts)) {
    const key = nameKey(voice ?? '');
    const speaker = labels.get(key) ?? `speaker_${labels.size + 1}`;
    if (!labels.has(key)) {
      labels.set(key, speaker);
      const name = tidyLine((voice ?? '').slice(0, TEXT_LIMITS.name).toWellFormed());
      if (isNamed(name) && !isStandIn(name)) speakerNames[speaker] = name;
    }
    const last = passages.at(-1);
    characters += text.length;
    if (characters > TRANSCRIPT_LIMITS.characters) throw new TranscriptError('too_many_characters');
    if (last !== undefined && last.speaker === speaker && goesOn(last, start, text)) {
      passages[passages.length - 1] = { ...last, end: Math.max(last.end, end), text: `${last.text} ${text}` };
    } else if (passages.length === TRANSCRIPT_LIMITS.passages) throw new TranscriptError('too_many_passages');
    else passages.push({ speaker, start, end, text });
  }
  if (labels.size > TEXT_LIMITS.participants) throw new TranscriptError('too_many_speakers');
  const duration = passages.reduce((latest, { end }) => Math.max(latest, end), 0);
  return { passages: passages.map(rounded), speakerNames, duration: hundredths(duration) };
}

function goesOn(passage: TranscriptPassage, start: number, text: string): boolean {
  if (passage.text.length + text.length >= LENGTH.most) return false;
  if (start - passage.end > PAUSE) return false;
  return passage.text.length < LENGTH.sentence || !SENTENCE_END.test(passage.text);
}

/** Divides an utterance that is too long for one passage, at the ends of sentences where possible. */
function inParts(utterance: Utterance & { readonly start: number; readonly end: number }) {
  const { text, start, end } = utterance;
  const rate = (end - start) / text.length;
  let at = 0;
  return partsOf(text).map((part) => {
    const from = at;
    at += part.length + 1;
    return { ...utterance, text: part, start: start + from * rate, end: Math.min(end, start + (at - 1) * rate) };
  });
}

function partsOf(text: string): string[] {
  const parts: string[] = [];
  let part = '';
  const flush = (): void => {
    if (part !== '') parts.push(part);
    part = '';
  };
  for (const word of text.split(' ').flatMap(holdable)) {
    if (part !== '' && part.length + 1 + word.length > LENGTH.most) flush();
    part = part === '' ? word : `${part} ${word}`;
    if (part.length >= LENGTH.sentence && SENTENCE_END.test(word)) flush();
  }
  flush();
  return parts;
}

/** Cuts a word that is too long for a passage between two of its characters. */
function holdable(word: string): string[] {
  if (word.length <= LENGTH.most) return word === '' ? [] : [word];
  const characters = Array.from(word);
  const size = LENGTH.most / 2;
  return Array.from({ length: Math.ceil(characters.length / size) }, (_, index) =>
    characters.slice(index * size, (index + 1) * size).join(''),
  );
}

const hundredths = (time: number): number => Math.round(time * 100) / 100;
const rounded = ({ speaker, start, end, text }: TranscriptPassage): TranscriptPassage => ({
  speaker,
  start: hundredths(start),
  end: hundredths(end),
  text: tidyLine(text),
});
