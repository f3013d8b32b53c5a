import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openEncoder, type SentenceEncoder } from './encoder.ts';

const MODELS = fileURLToPath(new URL('../../../models', import.meta.url));
const like = (one: Float32Array | undefined, other: Float32Array | undefined): number =>
  (one ?? new Float32Array()).reduce((sum, value, at) => sum + value * (other?.[at] ?? 0), 0);

describe('the weights that come with the product', () => {
  let encoder: SentenceEncoder;
  beforeAll(async () => {
    encoder = await openEncoder(MODELS);
  });
  afterAll(() => encoder.close());

  it('tells what a sentence is about, even in other words', async () => {
    const [title] = await encoder.embed(['Entretien des routes communales'], 'query');
    const [road, canteen] = await encoder.embed(
      [
        'Les nids-de-poule devant l’école, il faut reboucher la chaussée.',
        'Le repas de midi des enfants coûte trop cher.',
      ],
      'passage',
    );
    expect(like(title, road)).toBeGreaterThan(like(title, canteen) + 0.02);
  });

  it('gives vectors of unit length in the order of the texts, whatever their lengths', async () => {
    const texts = ['Budget', 'Nous avons longtemps parlé du budget de la commune. '.repeat(60), '', 'Cantine'];
    const together = await encoder.embed(texts, 'passage');
    expect(together.map((vector) => [vector.length, Math.round(1e4 * Math.hypot(...vector))])).toEqual(
      texts.map(() => [384, 1e4]),
    );
    for (const [at, text] of texts.entries()) {
      const [alone] = await encoder.embed([text], 'passage');
      expect(like(alone, together[at])).toBeGreaterThan(0.999);
    }
  });
});
