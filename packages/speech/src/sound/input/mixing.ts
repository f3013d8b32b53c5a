/** Time in which earlier blocks lose their weight in the comparison of channels; seconds. */
const MEMORY = 2;
/**
 * A channel counts as inverted once its correlation with the loudest channel is below the first value, until it is
 * above the second.
 */
const TURNED = -0.5;
const UPRIGHT = 0.2;
/** If there are more channels than this, they are added up without comparison. */
const MOST_COMPARED = 8;

/** Mixes the channels of the next block. */
export type Mixer = (interleaved: Float32Array) => Float32Array;

/**
 * Mixes channels to their mean. A channel with an inverted wave (a wire connected the wrong way round) is inverted again,
 * because in a plain mean it would cancel the others. Weights change gradually within a block, to avoid clicks.
 * @param rate samples per second
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
    // The weights are set exactly again, so that rounding errors do not add up over hours.
    signs.forEach((sign, c) => (weights[c] = sign / channels));
    return mixed;
  };
}

/** Adds up the products of every two channels; older blocks count less. */
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
