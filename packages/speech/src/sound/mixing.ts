/** How long what was heard of the channels counts; seconds. */
const MEMORY = 2;
/** Correlation with the loudest channel under which a channel counts as turned round, and over which it no longer does. */
const TURNED = -0.5;
const UPRIGHT = 0.2;
/** More channels are added up as they are. */
const MOST_COMPARED = 8;

/** Adds up the channels of successive blocks. */
export type Mixer = (interleaved: Float32Array) => Float32Array;

/**
 * Mixes channels to one: their mean, but a channel whose wave is turned round (one wire the wrong way) is turned back, for
 * a plain mean would cancel what both carry. Weights move within a block, so that no change is a click.
 * @param rate of the samples; Hz
 */
export function createMixer(channels: number, rate: number): Mixer {
  if (channels === 1) return (samples) => samples;
  const compared = channels <= MOST_COMPARED ? channels : 0;
  const products = new Float64Array(compared * compared);
  const signs = new Float32Array(channels).fill(1);
  const weights = new Float32Array(channels).fill(1 / channels);
  let first = true;
  return (interleaved) => {
    const count = Math.floor(interleaved.length / channels);
    if (compared > 0) {
      addProducts(products, interleaved, channels, Math.exp(-count / (MEMORY * rate)));
      turnBack(signs, products, channels);
    }
    const steps = signs.map((sign, c) => (first ? 0 : (sign / channels - (weights[c] ?? 0)) / Math.max(1, count)));
    if (first) signs.forEach((sign, c) => (weights[c] = sign / channels));
    first = false;
    const mixed = new Float32Array(count);
    for (let i = 0, at = 0; i < count; i++) {
      let sum = 0;
      for (let c = 0; c < channels; c++, at++) {
        const weight = (weights[c] ?? 0) + (steps[c] ?? 0);
        weights[c] = weight;
        sum += weight * (interleaved[at] ?? 0);
      }
      mixed[i] = sum;
    }
    // No rounding adds up over hours.
    signs.forEach((sign, c) => (weights[c] = sign / channels));
    return mixed;
  };
}

/** Sums of products of each two channels, older blocks counting less. */
function addProducts(products: Float64Array, interleaved: Float32Array, channels: number, decay: number): void {
  for (let a = 0; a < channels; a++) {
    for (let b = a; b < channels; b++) {
      let sum = 0;
      for (let i = 0; i + channels <= interleaved.length; i += channels) {
        sum += (interleaved[i + a] ?? 0) * (interleaved[i + b] ?? 0);
      }
      const value = (products[a * channels + b] ?? 0) * decay + sum;
      products[a * channels + b] = products[b * channels + a] = value;
    }
  }
}

function turnBack(signs: Float32Array, products: Float64Array, channels: number): void {
  const energy = (c: number): number => products[c * channels + c] ?? 0;
  let loudest = 0;
  for (let c = 1; c < channels; c++) if (energy(c) > energy(loudest)) loudest = c;
  for (let c = 0; c < channels; c++) {
    const together = Math.sqrt(energy(c) * energy(loudest));
    if (c === loudest || together === 0) continue;
    const likeness = (products[c * channels + loudest] ?? 0) / together;
    const same = signs[c] === signs[loudest];
    if (same ? likeness < TURNED : likeness > UPRIGHT) signs[c] = -(signs[c] ?? 1);
  }
}
