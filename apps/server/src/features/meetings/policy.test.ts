import { MEETING_STATUSES } from '@greffier/contract/meeting/status';
import { UserId } from '@greffier/contract/ids';
import { expect, it } from 'vitest';
import { canChangeAgenda, canEdit, canRead, hasTranscript, whyNoRetry, whyNotNow } from './policy.ts';

const anne = UserId.parse('7f1a2a52-1f0a-4e1c-9f36-0d3c1f6b2a01');
const leo = UserId.parse('7f1a2a52-1f0a-4e1c-9f36-0d3c1f6b2a02');

it('lets a person read only their own meetings', () => {
  expect(canRead({ id: anne }, { userId: anne })).toBe(true);
  expect(canRead({ id: leo }, { userId: anne })).toBe(false);
});

it('tells a transcript that exists from one that is still to come', () => {
  const have = MEETING_STATUSES.filter((status) => hasTranscript({ status, failedStep: null }));
  expect(have).toEqual(['transcribed', 'summarization', 'completed']);
  expect(hasTranscript({ status: 'error', failedStep: 'summarization' })).toBe(true);
  expect(hasTranscript({ status: 'error', failedStep: 'transcription' })).toBe(false);
});

it('lets speakers change between transcript and minutes, and the agenda before that too, and says why otherwise', () => {
  expect(MEETING_STATUSES.filter((status) => canEdit({ status }))).toEqual(['transcribed']);
  expect(MEETING_STATUSES.filter((status) => canChangeAgenda({ status }))).toEqual([
    'pending',
    'transcription',
    'transcribed',
  ]);
  for (const status of MEETING_STATUSES) expect(whyNotNow(status)).toMatch(/^[A-Z].*\.$/);
});

it('lets a failed meeting be tried again as long as what it needs is there', () => {
  const audioKey = 'meetings/x/audio';
  expect(whyNoRetry({ status: 'error', failedStep: 'transcription', audioKey })).toBeNull();
  expect(whyNoRetry({ status: 'error', failedStep: 'summarization', audioKey: null })).toBeNull();
  expect(whyNoRetry({ status: 'error', failedStep: 'transcription', audioKey: null })).toMatch('nouvelle réunion');
  expect(whyNoRetry({ status: 'transcribed', failedStep: null, audioKey })).toBeNull();
  expect(whyNoRetry({ status: 'transcribed', failedStep: null, audioKey: null })).toMatch('rien à relancer');
  expect(whyNoRetry({ status: 'completed', failedStep: null, audioKey })).toMatch('rien à relancer');
});
