import {
  DownloadMinutes,
  DownloadTranscript,
  ExtractAgendaFromPdf,
  GetMeeting,
} from '@greffier/contract/meeting/meetings';
import { SaveSummary } from '@greffier/contract/meeting/minutes/minutes';
import { bombPdf } from '@greffier/server/testing/bomb';
import { alone, bytes, importing, type Row, statusOf, TALK } from '../scene.ts';

export const hesitantTranscript: Row = {
  row: 1,
  name: 'WebVTT of 312 bytes, filler words before a name',
  stage: alone(async ({ attacker }) => {
    const text = `WEBVTT\n\n00:00:01.000 --> 00:00:20.000\nOui, ${'oui, '.repeat(40)}hum Anne Roux, de la voirie.\n`;
    const started = performance.now();
    const { status } = await importing(attacker, 'oui.vtt', bytes(text));
    const seconds = (performance.now() - started) / 1_000;
    return { what: `${status} in ${seconds.toFixed(1)} s`, holds: status === 200 };
  }),
};

export const nestedMinutes: Row = {
  row: 4,
  name: 'minutes of 1 MB of nested lists: saved, then their Word file',
  stage: alone(async ({ attacker, meetingId }) => {
    const { minutes } = await attacker.call(GetMeeting, { meeting_id: meetingId });
    const summary = '<ul><li>'.repeat(60_000) + 'a';
    const saved = await statusOf(
      attacker,
      SaveSummary,
      { meeting_id: meetingId },
      { summary, version: minutes.version, session: null },
    );
    const word = await statusOf(attacker, DownloadMinutes, { meeting_id: meetingId });
    return {
      what: `saving ${saved.status} in ${saved.seconds} s, Word file ${word.status} in ${word.seconds} s`,
      holds: saved.status < 500 && word.status < 500,
    };
  }),
};

export const endlessTranscript: Row = {
  row: 5,
  name: 'transcript of 2 MB, 150,000 passages, then its Word file',
  stage: alone(async ({ attacker }) => {
    const text = Array.from({ length: 150_000 }, (_, at) => `${at % 2 === 0 ? 'Anne Roux' : 'Marc Tissot'} : oui`).join(
      '\n',
    );
    const { status, meetingId } = await importing(attacker, 'long.txt', bytes(text));
    if (meetingId === null) return { what: `${status}`, holds: status === 422 || status === 413 };
    const word = await statusOf(attacker, DownloadTranscript, { meeting_id: meetingId });
    return { what: `taken, Word file ${word.status} in ${word.seconds} s`, holds: word.status < 500 };
  }),
};

export const pdfBomb: Row = {
  row: 6,
  name: 'PDF of 3 kB that unpacks to 1.5 GB',
  stage: alone(async ({ attacker }) => {
    // The attack needs a meeting whose agenda may still be set.
    const { meetingId } = await importing(attacker, 'seance.vtt', bytes(TALK));
    const form = new FormData();
    form.set('file', new Blob([Uint8Array.from(bombPdf(1_500))]), 'ordre.pdf');
    const { status, seconds } = await statusOf(attacker, ExtractAgendaFromPdf, { meeting_id: meetingId ?? '' }, form);
    return { what: `${status} in ${seconds} s`, holds: status < 500 || status === 503 };
  }),
};
