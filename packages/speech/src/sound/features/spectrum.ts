/** Writes the power of each frequency from 0 to half the sampling rate to `power`: `size / 2 + 1` numbers. */
export type PowerSpectrum = (frame: Float64Array, power: Float64Array) => void;

interface Pass {
  readonly factor: number;
  /** Length of the transforms that the earlier passes have finished. */
  readonly done: number;
  /** Cosine and sine for each frequency and part, alternating. */
  readonly turns: Float64Array;
}

/**
 * Makes a Fourier transform for real frames whose length has no factors but 2, 3 and 5. Even and odd samples become the real
 * and the imaginary part of a transform of half the length (Stockham's, whose passes need no reordering), and are separated
 * at the end.
 * @param size samples in a frame, an even number
 */
export function createPowerSpectrum(size: number): PowerSpectrum {
  const half = size / 2;
  const passes = planPasses(half);
  let [data, next] = [new Float64Array(size), new Float64Array(size)];

  return (frame, power) => {
    data.set(frame);
    for (const { factor, done, turns } of passes) {
      const long = done * factor;
      const left = half / long;
      for (let k = 0; k < left; k++) {
        for (let frequency = 0; frequency < long; frequency++) {
          let [re, im] = [0, 0];
          let from = 2 * (k * done + (frequency % done));
          let turn = 2 * frequency * factor;
          for (let part = 0; part < factor; part++) {
            const [a, b, c, s] = [data[from] ?? 0, data[from + 1] ?? 0, turns[turn] ?? 0, turns[turn + 1] ?? 0];
            re += a * c - b * s;
            im += a * s + b * c;
            from += 2 * left * done;
            turn += 2;
          }
          next[2 * (k * long + frequency)] = re;
          next[2 * (k * long + frequency) + 1] = im;
        }
      }
      [data, next] = [next, data];
    }
    for (let k = 0; k <= half; k++) {
      const [a, b] = [2 * (k % half), 2 * ((half - k) % half)];
      const [re, im, mirroredRe, mirroredIm] = [data[a] ?? 0, data[a + 1] ?? 0, data[b] ?? 0, -(data[b + 1] ?? 0)];
      const angle = (-2 * Math.PI * k) / size;
      const [c, s] = [Math.cos(angle), Math.sin(angle)];
      // The transform of the odd samples is (z − z̄) / 2i, rotated because they lie half a step later.
      const [oddRe, oddIm] = [(im - mirroredIm) / 2, (mirroredRe - re) / 2];
      power[k] =
        ((re + mirroredRe) / 2 + oddRe * c - oddIm * s) ** 2 + ((im + mirroredIm) / 2 + oddRe * s + oddIm * c) ** 2;
    }
  };
}

function planPasses(size: number): Pass[] {
  const passes: Pass[] = [];
  let done = 1;
  for (const factor of [4, 5, 3, 2]) {
    for (; (size / done) % factor === 0; done *= factor) {
      const long = done * factor;
      const turns = new Float64Array(2 * long * factor);
      for (let frequency = 0; frequency < long; frequency++) {
        for (let part = 0; part < factor; part++) {
          const angle = (-2 * Math.PI * ((frequency * part) % long)) / long;
          turns.set([Math.cos(angle), Math.sin(angle)], 2 * (frequency * factor + part));
        }
      }
      passes.push({ factor, done, turns });
    }
  }
  if (done !== size) throw new RangeError(`a frame of ${2 * size} samples has other factors than 2, 3 and 5`);
  return passes;
}
