/** Below this peak, a microphone counts as silent: even a room in which nobody speaks is louder. */
const SILENT_PEAK = 0.002;
const SILENCE_SECONDS = 20;

/** Notices that a microphone has given no sound for a while: it is muted, or the wrong one. */
export class SilenceWatch {
  #since: number | null = null;

  /**
   * Takes note of the sound of the last moment.
   * @param seconds length of the recording so far
   * @param peak loudness of the last moment, 0 to 1
   * @returns true after 20 s without sound
   */
  hear(seconds: number, peak: number): boolean {
    if (peak > SILENT_PEAK) this.#since = null;
    else this.#since ??= seconds;
    return this.#since !== null && seconds - this.#since >= SILENCE_SECONDS;
  }

  /** Starts the count again for another microphone. */
  reset(): void {
    this.#since = null;
  }
}

/** Estimates how many minutes of recording still fit into this browser's storage; null if the browser does not say. */
export async function minutesLeft(bytesPerSecond: number): Promise<number | null> {
  const { quota, usage } = await navigator.storage.estimate();
  if (quota === undefined || usage === undefined) return null;
  return Math.floor((quota - usage) / bytesPerSecond / 60);
}
