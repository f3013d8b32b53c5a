import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { loadTokenizer } from '../whisper/tokens.ts';
import { vocabularyPrompt } from './prompt.ts';

const TOKENS = fileURLToPath(new URL('../../../../../models/whisper-base-tokens.txt', import.meta.url));

describe('a vocabulary as a prompt', () => {
  it('is a list in its own order and spelling, and empty without elements', () => {
    expect(vocabularyPrompt(['Urssaf', ' Plan  local d’urbanisme ', ''])).toBe('Urssaf, Plan local d’urbanisme.');
    expect(vocabularyPrompt([])).toBe('');
  });

  it.each([
    ['names', (i: number) => `Żółkiewska-Dubreuil ${i}`],
    ['initials', (i: number) => `SDÉ${i}QX`],
    ['figures', (i: number) => `${(i * 7919) % 10_007}.${i}`],
    ['phrases', (i: number) => `Plan d’aménagement n° ${i} de l’Œuvre`],
    ['other letters', (i: number) => `Ωμέγα 東京 ${i}`],
  ])('of many %s keeps as many whole elements as Whisper reads', async (_, element) => {
    const { tokensOf } = await loadTokenizer(TOKENS);
    const vocabulary = Array.from({ length: 100 }, (_, i) => element(i));
    const prompt = vocabularyPrompt(vocabulary);
    const tokens = tokensOf(` ${prompt}`).length;
    expect(tokens).toBeLessThanOrEqual(224);
    expect(tokens).toBeGreaterThan(112);
    const kept = prompt.slice(0, -1).split(', ');
    expect(kept).toEqual(vocabulary.slice(0, kept.length));
  });

  it('leaves out an element that is too long, and takes those after it', () => {
    expect(vocabularyPrompt(['Un', 'x'.repeat(600), 'Deux'])).toBe('Un, Deux.');
  });
});
