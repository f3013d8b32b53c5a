import fs from 'node:fs';
import { join } from 'node:path';
import type { Inode, Operation, Start } from './journal.ts';

/** Size of a sector, which drives promise to write completely or not at all; bytes. */
const SECTOR = 512;

/** Returns a random number in [0, 1). */
export type Random = () => number;

/** Creates a generator that yields the same numbers for the same seed (mulberry32). */
export function randomOf(seed: number): Random {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

type Change = { readonly at: number } & Exclude<Operation<unknown>, { kind: 'flush' | 'acknowledged' | 'folder' }>;

interface File {
  durable: Buffer;
  pending: Change[];
  touched: boolean;
}
interface Folder {
  readonly durable: Map<string, Inode>;
  pending: Change[];
}

/** A simulated disk that forgets unflushed changes. A power cut can be simulated after any operation of a journal. */
export class ForgetfulDisk {
  readonly #files = new Map<Inode, File>();
  readonly #folders = new Map<Inode, Folder>();
  readonly #start: Start;
  readonly #operations: readonly Operation<unknown>[];
  readonly #isHeard: (inode: Inode) => boolean;
  #position = 0;

  /** @param isHeard tells whether a flush of this inode has an effect; by default every flush has one */
  constructor(
    start: Start,
    operations: readonly Operation<unknown>[],
    isHeard: (inode: Inode) => boolean = () => true,
  ) {
    this.#start = start;
    this.#operations = operations;
    this.#isHeard = isHeard;
    for (const [inode, names] of start.folders) this.#folders.set(inode, { durable: new Map(names), pending: [] });
    for (const [inode, content] of start.files)
      this.#files.set(inode, { durable: content, pending: [], touched: false });
  }

  /** Carries out the operations before `position`. The disk cannot return to an earlier position. */
  advance(position: number): void {
    for (; this.#position < position; this.#position += 1) {
      const operation = this.#operations[this.#position];
      if (operation && operation.kind !== 'acknowledged') this.#take(operation, this.#position);
    }
  }

  /**
   * Writes into a new folder one state that a power cut at this moment could leave: everything that was flushed, and a
   * random part of the rest.
   * @param original the folder that the journal describes; files that no operation has touched are linked from there
   */
  layOut(target: string, original: string, random: Random): void {
    // Usually some of the unflushed changes are kept; sometimes none, or all.
    const share = [0, 0.25, 0.5, 0.75, 1][Math.floor(random() * 5)] ?? 0;
    const isKept = (): boolean => random() < share;
    const visit = (inode: Inode, path: string, from: string): void => {
      const folder = this.#folders.get(inode);
      if (!folder) {
        this.#layOutFile(inode, path, from, isKept);
        return;
      }
      fs.mkdirSync(path, { mode: 0o700 });
      const names = new Map(folder.durable);
      for (const change of folder.pending) if (isKept()) applyNames(names, change);
      for (const [name, child] of names) visit(child, join(path, name), join(from, name));
    };
    visit(this.#start.root, target, original);
  }

  #take(operation: Exclude<Operation<unknown>, { kind: 'acknowledged' }>, at: number): void {
    const { inode } = operation;
    if (operation.kind === 'flush') {
      if (this.#isHeard(inode)) this.#flush(inode, operation.until);
      return;
    }
    if (operation.kind === 'folder') {
      this.#folders.set(inode, { durable: new Map(), pending: [] });
      return;
    }
    if (operation.kind === 'names') {
      this.#folders.get(inode)?.pending.push({ ...operation, at });
      return;
    }
    const file = this.#fileOf(inode);
    // Several disks share the files' initial contents, so this disk copies a file's content before changing it.
    if (!file.touched) file.durable = Buffer.from(file.durable);
    file.touched = true;
    file.pending.push({ ...operation, at });
  }

  #fileOf(inode: Inode): File {
    const known = this.#files.get(inode);
    if (known) return known;
    const made = { durable: Buffer.alloc(0), pending: [], touched: true };
    this.#files.set(inode, made);
    return made;
  }

  #flush(inode: Inode, until: number): void {
    const folder = this.#folders.get(inode);
    if (folder) {
      for (const change of folder.pending) if (change.at < until) applyNames(folder.durable, change);
      folder.pending = folder.pending.filter(({ at }) => at >= until);
      return;
    }
    const file = this.#fileOf(inode);
    for (const change of file.pending) if (change.at < until) file.durable = applied(file.durable, change);
    file.pending = file.pending.filter(({ at }) => at >= until);
  }

  #layOutFile(inode: Inode, path: string, from: string, isKept: () => boolean): void {
    const file = this.#files.get(inode);
    if (file && !file.touched && /[/\\]base[/\\][14][/\\]/.test(path)) {
      // These files belong to PostgreSQL's two template databases, which nobody ever writes to.
      fs.linkSync(from, path);
      return;
    }
    let content = file?.durable ?? Buffer.alloc(0);
    if (file && file.pending.length > 0) {
      content = Buffer.from(content);
      for (const change of file.pending) content = torn(content, change, isKept);
    }
    fs.writeFileSync(path, content, { mode: 0o600 });
  }
}

function applyNames(names: Map<string, Inode>, change: Change): void {
  if (change.kind !== 'names') return;
  for (const [name, inode] of change.changes) {
    if (inode === null) names.delete(name);
    else names.set(name, inode);
  }
}

const resized = (content: Buffer, length: number): Buffer =>
  length <= content.length
    ? content.subarray(0, length)
    : Buffer.concat([content, Buffer.alloc(length - content.length)]);

function applied(content: Buffer, change: Change): Buffer {
  if (change.kind === 'truncate') return resized(content, change.length);
  if (change.kind !== 'write') return content;
  const end = change.offset + change.bytes.length;
  const whole = end > content.length ? resized(content, end) : content;
  change.bytes.copy(whole, change.offset);
  return whole;
}

/** Applies an unflushed change as a power cut may leave it: any of its sectors may be missing. */
function torn(content: Buffer, change: Change, isKept: () => boolean): Buffer {
  if (change.kind !== 'write') return isKept() ? applied(content, change) : content;
  const { inode, kind, at } = change;
  let left = content;
  for (let from = 0; from < change.bytes.length;) {
    const offset = change.offset + from;
    const length = Math.min(SECTOR - (offset % SECTOR), change.bytes.length - from);
    const bytes = change.bytes.subarray(from, from + length);
    if (isKept()) left = applied(left, { kind, inode, at, offset, bytes });
    from += length;
  }
  return left;
}
