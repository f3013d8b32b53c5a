// Fakes of the parts of a browser that recordings need and jsdom lacks; for tests only.
import { onTestFinished, vi } from 'vitest';
import { lockOf } from './storage/locks.ts';
import type { CaptureOrder, RecordingAbout, WriterNews, WriterOrder } from './capture/protocol.ts';
import { wavHeader } from './storage/wav.ts';

const missing = () => new DOMException('not there', 'NotFoundError');

/** A file of the origin's private file system. */
export class FakeFile {
  readonly kind = 'file';
  bytes = new Uint8Array();
  /** Number of bytes that still fit into the file. */
  room = Infinity;
  /** The error of reading the file; null if the file can be read. */
  unreadable: DOMException | null = null;
  opened = false;
  /** Bytes that would survive a crash of the machine. */
  flushed = 0;

  async getFile(): Promise<File> {
    if (this.unreadable !== null) throw this.unreadable;
    return new File([this.bytes], 'file');
  }

  async createSyncAccessHandle() {
    if (this.opened) throw new DOMException('open', 'NoModificationAllowedError');
    this.opened = true;
    return {
      getSize: () => this.bytes.length,
      truncate: (length: number) => void (this.bytes = this.bytes.slice(0, length)),
      write: (given: ArrayBufferView<ArrayBuffer>, { at }: { at: number }) => {
        const all = new Uint8Array(given.buffer, given.byteOffset, given.byteLength);
        const taken = all.subarray(0, Math.min(all.length, Math.max(0, this.room - at)));
        const grown = new Uint8Array(Math.max(this.bytes.length, at + taken.length));
        grown.set(this.bytes);
        grown.set(taken, at);
        this.bytes = grown;
        return taken.length;
      },
      flush: () => void (this.flushed = this.bytes.length),
      close: () => void (this.opened = false),
    };
  }
}

export class FakeFolder {
  readonly kind = 'directory';
  readonly inside = new Map<string, FakeFile | FakeFolder>();

  async getDirectoryHandle(name: string, { create = false } = {}): Promise<FakeFolder> {
    const found = this.inside.get(name) ?? (create ? new FakeFolder() : null);
    if (!(found instanceof FakeFolder)) throw missing();
    this.inside.set(name, found);
    return found;
  }

  async getFileHandle(name: string, { create = false } = {}): Promise<FakeFile> {
    const found = this.inside.get(name) ?? (create ? new FakeFile() : null);
    if (!(found instanceof FakeFile)) throw missing();
    this.inside.set(name, found);
    return found;
  }

  async removeEntry(name: string): Promise<void> {
    if (!this.inside.delete(name)) throw missing();
  }

  async *entries() {
    yield* this.inside.entries();
  }

  /**
   * Puts a recording of this many samples into this folder, which serves as the root of the private file system. With
   * no samples, the file holds only the header.
   */
  async keep(id: string, about: Partial<RecordingAbout> | null, samples = 0) {
    const folder = await (
      await this.getDirectoryHandle('recordings', { create: true })
    ).getDirectoryHandle(id, {
      create: true,
    });
    if (about !== null) {
      const noted = { user_id: 'ada', started_at: '2026-03-03T13:05:00.000Z', sample_rate: 16_000, ...about };
      (await folder.getFileHandle('about.json', { create: true })).bytes = new TextEncoder().encode(
        JSON.stringify(noted),
      );
    }
    const sound = await folder.getFileHandle('sound.wav', { create: true });
    sound.bytes = Uint8Array.from([...wavHeader(0, 16_000), ...Array.from({ length: samples * 2 }, () => 7)]);
    return sound;
  }

  /** Returns the ids of the recordings in this folder. */
  kept(): string[] {
    const folder = this.inside.get('recordings');
    return folder instanceof FakeFolder ? [...folder.inside.keys()] : [];
  }
}

/** The Web Locks of one browser. */
class FakeLocks {
  readonly held = new Map<string, 'exclusive' | 'shared'>();

  /** Takes the lock of another page's recording. */
  hold(id: string): void {
    this.held.set(lockOf(id), 'exclusive');
  }

  async request(
    name: string,
    { mode = 'exclusive' }: { readonly mode?: 'exclusive' | 'shared' },
    act: (lock: object | null) => unknown,
  ): Promise<void> {
    if (this.held.has(name)) {
      // No test waits for a shared lock, so the wait never ends.
      if (mode === 'shared') return new Promise(() => undefined);
      await act(null);
      return undefined;
    }
    this.held.set(name, mode);
    await act({});
    this.held.delete(name);
    return undefined;
  }

  async query() {
    return { held: [...this.held].map(([name, mode]) => ({ name, mode })), pending: [] };
  }
}

class FakeTrack extends EventTarget {
  readonly stop = vi.fn<() => void>();
  readonly id: string;
  constructor(id: string) {
    super();
    this.id = id;
  }
  getSettings() {
    return { deviceId: this.id };
  }
}

class FakeStream {
  readonly tracks: FakeTrack[];
  constructor(tracks: FakeTrack[]) {
    this.tracks = tracks;
  }
  getTracks = () => this.tracks;
  getAudioTracks = () => this.tracks;
  getVideoTracks = () => [];
}

/** A source in the audio graph. */
interface FakeSource {
  readonly stream: FakeStream;
  connected: boolean;
}

class FakeContext extends EventTarget {
  state = 'suspended';
  readonly sampleRate = 16_000;
  readonly audioWorklet = { addModule: async () => undefined };
  readonly sources: FakeSource[] = [];
  readonly resume = vi.fn<() => Promise<void>>(async () => this.become('running'));
  become(state: string): void {
    this.state = state;
    this.dispatchEvent(new Event('statechange'));
  }
  async close(): Promise<void> {
    this.state = 'closed';
  }
  createMediaStreamSource(stream: FakeStream) {
    const source: FakeSource = { stream, connected: false };
    this.sources.push(source);
    return { connect: () => void (source.connected = true), disconnect: () => void (source.connected = false) };
  }
}

/** The writing thread; it answers while it is alive. */
class FakeWriter extends EventTarget {
  alive = true;
  /** True if the disk accepts nothing. */
  refusing = false;
  readonly terminate = vi.fn<() => void>(() => void (this.alive = false));
  tell(data: WriterNews): void {
    this.dispatchEvent(new MessageEvent('message', { data }));
  }
  postMessage({ type }: WriterOrder): void {
    const answers = { open: 'opened', ping: 'alive', close: 'closed' } as const;
    const answer: WriterNews =
      this.refusing && type === 'open' ? { type: 'failed', full: true } : { type: answers[type] };
    if (this.alive) queueMicrotask(() => this.tell(answer));
  }
}

/**
 * Fakes, until the test ends, a browser that records. It shows how the page uses the browser, and lets tests make the
 * browser's parts fail.
 */
export function fakeRecordingBrowser() {
  const root = new FakeFolder();
  const locks = new FakeLocks();
  const contexts: FakeContext[] = [];
  const writers: FakeWriter[] = [];
  const devices = Object.assign(new EventTarget(), {
    getUserMedia: vi.fn<(wanted: MediaStreamConstraints) => Promise<FakeStream>>(async ({ audio }) => {
      const wanted = typeof audio === 'object' ? audio.deviceId : undefined;
      const { exact, ideal } = typeof wanted === 'object' && !Array.isArray(wanted) ? wanted : {};
      return new FakeStream([new FakeTrack(String(exact ?? ideal ?? 'built-in'))]);
    }),
    getDisplayMedia: vi.fn<() => Promise<FakeStream>>(async () => new FakeStream([new FakeTrack('computer')])),
    enumerateDevices: vi.fn<() => Promise<object[]>>(async () => [
      { kind: 'audioinput', deviceId: 'built-in', label: 'Microphone intégré' },
      { kind: 'audioinput', deviceId: 'table', label: 'Microphone de table' },
    ]),
  });
  const storage = {
    getDirectory: async () => root,
    estimate: vi.fn<() => Promise<StorageEstimate>>(async () => ({ quota: 1e12, usage: 0 })),
    persist: vi.fn<() => Promise<boolean>>(async () => true),
  };
  const screenLock = { release: vi.fn<() => Promise<void>>(async () => undefined) };
  const wakeLock = { request: vi.fn<(type: string) => Promise<typeof screenLock>>(async () => screenLock) };
  vi.stubGlobal('isSecureContext', true);
  for (const [name, value] of Object.entries({ mediaDevices: devices, storage, locks, wakeLock })) {
    Object.defineProperty(navigator, name, { value, configurable: true });
    onTestFinished(() => void Reflect.deleteProperty(navigator, name));
  }
  vi.stubGlobal('MediaStream', FakeStream);
  vi.stubGlobal(
    'AudioContext',
    class extends FakeContext {
      constructor() {
        super();
        contexts.push(this);
      }
    },
  );
  vi.stubGlobal(
    'Worker',
    class extends FakeWriter {
      constructor() {
        super();
        this.refusing = browser.refusing;
        writers.push(this);
      }
    },
  );
  const last = <T>(all: readonly T[]): T => {
    const one = all.at(-1);
    if (one === undefined) throw new Error('nothing is recorded');
    return one;
  };
  vi.stubGlobal(
    'AudioWorkletNode',
    class {
      readonly port = {
        postMessage: ({ type }: CaptureOrder) => {
          if (type === 'hold' && last(writers).alive) queueMicrotask(() => last(writers).tell({ type: 'held' }));
        },
      };
    },
  );
  const browser = {
    /** True if the disk accepts nothing. */
    refusing: false,
    root,
    locks,
    devices,
    storage,
    wakeLock,
    screenLock,
    get context(): FakeContext {
      return last(contexts);
    },
    get writer(): FakeWriter {
      return last(writers);
    },
    /** Lists the ids of the tracks that are heard. */
    heard: (): string[] =>
      last(contexts)
        .sources.filter(({ connected }) => connected)
        .map(({ stream }) => stream.tracks[0]?.id ?? ''),
    /** Ends the sound of an input, as when it is unplugged. */
    end(id: string): void {
      for (const { stream } of last(contexts).sources) {
        for (const track of stream.tracks) if (track.id === id) track.dispatchEvent(new Event('ended'));
      }
    },
    /** Reports to the page the length written so far, and the last peak. */
    hear: (seconds: number, peak: number): void => last(writers).tell({ type: 'written', seconds, peak }),
  };
  return browser;
}
