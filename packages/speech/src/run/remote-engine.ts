import type { Language } from '@greffier/contract/values';
import type { TimedText } from '../transcript/alignment.ts';
import { SAMPLE_RATE } from '../sound/sample-rate.ts';
import type { Engine } from './engine.ts';
import { speechErrors } from '../speech-errors.ts';
import type { Span } from '../sound/spans.ts';
import type { SpeechError } from '../types.ts';
import { toPcm, wavOf } from '../sound/wav.ts';
import type { Window } from '../sound/windows.ts';
import type { Heard } from '../text/remote/answer.ts';
import { mayBe } from '../text/remote/languages.ts';
import { halvesOf, partLength, partOf, planParts, type Part } from '../text/remote/parts.ts';
import { vocabularyPrompt } from '../text/remote/prompt.ts';
import type { Sound, Ask } from '../text/remote/request.ts';
import { longestPart, RemoteError, type RemoteSettings } from '../text/remote/settings.ts';
import { recordingTexts } from '../text/remote/texts.ts';

/** Requests that the server gets at once. */
const REQUESTS = 2;
/**
 * What Whisper hears at once; seconds. It finds one language for all that it is sent, by its beginning; and of text
 * without times it must be known when it was said.
 */
const AT_ONCE_SECONDS = 30;

/** What a server's recognition needs of the machine that asks it. */
export interface RemoteWork {
  readonly settings: RemoteSettings;
  readonly language: Language;
  readonly extraLanguages: readonly Language[];
  readonly vocabulary: readonly string[];
  /** Samples of a span of the recording: 16 kHz, [−1, 1]. */
  readonly read: (span: Span) => Float32Array;
  readonly ask: Ask;
}

/**
 * An engine whose voices are found on this machine, and whose text a server recognises.
 * @param voices finds them
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
      // Where one fails, the others are left: what was answered is kept before the work ends.
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

/** Is handed the texts of a part's windows that follow each other, from number `offset` on. */
type OnTexts = (offset: number, texts: TimedText[][]) => void;

/** @returns a function that gives a part's text, and rejects with SpeechError or the signal's reason */
function createListener(work: RemoteWork, signal: AbortSignal): (part: Part, onTexts: OnTexts) => Promise<TimedText[]> {
  const { settings, language, extraLanguages, ask } = work;
  const chosen = [language, ...extraLanguages];
  const prompt = vocabularyPrompt(work.vocabulary);
  /** What the server may be sent, and what it was found not to take; seconds. */
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

/** Each text to the window that it begins in. */
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
