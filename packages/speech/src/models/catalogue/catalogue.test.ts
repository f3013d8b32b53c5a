import { formatBytes } from '@greffier/contract/bytes';
import { describe, expect, it } from 'vitest';
import { CATALOGUE, memoryOf } from './catalogue.ts';
import { LISTENING_MODELS } from './listening.ts';
import { WRITING_MODELS } from './writing.ts';

describe('the catalogue', () => {
  it('pins every file to a commit, a size and a sha256, under a path of its own', () => {
    expect(CATALOGUE.map(({ id }) => id)).toEqual([
      'parakeet-tdt-0.6b-v3',
      'whisper-small',
      'whisper-large-v3-turbo',
      'wespeaker-resnet293-lm',
      'qwen3.5-2b',
      'qwen3.5-4b',
      'ministral-3-8b',
    ]);
    for (const { id, commit, files } of CATALOGUE) {
      expect([id, commit]).toEqual([id, expect.stringMatching(/^[0-9a-f]{40}$/)]);
      for (const { path, sha256, bytes } of files) {
        expect(path).toMatch(/^(?:[\w.-]+\/)?[\w.-]+$/);
        expect(sha256).toMatch(/^[0-9a-f]{64}$/);
        expect(bytes).toBeGreaterThan(0);
      }
      expect(new Set(files.map(({ path }) => path)).size).toBe(files.length);
    }
    for (const { relativeTime } of LISTENING_MODELS) expect(relativeTime[0]).toBeLessThanOrEqual(relativeTime[1]);
  });

  it('estimates memory from that of the starter and the size of the weights, which counts twice if small', () => {
    expect(CATALOGUE.map((model) => formatBytes(memoryOf(model)))).toEqual([
      '2,2\u00A0Go',
      '2\u00A0Go',
      '2,6\u00A0Go',
      '1,7\u00A0Go',
      '2\u00A0Go',
      '3,6\u00A0Go',
      '6,9\u00A0Go',
    ]);
  });

  it('has models for writing as one GGUF file under a free licence, and recommends one of them', () => {
    expect(WRITING_MODELS.filter(({ recommended }) => recommended)).toHaveLength(1);
    for (const { files, licence } of WRITING_MODELS) {
      expect(files).toEqual([expect.objectContaining({ path: expect.stringMatching(/^[\w.-]+\.gguf$/) as string })]);
      expect(['Apache-2.0', 'MIT']).toContain(licence);
    }
  });
});
