// Vite gives the address of what the file becomes.
// oxlint-disable-next-line import/default
import captureUrl from './capture-worklet.ts?worker&url';
import { lockOf, noteRecording, RECORDER_LOCK } from './kept-recordings.ts';
import { openComputerSound, openMicrophone } from './microphone.ts';
import type { CaptureOrder, WriterNews, WriterOrder } from './protocol.ts';

/** What speech needs, in Hz: a third of what microphones give, to be stored and sent. */
const SAMPLE_RATE = 16_000;

/** What keeps a recording from going on, or may soon. */
export type RecorderProblem =
  /** The microphone is gone; the recording waits for another. */
  | 'unplugged'
  /** The system has taken the sound away: a call, a sleeping telephone. */
  | 'interrupted'
  /** There is no room left: it has ended, and what was said until then is kept. */
  | 'full'
  | 'failed';

export interface RecorderEvents {
  /** Ten times a second. @param seconds of the whole @param peak 0 to 1 */
  readonly onSound: (seconds: number, peak: number) => void;
  readonly onProblem: (problem: RecorderProblem) => void;
}

export class AnotherRecorderError extends Error {
  override readonly name = 'AnotherRecorderError';
}

/** One recording, from a microphone into this browser's own storage; other microphones may take over on the way. */
export class Recorder {
  readonly id = crypto.randomUUID();
  readonly startedAt = new Date();
  readonly #events: RecorderEvents;
  readonly #context: AudioContext;
  readonly #capture: AudioWorkletNode;
  readonly #worker: Worker;
  readonly #release: () => void;
  #inputs: MediaStream[] = [];
  #sources: MediaStreamAudioSourceNode[] = [];
  #holding: (() => void) | null = null;
  #closing: (() => void) | null = null;
  #over = false;
  #letGo: (() => void) | null = null;

  private constructor(
    events: RecorderEvents,
    parts: { readonly context: AudioContext; readonly worker: Worker; readonly release: () => void },
  ) {
    this.#events = events;
    this.#context = parts.context;
    this.#worker = parts.worker;
    this.#release = parts.release;
    this.#capture = new AudioWorkletNode(parts.context, 'capture', { numberOfOutputs: 0 });
    this.#worker.addEventListener('message', ({ data }: MessageEvent<WriterNews>) => this.#hear(data));
    this.#worker.addEventListener('error', () => this.#fail('failed'));
    parts.context.addEventListener('statechange', () => {
      if (!this.#over && parts.context.state !== 'running') events.onProblem('interrupted');
    });
  }

  /**
   * Begins to record at once.
   * @throws MicrophoneError; AnotherRecorderError where another page records; DOMException where nothing can be stored
   */
  static async start(userId: string, deviceId: string | null, events: RecorderEvents): Promise<Recorder> {
    const release = await holdLock(RECORDER_LOCK);
    if (release === null) throw new AnotherRecorderError('another page records');
    const undo: (() => unknown)[] = [release];
    try {
      const microphone = await openMicrophone(deviceId);
      undo.push(() => stopTracks(microphone));
      const context = contextFor(microphone);
      undo.push(() => context.close());
      await context.audioWorklet.addModule(captureUrl);
      const worker = new Worker(new URL('./writer-worker.ts', import.meta.url), { type: 'module' });
      undo.push(() => worker.terminate());
      const recorder = new Recorder(events, { context, worker, release });
      await recorder.#open(userId);
      recorder.#connect(microphone);
      await context.resume();
      recorder.#order({ type: 'run' });
      return recorder;
    } catch (error) {
      for (const step of undo.toReversed()) step();
      throw error;
    }
  }

  get microphoneId(): string | null {
    return this.#inputs[0]?.getAudioTracks()[0]?.getSettings().deviceId ?? null;
  }

  /** Resolves when every sample that was taken is written. */
  async pause(): Promise<void> {
    const held = new Promise<void>((done) => (this.#holding = done));
    this.#order({ type: 'hold' });
    await held;
  }

  async resume(): Promise<void> {
    await this.#context.resume();
    this.#order({ type: 'run' });
  }

  /** Goes on with another microphone, in the same recording. @throws MicrophoneError */
  async useMicrophone(deviceId: string | null): Promise<void> {
    const microphone = await openMicrophone(deviceId);
    this.#disconnect();
    this.#connect(microphone);
  }

  /** Mixes in what the computer plays. @returns false where the person shared no sound */
  async addComputerSound(): Promise<boolean> {
    const sound = await openComputerSound();
    if (sound === null) return false;
    this.#attach(sound);
    return true;
  }

  /** Ends the recording: the whole of it is written, and the microphone is free. */
  async stop(): Promise<void> {
    if (this.#over) return;
    if (this.#context.state === 'running') await this.pause();
    // It may have failed meanwhile: then nobody is left to close it.
    if (this.#over) return;
    const closed = new Promise<void>((done) => (this.#closing = done));
    this.#worker.postMessage({ type: 'close' } satisfies WriterOrder);
    await closed;
    this.#end();
  }

  /** From now on it counts as abandoned, unless it was sent: this page shows it no more. */
  letGo(): void {
    this.#letGo?.();
  }

  async #open(userId: string): Promise<void> {
    const { port1, port2 } = new MessageChannel();
    const { sampleRate } = this.#context;
    // Before anything is there to be found: no page is to take the recording for abandoned.
    this.#letGo = await holdLock(lockOf(this.id));
    this.#capture.port.postMessage({ type: 'writer', port: port1 } satisfies CaptureOrder, [port1]);
    await noteRecording(this.id, { userId, startedAt: this.startedAt, sampleRate });
    const order: WriterOrder = { type: 'open', id: this.id, sampleRate, port: port2 };
    const news = await new Promise<WriterNews>((answer) => {
      this.#worker.addEventListener('message', ({ data }: MessageEvent<WriterNews>) => answer(data), { once: true });
      this.#worker.postMessage(order, [port2]);
    });
    if (news.type !== 'opened') throw new DOMException('the recording cannot be stored', 'QuotaExceededError');
  }

  #connect(microphone: MediaStream): void {
    this.#attach(microphone);
    for (const track of microphone.getAudioTracks()) {
      track.addEventListener('ended', () => {
        if (!this.#over && this.#inputs.includes(microphone)) this.#events.onProblem('unplugged');
      });
    }
  }

  #attach(stream: MediaStream): void {
    const source = this.#context.createMediaStreamSource(stream);
    source.connect(this.#capture);
    this.#inputs.push(stream);
    this.#sources.push(source);
  }

  #disconnect(): void {
    const inputs = this.#inputs;
    for (const source of this.#sources) source.disconnect();
    this.#inputs = [];
    this.#sources = [];
    for (const stream of inputs) stopTracks(stream);
  }

  #hear(news: WriterNews): void {
    if (news.type === 'written') this.#events.onSound(news.seconds, news.peak);
    if (news.type === 'held') this.#holding?.();
    if (news.type === 'closed') this.#closing?.();
    if (news.type === 'failed') this.#fail(news.full ? 'full' : 'failed');
  }

  #fail(problem: RecorderProblem): void {
    if (this.#over) return;
    this.#end();
    this.#holding?.();
    this.#closing?.();
    this.#events.onProblem(problem);
  }

  #end(): void {
    this.#over = true;
    this.#disconnect();
    this.#worker.terminate();
    void this.#context.close();
    this.#release();
  }

  #order(order: CaptureOrder): void {
    this.#capture.port.postMessage(order);
  }
}

/** Some browsers take a microphone only at its own rate. */
function contextFor(microphone: MediaStream): AudioContext {
  const context = new AudioContext({ sampleRate: SAMPLE_RATE });
  try {
    context.createMediaStreamSource(microphone).disconnect();
    return context;
  } catch {
    void context.close();
    return new AudioContext();
  }
}

function stopTracks(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop();
}

/** Takes a lock for as long as this page lives. @returns what gives it back earlier; null where another page has it */
function holdLock(name: string): Promise<(() => void) | null> {
  return new Promise((done) => {
    void navigator.locks.request(name, { ifAvailable: true }, (lock) => {
      if (lock === null) {
        done(null);
        return undefined;
      }
      return new Promise<void>((release) => done(release));
    });
  });
}
