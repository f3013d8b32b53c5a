import { type Cue, readCues } from './cues.ts';
import { withoutEntities, withoutTags } from './cue-text.ts';
import { speakersAmong, tidyName } from '../names.ts';
import { type Caption, withoutRollUp } from './roll-up.ts';
import { TranscriptError } from '../transcript-error.ts';
import type { Utterance } from '../types.ts';

/** WebVTT §6.4: a voice span, whose end may be missing. */
const VOICE = /<v(?:\.[^\s<>]{0,100})?(?:\s([^<>]{0,300}))?>|<\/v>/gi;
/** Marks at which another voice begins: « - », « >> ». */
const CHANGE = /^\s*(?:[-–—•]|>{2,3})\s*/;
const HEAD = /^\[?\s{0,4}([^:[\]\s][^:[\]]{0,79}?)\]?\s{0,4}:(?=\s|$)(.*)$/su;

/** Line that Webex writes above the times: `12 "Marie Dupont" (1234567)`. */
const NAMED_ID = /^\d+ "(.{1,200})" \(\d+\)$/u;

/** The words of one voice within a caption. */
interface Turn {
  /** Name of the speaker; null for the previous speaker, empty for a voice without a name. */
  readonly voice: string | null;
  readonly lines: readonly string[];
}

/**
 * Reads what is said in a WebVTT or SRT file; speakers are given by `<v Name>`, or by « Name: » at the beginning of a
 * line.
 * @throws TranscriptError if nothing is said
 */
export function readCaptions(text: string): Utterance[] {
  const cues = readCues(text);
  const hasVoices = cues.some(({ lines, id }) => NAMED_ID.test(id) || lines.some((line) => /<v[\s.>]/i.test(line)));
  const turnsOf = hasVoices ? bySpan : byHead(cues);
  const said = withoutRollUp(cues.flatMap((cue) => spread(cue, turnsOf(cue))));
  if (said.length === 0) throw new TranscriptError('no_cues');
  return said;
}

function bySpan({ lines, id }: Cue): Turn[] {
  const text = lines.join('\n');
  const turns: { voice: string; lines: string[] }[] = [];
  let voice = tidyName(NAMED_ID.exec(id)?.[1] ?? '');
  let from = 0;
  const say = (piece: string): void => {
    const said = piece.split('\n').map(spoken).filter(Boolean);
    if (said.length === 0) return;
    const last = turns.at(-1);
    if (last?.voice !== voice) turns.push({ voice, lines: said });
    else for (const line of said) last.lines.push(line);
  };
  for (const tag of text.matchAll(VOICE)) {
    say(text.slice(from, tag.index));
    // After the end of a span, the rest of the caption still belongs to the voice of the span.
    if (!tag[0].startsWith('</')) voice = tidyName(withoutEntities(tag[1] ?? ''));
    from = tag.index + tag[0].length;
  }
  say(text.slice(from));
  return turns;
}

function byHead(cues: readonly Cue[]): (cue: Cue) => Turn[] {
  const heads = cues.flatMap(({ lines }) =>
    lines.flatMap((line, at) => (at === 0 || CHANGE.test(line) ? (headOf(line)?.name ?? []) : [])),
  );
  const isSpeaker = speakersAmong(heads, cues.filter(({ lines }) => lines.length > 0).length);
  return ({ lines }) => {
    const turns: { voice: string | null; lines: string[] }[] = [];
    for (const line of lines) {
      const head = headOf(line);
      const named = head !== null && isSpeaker(head.name) ? head : null;
      const said = named === null ? spoken(line.replace(CHANGE, '')) : named.rest;
      if (named !== null || turns.length === 0) turns.push({ voice: named?.name ?? null, lines: said ? [said] : [] });
      else if (said) turns.at(-1)?.lines.push(said);
    }
    return turns;
  };
}

function headOf(line: string): { readonly name: string; readonly rest: string } | null {
  const [, name = '', rest = ''] = HEAD.exec(spoken(line.replace(CHANGE, ''))) ?? [];
  const tidy = tidyName(name);
  return tidy === '' ? null : { name: tidy, rest: rest.trimStart() };
}

const spoken = (line: string): string =>
  withoutEntities(withoutTags(line))
    .replaceAll(/[ \t]+/g, ' ')
    .trim();

/** Divides a caption's time among its voices in proportion to their words. */
function spread({ start, end }: Cue, turns: readonly Turn[]): Caption[] {
  const lengths = turns.map(({ lines }) => lines.join(' ').length);
  const total = lengths.reduce((sum, length) => sum + length, 0);
  let before = 0;
  return turns.map(({ voice, lines }, index) => {
    const from = start + ((end - start) * before) / Math.max(1, total);
    before += lengths[index] ?? 0;
    const to = start + ((end - start) * before) / Math.max(1, total);
    return { voice, start: from, end: to, text: lines.join(' '), lines };
  });
}
