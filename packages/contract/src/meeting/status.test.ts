import { describe, expect, it } from 'vitest';
import { canMove, MEETING_STATUSES, type MeetingStatus, ReadStage, ReadStatus, STAGES } from './status.ts';

const ALLOWED: ReadonlySet<string> = new Set([
  'pending → transcription',
  'pending → transcribed',
  'pending → error',
  'transcription → transcribed',
  'transcription → error',
  'transcribed → transcription',
  'transcribed → summarization',
  'transcribed → completed',
  'summarization → completed',
  'summarization → transcribed',
  'summarization → error',
  'completed → transcribed',
  'error → transcription',
  'error → summarization',
]);
const moves = MEETING_STATUSES.flatMap((from) =>
  MEETING_STATUSES.map((to): [MeetingStatus, MeetingStatus] => [from, to]),
);

describe('moves of a meeting', () => {
  it.each(moves.filter(([from, to]) => ALLOWED.has(`${from} → ${to}`)))('allows %s → %s', (from, to) =>
    expect(canMove(from, to)).toBe(true),
  );

  // Staying in a status is not a move either, so that no work starts twice.
  it.each(moves.filter(([from, to]) => !ALLOWED.has(`${from} → ${to}`)))('refuses %s → %s', (from, to) =>
    expect(canMove(from, to)).toBe(false),
  );
});

it('reads a status of a newer version as unknown, and known statuses as they are', () => {
  expect(ReadStatus.parse('archived')).toBe('unknown');
  for (const status of MEETING_STATUSES) expect(ReadStatus.parse(status)).toBe(status);
});

it('reads a stage that a newer server has added as no stage', () => {
  expect(ReadStage.parse('of a later version')).toBeNull();
  for (const stage of [...STAGES, null]) expect(ReadStage.parse(stage)).toBe(stage);
});
