import { SpeechError } from '@greffier/speech/types';
import { expect, it } from 'vitest';
import { StorageFullError, StorageMissingError } from '../storage/storage.ts';
import { errorTrace, expectedReason } from './failure.ts';

it('traces where an error arose without a word of its message', () => {
  const error = new Error('insert into passages: Madame Jobin a dit', {
    cause: Object.assign(new TypeError('Monsieur\n    Perroud'), { code: '23505' }),
  });
  const trace = errorTrace(error);
  expect(trace).toMatchObject({ kind: 'Error', cause: { kind: 'TypeError', code: '23505' } });
  expect(trace.at[0]).toContain('failure.test.ts');
  expect(JSON.stringify(trace)).not.toMatch(/Jobin|Perroud/);
  expect(errorTrace('Jobin')).toEqual({ kind: 'string', code: null, at: [], cause: null });
});

it('passes on the French reason of an expected failure, but not of an unexpected one', () => {
  expect(expectedReason(new SpeechError('no_audio', 'Ce fichier ne contient pas de son.'))).toBe(
    'Ce fichier ne contient pas de son.',
  );
  expect(expectedReason(new StorageFullError('full'))).toContain('place');
  expect(expectedReason(new StorageMissingError('gone'))).toContain('n’existe plus');
  expect(expectedReason(new Error('boom'))).toBeNull();
});
