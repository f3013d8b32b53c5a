// Runs on the browser's audio thread. It passes the microphone's sound as 16-bit samples directly to the thread that
// writes them. The page's other work would delay the samples and cause gaps.
import type { CaptureOrder, CapturedBlock } from './protocol.ts';
import { toPcm16 } from '../storage/wav.ts';

declare const sampleRate: number;
declare function registerProcessor(name: string, processor: new () => AudioWorkletProcessor): void;
declare class AudioWorkletProcessor {
  readonly port: MessagePort;
}

/** Length of the blocks in which samples leave this thread; seconds. */
const BLOCK_SECONDS = 0.1;
/** The number of samples that this thread receives at a time. */
const QUANTUM = 128;

class Capture extends AudioWorkletProcessor {
  #writer: MessagePort | null = null;
  #running = false;
  #block = new Float32Array(Math.round(sampleRate * BLOCK_SECONDS));
  #filled = 0;

  constructor() {
    super();
    this.port.addEventListener('message', ({ data }: MessageEvent<CaptureOrder>) => {
      if (data.type === 'writer') this.#writer = data.port;
      if (data.type === 'run') this.#running = true;
      if (data.type === 'hold') {
        this.#running = false;
        this.#send();
        // This message follows the last block, so whoever receives it has all samples.
        this.#writer?.postMessage({ type: 'held' } satisfies CapturedBlock);
      }
    });
    this.port.start();
  }

  process([input = []]: readonly (readonly Float32Array[])[]): boolean {
    if (!this.#running) return true;
    // A microphone that gives no samples counts as silent: time goes on, and the silence is reported.
    const length = input[0]?.length ?? QUANTUM;
    for (let index = 0; index < length; index += 1) {
      let sample = 0;
      for (const channel of input) sample += channel[index] ?? 0;
      this.#block[this.#filled] = sample / Math.max(1, input.length);
      this.#filled += 1;
      if (this.#filled === this.#block.length) this.#send();
    }
    return true;
  }

  #send(): void {
    if (this.#filled === 0) return;
    const samples = this.#block.subarray(0, this.#filled);
    const pcm = new Int16Array(this.#filled);
    toPcm16(samples, pcm);
    let peak = 0;
    for (const sample of samples) peak = Math.max(peak, Math.abs(sample));
    this.#filled = 0;
    this.#writer?.postMessage({ type: 'samples', pcm, peak } satisfies CapturedBlock, [pcm.buffer]);
  }
}

registerProcessor('capture', Capture);
