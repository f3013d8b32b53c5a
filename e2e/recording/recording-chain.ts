// Runs inside the page and feeds the recorder's own threads faster than people speak.
import { readdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';

const DIST = resolve(import.meta.dirname, '../../apps/web/dist');

/** Types of the parts of the page that are used here, because the types of browsers are not available. */
interface PageGlobals {
  readonly document: { createElement(tag: string): Frame; readonly body: { append(frame: Frame): void } };
  readonly location: { readonly origin: string };
  /** The writing thread; kept between stretches, as during a long recording. */
  writingThread?: Writer;
  readonly Worker: new (address: string, options: object) => Writer;
  readonly navigator: {
    readonly storage: { getDirectory(): Promise<Folder> };
  };
}
type Port = InstanceType<typeof MessagePort>;
interface Frame {
  readonly contentWindow: {
    readonly OfflineAudioContext: new (channels: number, samples: number, rate: number) => OfflineContext;
    readonly AudioWorkletNode: new (context: OfflineContext, name: string, options: object) => Node;
  };
  remove(): void;
}
interface Node {
  readonly port: Port;
}
interface Source {
  buffer: object | null;
  loop: boolean;
  connect(node: Node): void;
  start(): void;
}
interface OfflineContext {
  readonly audioWorklet: { addModule(address: string): Promise<void> };
  createBuffer(
    channels: number,
    samples: number,
    rate: number,
  ): { copyToChannel(from: Float32Array, to: number): void };
  createBufferSource(): Source;
  suspend(at: number): Promise<void>;
  resume(): Promise<void>;
  startRendering(): Promise<unknown>;
}
interface News {
  readonly type: string;
  readonly seconds?: number;
}
interface Writer {
  postMessage(order: object, transfer?: readonly Port[]): void;
  addEventListener(type: 'message', listen: (event: { readonly data: News }) => void): void;
  removeEventListener(type: 'message', listen: (event: { readonly data: News }) => void): void;
}
interface Folder {
  getDirectoryHandle(name: string): Promise<Folder>;
  getFileHandle(name: string): Promise<{ getFile(): Promise<Blob> }>;
}

export interface Stretch {
  readonly id: string;
  /** Addresses, in the built page, of the two threads. */
  readonly capture: string;
  readonly writer: string;
  /** Sample rate; Hz. */
  readonly rate: number;
  /** Beginning and end of this stretch in the recording; seconds, in whole tenths. */
  readonly from: number;
  readonly to: number;
}

/** Length of the repeated ramp; samples. The length is a prime number, so that any lost block is noticed. */
export const PERIOD = 65_521;

/** Finds the addresses of the threads in the built page. */
export async function threadAddresses(): Promise<Pick<Stretch, 'capture' | 'writer'>> {
  const assets = await readdir(join(DIST, 'assets'));
  const addressOf = (name: string): string => {
    const file = assets.find((asset) => asset.startsWith(`${name}-`) && asset.endsWith('.js'));
    if (file === undefined) throw new Error(`apps/web/dist has no ${name}: npm run build`);
    return `/assets/${file}`;
  };
  return { capture: addressOf('capture-worklet'), writer: addressOf('writer-worker') };
}

/**
 * Runs in the page: records a ramp as fast as the machine can, through both threads to the end of the recording's file.
 */
export async function recordRamp([{ id, capture, writer, rate, from, to }, period]: readonly [
  Stretch,
  number,
]): Promise<void> {
  const page = globalThis as unknown as PageGlobals;
  // The frame owns the rendered sound, which is freed with the frame.
  // oxlint-disable-next-line react/iframe-missing-sandbox -- nothing but this page's own threads runs in it
  const frame = page.document.createElement('iframe');
  page.document.body.append(frame);
  const { OfflineAudioContext, AudioWorkletNode } = frame.contentWindow;
  const context = new OfflineAudioContext(1, (to - from) * rate, rate);
  await context.audioWorklet.addModule(page.location.origin + capture);
  const node = new AudioWorkletNode(context, 'capture', { numberOfOutputs: 0 });
  const ramp = Float32Array.from({ length: period }, (_, index) => {
    const sample = ((from * rate + index) % period) - (period - 1) / 2;
    return sample < 0 ? sample / 0x80_00 : sample / 0x7f_ff;
  });
  const buffer = context.createBuffer(1, period, rate);
  buffer.copyToChannel(ramp, 0);
  const source = context.createBufferSource();
  source.buffer = buffer;
  source.loop = true;
  source.connect(node);
  source.start();

  page.writingThread ??= new page.Worker(writer, { type: 'module' });
  const thread = page.writingThread;
  const until = (done: (news: News) => boolean): Promise<void> =>
    new Promise((resolve, reject) => {
      const listen = ({ data }: { readonly data: News }): void => {
        if (data.type === 'failed') reject(new Error('the writing thread has failed'));
        if (!done(data)) return;
        thread.removeEventListener('message', listen);
        resolve();
      };
      thread.addEventListener('message', listen);
    });
  const { port1, port2 } = new MessageChannel();
  const about = { user_id: 'nobody', started_at: '2026-03-03T13:05:00.000Z', sample_rate: rate };
  const opened = until(({ type }) => type === 'opened');
  thread.postMessage({ type: 'open', id, about, port: port2 }, [port2]);
  await opened;

  // Rendering stands still until both threads are connected to each other.
  const standing = context.suspend(0).then(async () => {
    const held = until(({ type }) => type === 'held');
    node.port.postMessage({ type: 'writer', port: port1 }, [port1]);
    node.port.postMessage({ type: 'hold' });
    await held;
    node.port.postMessage({ type: 'run' });
    await new Promise((done) => setTimeout(done, 50));
    return context.resume();
  });
  const rendered = context.startRendering();
  await standing;
  const written = until(({ type, seconds = 0 }) => type === 'written' && seconds >= to - 0.05);
  await Promise.all([rendered, written]);
  const closed = until(({ type }) => type === 'closed');
  thread.postMessage({ type: 'close' });
  await closed;
  frame.remove();
}

/** Runs in the page: measures the recording's file, and counts the bytes of samples that differ from the ramp. */
export async function checkRamp([id, samples, period]: readonly [string, number, number]): Promise<{
  readonly bytes: number;
  readonly wrong: number;
}> {
  const { navigator } = globalThis as unknown as PageGlobals;
  const folder = await (await navigator.storage.getDirectory()).getDirectoryHandle('recordings');
  const file = await (await (await folder.getDirectoryHandle(id)).getFileHandle('sound.wav')).getFile();
  const header = 44;
  const step = 4_000_000;
  let right = 0;
  for (let at = 0; at < samples; at += step) {
    const part = file.slice(header + at * 2, header + Math.min(samples, at + step) * 2);
    const heard = new Int16Array(await part.arrayBuffer());
    for (const [index, sample] of heard.entries()) {
      if (sample === ((at + index) % period) - (period - 1) / 2) right += 1;
    }
  }
  return { bytes: file.size, wrong: (samples - right) * 2 };
}
