import { readTranscript } from '@greffier/documents/transcripts/read-transcript';
import { embeddedEngine } from '@greffier/writing/embedded';
import { describe, expect, it } from 'vitest';

/** A long row of filler words, then words like an introduction: 312 bytes that once kept the server busy for ever. */
const FILE = `WEBVTT

00:00:01.000 --> 00:00:20.000
Oui, ${'oui, '.repeat(40)}hum Anne Roux, de la voirie.

00:00:21.000 --> 00:00:25.000
Merci, on commence.
`;

describe('a transcript that repeats filler words before a name', () => {
  it('is read, and gets suggestions of names, in under a second', async () => {
    const { signal } = new AbortController();
    const quiet = { passages: [], speakerNames: {}, participants: [] };
    await embeddedEngine.suggestSpeakers(quiet, signal);
    const started = process.cpuUsage();
    const { passages } = await readTranscript(new TextEncoder().encode(FILE));
    const names = await embeddedEngine.suggestSpeakers(
      { ...quiet, passages: passages.map((passage, id) => ({ id: id + 1, ...passage })) },
      signal,
    );
    const { user } = process.cpuUsage(started);
    expect(user / 1_000).toTakeLessThan(1_000);
    expect(passages[0]?.text).toContain('Anne Roux');
    expect(Object.keys(names)).toHaveLength(1);
  });
});
