import { readCaptions } from './captions/captions.ts';
import { decodeText } from './decode-text.ts';
import { readDocument } from './text/document.ts';
import { toTranscript } from './passages.ts';
import { TranscriptError } from './transcript-error.ts';
import type { Transcript, Utterance } from './types.ts';
import { wordLines } from './word/word-lines.ts';

/** First bytes of formats that are not transcripts. */
const MAGIC = [
  ['%PDF-', 'pdf'],
  ['\u00D0\u00CF\u0011\u00E0', 'old_word'],
  ['{\\rtf', 'rich_text'],
] as const;
/** First bytes of MP3, Ogg, FLAC, WAV and AVI, Matroska and WebM, MP4 and related formats. */
const RECORDING =
  // oxlint-disable-next-line no-control-regex -- what no text holds is looked for
  /^(?:ID3[\u0002-\u0004]|\u00FF[\u00E3\u00F2\u00F3\u00FA\u00FB]|OggS\u0000|fLaC\u0000|RIFF.{4}(?:WAVE|AVI )|\u001AE\u00DF\u00A3|.{4}ftyp)/s;
const ZIP = 'PK\u0003\u0004';
/** Start of a SubRip file, which numbers its captions. */
const SUBRIP = /^\s*\d+[^\S\n]*\n\s*(?:\d{1,3}:)?\d{1,2}:\d{1,2}(?:[.,]\d{1,3})?\s*-{1,2}>/;
/** Largest number of lines; a meeting of a whole day has a tenth of this. */
const MOST_LINES = 400_000;
const WEB_VTT = /^\s*WEBVTT(?:\s|$)/;

/**
 * Reads a transcript that was made elsewhere: WebVTT, SRT, Word (as Teams exports it, or with « Nom : … ») or plain
 * text. The content of a file decides its kind, not its name.
 * @throws TranscriptError with a French message that says what to do
 */
export async function readTranscript(file: Uint8Array): Promise<Transcript> {
  return toTranscript(await utterancesOf(file));
}

async function utterancesOf(file: Uint8Array): Promise<Utterance[]> {
  if (file.length === 0) throw new TranscriptError('empty');
  const start = Buffer.from(file.subarray(0, 1024)).toString('latin1');
  if (start.startsWith(ZIP)) return readDocument(await wordLines(file));
  const refused = MAGIC.find(([magic]) => start.trimStart().startsWith(magic));
  if (refused !== undefined) throw new TranscriptError(refused[1]);
  if (RECORDING.test(start)) throw new TranscriptError('recording');
  const text = decodeText(file);
  if (text.trim() === '') throw new TranscriptError('empty');
  const lines = text.split('\n');
  if (lines.length > MOST_LINES) throw new TranscriptError('too_large');
  return WEB_VTT.test(text) || SUBRIP.test(text) ? readCaptions(text) : readDocument(lines);
}
