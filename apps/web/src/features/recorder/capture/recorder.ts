// Vite replaces this import by the built file's address.
// oxlint-disable-next-line import/default
import captureUrl from './capture-worklet.ts?worker&url';
import { holdLock, lockOf, RECORDER_LOCK } from '../storage/locks.ts';
import { MicrophoneError, obstacle, onEnd, openComputerSound, openMicrophone, stopTracks } from './microphone.ts';
import type { CaptureOrder, WriterNews, WriterOrder } from './protocol.ts';
import { BYTES_PER_SAMPLE } from '../storage/wav.ts';
import { within } from './within.ts';

/** Sample rate in Hz: a third of a microphone's rate. Speech needs no more, and this saves storage and upload time. */
const SAMPLE_RATE = 16_000;
/** Longest wait for a thread's answer; ms. A disk may take a while, but after this time the thread counts as dead. */
const ANSWER_MS = 10_000;
const PING_MS = 2_000;

/** A problem that stops a recording, or may soon stop it. */
export type RecorderProblem =
  /** The microphone is gone; the recording waits for another. */
  | 'unplugged'
  /** The system has taken the sound away, for instance for a call, or because the telephone sleeps. */
  | 'interrupted'
  /** Storage is full: the recording has ended, and everything recorded so far is kept. */
  | 'full'
  | 'failed';

export interface RecorderEvents {
  /** Called ten times a second. @param seconds length of the whole recording @param peak loudness, 0 to 1 */
  readonly onSound: (seconds: number, peak: number) => void;
  readonly onProblem: (problem: RecorderProblem) => void;
  /** Called when the system has given the sound back, so that the recording continues by itself. */
  readonly onRestored: () => void;
  /** Called when the person or the computer has stopped sharing the computer's sound. */
  readonly onComputerSoundEnded: () => void;
}

export class AnotherRecorderError extends Error {
  override readonly name = 'AnotherRecorderError';
}

interface Input {
  readonly stream: MediaStream;
  readonly source: MediaStreamAudioSourceNode;
}

/** One recording, from a microphone into this browser's own storage. The microphone can be changed during it. */
export class Recorder {
  readonly id = crypto.randomUUID();
  readonly startedAt = new Date();
  readonly #events: RecorderEvents;
  readonly #context: AudioContext;
  readonly #capture: AudioWorkletNode;
  readonly #worker: Worker;
  readonly #release: () => void;
  readonly #watch: ReturnType<typeof setInterval>;
  #microphone: Input | null = null;
  #computer: Input | null = null;
  /** True if the microphone is gone, and no other has replaced it. */
  #unplugged = false;
  /** True while samples are to be taken. */
  #running = false;
  #unanswered = 0;
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
      if (this.#over || !this.#running) return;
      if (parts.context.state === 'running') events.onRestored();
      else events.onProblem('interrupted');
    });
    this.#watch = setInterval(() => this.#ping(), PING_MS);
  }

  /**
   * Starts recording at once.
   * @throws MicrophoneError; AnotherRecorderError if another page records; DOMException if nothing can be stored
   */
  static async start(userId: string, preferredId: string | null, events: RecorderEvents): Promise<Recorder> {
    // Checked before the lock, because without HTTPS browsers offer no locks either.
    const reason = obstacle();
    if (reason !== null) throw new MicrophoneError(reason);
    const release = await holdLock(RECORDER_LOCK);
    if (release === null) throw new AnotherRecorderError('another page records');
    const undo: (() => unknown)[] = [release];
    try {
      const microphone = await openPreferred(preferredId);
      undo.push(() => stopTracks(microphone));
      const context = contextFor(microphone);
      undo.push(() => context.close().catch(() => undefined));
      await context.audioWorklet.addModule(captureUrl);
      const worker = new Worker(new URL('./writer-worker.ts', import.meta.url), { type: 'module' });
      undo.push(() => worker.terminate());
      const recorder = new Recorder(events, { context, worker, release });
      undo.push(() => recorder.#abandon());
      await recorder.#open(userId);
      recorder.#useMicrophone(microphone);
      if (!(await within(context.resume(), ANSWER_MS))) throw new MicrophoneError('busy');
      recorder.#run();
      return recorder;
    } catch (error) {
      for (const step of undo.toReversed()) step();
      throw error;
    }
  }

  get microphoneId(): string | null {
    return this.#microphone?.stream.getAudioTracks()[0]?.getSettings().deviceId ?? null;
  }

  /** Bytes that the recording adds to its file per second. */
  get bytesPerSecond(): number {
    return this.#context.sampleRate * BYTES_PER_SAMPLE;
  }

  /** Pauses the recording. Resolves when every sample that was taken is written. */
  async pause(): Promise<void> {
    this.#running = false;
    const held = new Promise<void>((done) => (this.#holding = done));
    this.#order({ type: 'hold' });
    const answered = await within(held, ANSWER_MS);
    // If the system has taken the sound away, the thread answers only when the sound is back.
    if (!answered && this.#context.state === 'running') this.#fail('failed');
  }

  /** Continues. @throws MicrophoneError if the system does not give the sound back yet, or no microphone is left */
  async resume(): Promise<void> {
    // An unplugged microphone stays silent even after it was plugged in again, so it is opened anew.
    if (this.#unplugged) this.#useMicrophone(await openPreferred(this.microphoneId));
    const resumed = await within(this.#context.resume(), ANSWER_MS).catch(() => false);
    if (!resumed) throw new MicrophoneError('busy');
    this.#run();
  }

  /** Continues the same recording with another microphone; the old one stays if that fails. @throws MicrophoneError */
  async useMicrophone(deviceId: string): Promise<void> {
    this.#useMicrophone(await openMicrophone({ exact: deviceId }));
  }

  /** Mixes in the computer's sound. @returns false if the person shared no sound */
  async addComputerSound(): Promise<boolean> {
    const sound = await openComputerSound();
    if (sound === null) return false;
    const input = this.#attach(sound);
    this.#computer = input;
    onEnd(sound, () => {
      if (this.#computer !== input) return;
      this.#computer = null;
      detach(input);
      this.#events.onComputerSoundEnded();
    });
    return true;
  }

  /** Ends the recording: all of it is written, and the microphone is released. */
  async stop(): Promise<void> {
    if (this.#over) return;
    if (this.#context.state === 'running') await this.pause();
    // The recording may have failed during the pause: then there is no thread left to close it.
    if (this.#over) return;
    const closed = new Promise<void>((done) => (this.#closing = done));
    this.#tell({ type: 'close' });
    await within(closed, ANSWER_MS);
    this.#end();
  }

  /** Releases the recording, which this page no longer shows. Unless it was sent, it now counts as abandoned. */
  letGo(): void {
    this.#letGo?.();
  }

  async #open(userId: string): Promise<void> {
    const { port1, port2 } = new MessageChannel();
    // The lock is taken before the recording's files exist, so that no page believes the recording abandoned.
    this.#letGo = await holdLock(lockOf(this.id));
    this.#capture.port.postMessage({ type: 'writer', port: port1 } satisfies CaptureOrder, [port1]);
    const news = new Promise<WriterNews | null>((answer) => {
      this.#worker.addEventListener('message', ({ data }: MessageEvent<WriterNews>) => answer(data), { once: true });
      this.#worker.addEventListener('error', () => answer(null), { once: true });
    });
    const about = {
      user_id: userId,
      started_at: this.startedAt.toISOString(),
      sample_rate: this.#context.sampleRate,
    };
    this.#tell({ type: 'open', id: this.id, about, port: port2 }, [port2]);
    if ((await news)?.type !== 'opened') throw new DOMException('the recording cannot be stored', 'QuotaExceededError');
  }

  #run(): void {
    this.#running = true;
    this.#order({ type: 'run' });
  }

  #useMicrophone(stream: MediaStream): void {
    const input = this.#attach(stream);
    const before = this.#microphone;
    this.#microphone = input;
    this.#unplugged = false;
    if (before !== null) detach(before);
    onEnd(stream, () => {
      if (this.#over || this.#microphone !== input) return;
      this.#unplugged = true;
      this.#events.onProblem('unplugged');
    });
  }

  /** Adds a source of sound. @throws MicrophoneError if it cannot be used, or if the recording has ended */
  #attach(stream: MediaStream): Input {
    try {
      if (this.#over) throw new DOMException('the recording has ended', 'InvalidStateError');
      const source = this.#context.createMediaStreamSource(stream);
      source.connect(this.#capture);
      return { stream, source };
    } catch (error) {
      stopTracks(stream);
      throw new MicrophoneError('busy', error);
    }
  }

  #hear(news: WriterNews): void {
    this.#unanswered = 0;
    if (news.type === 'written') this.#events.onSound(news.seconds, news.peak);
    if (news.type === 'held') this.#holding?.();
    if (news.type === 'closed') this.#closing?.();
    if (news.type === 'failed') this.#fail(news.full ? 'full' : 'failed');
  }

  /**
   * Checks that the writing thread is alive. It counts unanswered pings, not time: while the computer sleeps, much time
   * passes, but few pings are sent.
   */
  #ping(): void {
    if (this.#unanswered >= ANSWER_MS / PING_MS) this.#fail('failed');
    else this.#tell({ type: 'ping' });
    this.#unanswered += 1;
  }

  #fail(problem: RecorderProblem): void {
    // The failure of a recording that has not begun yet is reported by `start`.
    if (this.#over || this.#microphone === null) return;
    this.#end();
    this.#holding?.();
    this.#closing?.();
    this.#events.onProblem(problem);
  }

  #end(): void {
    if (this.#over) return;
    this.#over = true;
    clearInterval(this.#watch);
    for (const input of [this.#microphone, this.#computer]) if (input !== null) detach(input);
    this.#worker.terminate();
    void this.#context.close();
    this.#release();
  }

  /** Ends a recording that never began. */
  #abandon(): void {
    this.#over = true;
    clearInterval(this.#watch);
    this.letGo();
  }

  #order(order: CaptureOrder): void {
    this.#capture.port.postMessage(order);
  }

  #tell(order: WriterOrder, transfer: Transferable[] = []): void {
    this.#worker.postMessage(order, transfer);
  }
}

/** Opens the preferred microphone, or else another. */
const openPreferred = (id: string | null): Promise<MediaStream> => openMicrophone(id === null ? null : { ideal: id });

/** Makes an audio context at `SAMPLE_RATE` or, if the browser refuses the microphone at that rate, at its own. */
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

function detach({ stream, source }: Input): void {
  source.disconnect();
  stopTracks(stream);
}
