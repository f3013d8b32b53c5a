import type { Language } from '@greffier/contract/values';
import type { TimedText } from '../../transcript/alignment.ts';
import { SAMPLE_RATE } from '../../sound/sample-rate.ts';
import type { Engine } from './engine.ts';
import { speechErrors } from '../../speech-errors.ts';
import type { Span } from '../../sound/spans.ts';
import type { SpeechError } from '../../types.ts';
import { toPcm, wavOf } from '../../sound/wav.ts';
import type { Window } from '../../sound/windows.ts';
import type { Heard } from '../../text/remote/answer.ts';
import { mayBe } from '../../text/remote/languages.ts';
import { halvesOf, partLength, partOf, planParts, type Part } from '../../text/remote/parts.ts';
import { vocabularyPrompt } from '../../text/remote/prompt.ts';
import type { Sound, Ask } from '../../text/remote/request.ts';
import { longestPart, RemoteError, type RemoteSettings } from '../../text/remote/settings.ts';
import { recordingTexts } from '../../text/remote/texts.ts';

/** Number of requests that the server gets at the same time. */
const REQUESTS = 2;
/**
 * Longest sound that Whisper hears at once; seconds. If several languages are allowed, no part is longer, since Whisper
 * decides on one language by the beginning of a part. If the server gives text without times, no part is longer either,
 * so that the time of a text is known at least roughly.
 */
const AT_ONCE_SECONDS = 30;

/** Settings and functions for recognition by a server. */
export interface RemoteWork {
  readonly settings: RemoteSettings;
  readonly language: Language;
  readonly extraLanguages: readonly Language[];
  readonly vocabulary: readonly string[];
  /** Reads the samples of a span of the recording: 16 kHz, [−1, 1]. */
  readonly read: (span: Span) => Float32Array;
  readonly ask: Ask;
}

/**
 * Makes an engine that has its text recognised by a server and finds the voices on this machine.
 * @param voices the engine that finds the voices
 */
export function withRemoteText(voices: Engine, work: RemoteWork): Engine {
  const stop = new AbortController();
  const hear = createListener(work, stop.signal);
  return {
    longestWindow: voices.longestWindow,
    embed: voices.embed,
    recognize: async (windows, onReady, onWork) => {
      const parts =
        work.extraLanguages.length > 0
          ? windows.map((window) => partOf([window]))
          : planParts(windows, longestPart(work.settings));
      const texts: TimedText[][] = windows.map(() => []);
      let [next, first, done] = [0, 0, 0];
      const drain = async (): Promise<void> => {
        for (let part = parts[next++]; part !== undefined; part = parts[next++]) {
          const before = first;
          first += part.windows.length;
          await hear(part, (offset, rows) => {
            for (const [index, row] of rows.entries()) texts[before + offset + index] = row;
            onReady(before + offset, rows);
            done += rows.length;
            onWork(done);
          });
        }
      };
      // If one request fails, the others may still end, so that their answers are kept before the work stops.
      await Promise.allSettled(
        Array.from({ length: REQUESTS }, () => drain().catch((error: unknown) => stop.abort(error))),
      );
      stop.signal.throwIfAborted();
      return texts;
    },
    close: async () => {
      stop.abort(new DOMException('closed', 'AbortError'));
      await voices.close();
    },
  };
}

/** Gets the texts of consecutive windows of a part, the first of which has number `offset`. */
type OnTexts = (offset: number, texts: TimedText[][]) => void;

/** @returns a function that asks for a part's text; it rejects with SpeechError or the signal's reason */
function createListener(work: RemoteWork, signal: AbortSignal): (part: Part, onTexts: OnTexts) => Promise<TimedText[]> {
  const { settings, language, extraLanguages, ask } = work;
  const chosen = [language, ...extraLanguages];
  const prompt = vocabularyPrompt(work.vocabulary);
  /** Length above which no part is sent, and length of the shortest part that the server found too long; seconds. */
  let longest = Math.min(longestPart(settings), chosen.length > 1 ? AT_ONCE_SECONDS : Infinity);
  let tooLong = Infinity;

  async function askFor(part: Part): Promise<Heard> {
    signal.throwIfAborted();
    const sound = (language: Language | null): Sound => ({
      wav: wavOf(toPcm(joined(part.pieces.map(work.read))), SAMPLE_RATE),
      seconds: partLength(part),
      language,
      prompt,
    });
    if (chosen.length === 1) return ask(sound(language), signal);
    const heard = await ask(sound(null), signal);
    return mayBe(heard.language, chosen) ? heard : ask(sound(language), signal);
  }

  async function hearHalves([one, other]: readonly [Part, Part], whole: Part, onTexts: OnTexts): Promise<TimedText[]> {
    const isWindow = whole.windows.length === 1;
    const ready = isWindow ? () => undefined : onTexts;
    const first = await hear(one, ready);
    const texts = [...first, ...(await hear(other, (offset, rows) => ready(one.windows.length + offset, rows)))];
    if (isWindow) onTexts(0, [texts]);
    return texts;
  }

  async function hear(part: Part, onTexts: OnTexts): Promise<TimedText[]> {
    const seconds = partLength(part);
    const halves = halvesOf(part);
    if (halves !== null && (seconds > longest || seconds >= tooLong)) return hearHalves(halves, part, onTexts);
    let heard: Heard;
    try {
      heard = await askFor(part);
    } catch (error) {
      if (!(error instanceof RemoteError)) throw error;
      if (error.kind !== 'too_large' || halves === null) throw speechErrorOf(error);
      tooLong = Math.min(tooLong, seconds);
      return hearHalves(halves, part, onTexts);
    }
    if (heard.segments === null && seconds > AT_ONCE_SECONDS && halves !== null) {
      longest = Math.min(longest, AT_ONCE_SECONDS);
      return hearHalves(halves, part, onTexts);
    }
    const texts = recordingTexts(heard, part);
    onTexts(0, byWindow(texts, part.windows));
    return texts;
  }

  return hear;
}

function joined(parts: readonly Float32Array[]): Float32Array {
  const whole = new Float32Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

/** Sorts each text into the window in which it begins. */
function byWindow(texts: readonly TimedText[], windows: readonly Window[]): TimedText[][] {
  const rows: TimedText[][] = windows.map(() => []);
  let at = 0;
  for (const text of texts) {
    while (at + 1 < windows.length && (windows[at + 1]?.pieces[0]?.start ?? Infinity) <= text.start) at += 1;
    rows[at]?.push(text);
  }
  return rows;
}

function speechErrorOf({ kind, status }: RemoteError): SpeechError {
  if (kind === 'busy') return speechErrors.remoteBusy();
  if (kind === 'unauthorized') return speechErrors.remoteUnauthorized();
  if (kind === 'unknown') return speechErrors.remoteUnknown();
  if (kind === 'invalid') return speechErrors.remoteInvalid();
  if (kind === 'too_large') return speechErrors.remoteTooLarge();
  if (kind === 'refused') return speechErrors.remoteRefused(status);
  if (kind === 'certificate_expired') return speechErrors.remoteExpired();
  if (kind === 'certificate_name') return speechErrors.remoteOtherName();
  if (kind === 'certificate_untrusted') return speechErrors.remoteUntrusted();
  return speechErrors.remoteUnavailable();
}
