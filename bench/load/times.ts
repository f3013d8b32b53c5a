/** Durations of calls; ms. */
export class Times {
  readonly #all: number[] = [];
  /** Number of calls that failed or were answered with an error. */
  failed = 0;

  async measure(call: () => Promise<Response>): Promise<void> {
    const started = performance.now();
    try {
      const answer = await call();
      await answer.arrayBuffer();
      if (!answer.ok) this.failed += 1;
    } catch {
      this.failed += 1;
    }
    this.#all.push(performance.now() - started);
  }

  get count(): number {
    return this.#all.length;
  }

  /** Computes the time within which this share of the calls ended; ms. */
  at(share: number): number {
    const sorted = this.#all.toSorted((a, b) => a - b);
    return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  }
}

/** Writes values as a row of a Markdown table. */
export const cells = (...values: readonly (string | number)[]): string =>
  `| ${values.map((value) => (typeof value === 'number' ? value.toFixed(value < 10 ? 1 : 0) : value)).join(' | ')} |`;
