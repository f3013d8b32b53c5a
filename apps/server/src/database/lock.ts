import { chmod, mkdir, mkdtemp, open, realpath, rm, symlink, unlink } from 'node:fs/promises';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';

/** The folder is in use by a running server. The message is French and says what to do. */
export class FolderLockedError extends Error {
  override readonly name = 'FolderLockedError';
}

export interface FolderLock {
  release(): Promise<void>;
}

/** The path of the folder is too long for a lock. The message is French and says what to do. */
class FolderPathError extends FolderLockedError {}

/** Tells whether an error says that another process holds the lock. */
export const isHeld = (error: unknown): boolean =>
  error instanceof FolderLockedError && !(error instanceof FolderPathError);

/** Name of the socket in its folder. */
const SOCKET = '.lock';
/** Longest path of a Unix socket on the strictest system (macOS), in bytes. */
const SOCKET_PATH_BYTES = 103;

/** Answers a question that another process asks the holder of a folder. Question and answer are one line each. */
export type Answerer = (question: string) => Promise<string>;

/** Longest question, in characters. */
const LONGEST = 5_000;

/**
 * Takes a data folder for this process alone. PGlite has no lock of its own, and two writers would destroy the data.
 *
 * The lock is a listening Unix socket in the folder. It ends with the process, however the process dies, and works even
 * if process ids repeat, as in containers. A socket that refuses connections was left by a dead process and is taken
 * over. Only the folder's owner can reach it.
 * @param answer answers {@link askHolder}; without it no question is answered
 * @throws FolderLockedError if the folder is in use, or if its path is too long
 */
export async function lockFolder(folder: string, answer?: Answerer): Promise<FolderLock> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const server = await withSocketPath(folder, async (path) => {
    const listening = await listen(path).catch(async (error: unknown) => {
      if (!isCode(error, 'EADDRINUSE')) throw error;
      return takeOver(folder, path);
    });
    // Without this, other accounts could use a socket in a folder that is open to them.
    await chmod(path, 0o600);
    return listening;
  });
  const open = new Set<Socket>();
  server.on('connection', (socket) => {
    open.add(socket);
    socket.once('close', () => open.delete(socket));
    if (answer) serve(socket, answer).catch(() => socket.destroy());
    else socket.destroy();
  });
  // The lock alone does not keep a process alive.
  server.unref();
  return {
    release: () =>
      new Promise((done) => {
        server.close(() => done());
        for (const socket of open) socket.destroy();
      }),
  };
}

/**
 * Asks the process that holds a folder.
 * @returns the answer; null if there is none, as from a process of an earlier version
 */
export function askHolder(folder: string, question: string): Promise<string | null> {
  return withSocketPath(folder, async (path) => {
    const socket = connect(path);
    try {
      socket.end(`${question}\n`);
      const answer = (await text(socket)).trimEnd();
      return answer === '' ? null : answer;
    } catch {
      return null;
    }
  });
}

async function serve(socket: Socket, answer: Answerer): Promise<void> {
  // The asking process may end at any moment.
  socket.on('error', () => undefined);
  let question = '';
  for await (const chunk of socket.setEncoding('utf8').iterator({ destroyOnReturn: false })) {
    question += String(chunk);
    if (question.length > LONGEST) break;
  }
  const answered = question.endsWith('\n') && question.length <= LONGEST ? await answer(question.trimEnd()) : '';
  socket.end(`${answered}\n`);
}

/** Removes a dead socket under a second, short lock, so that only one of two servers that start together can win. */
async function takeOver(folder: string, path: string): Promise<Server> {
  const guard = join(folder, '.lock-takeover');
  const held = await open(guard, 'wx').catch((error: unknown) => {
    if (isCode(error, 'EEXIST')) return null;
    throw error;
  });
  if (held === null) {
    // Another process is starting, or died while starting. After a moment the guard file counts as abandoned.
    await new Promise((done) => setTimeout(done, 1_000));
    if (await answers(path)) throw locked(folder);
    await unlink(guard).catch(ignoreMissing);
    return lockAgain(folder, path);
  }
  try {
    if (await answers(path)) throw locked(folder);
    await unlink(path).catch(ignoreMissing);
    return await lockAgain(folder, path);
  } finally {
    await held.close();
    await unlink(guard).catch(ignoreMissing);
  }
}

async function lockAgain(folder: string, path: string): Promise<Server> {
  return listen(path).catch((error: unknown) => {
    throw isCode(error, 'EADDRINUSE') ? locked(folder) : error;
  });
}

/**
 * Calls `use` with a path of a folder's socket that is short enough. The path of a deep folder leads through a link that
 * is removed afterwards. The socket itself is always in the folder, so that all processes find the same one, whatever
 * their temporary folder. When a lock that was taken through a link is released, its dead socket stays in the folder.
 */
async function withSocketPath<T>(folder: string, use: (path: string) => Promise<T>): Promise<T> {
  const real = await realpath(folder);
  if (fits(join(real, SOCKET))) return use(join(real, SOCKET));
  const aside = await mkdtemp(join(tmpdir(), 'greffier-'));
  try {
    const link = join(aside, 'd');
    if (!fits(join(link, SOCKET))) throw tooLong(real);
    await symlink(real, link);
    return await use(join(link, SOCKET));
  } finally {
    await rm(aside, { recursive: true, force: true });
  }
}

const fits = (path: string): boolean => Buffer.byteLength(path) <= SOCKET_PATH_BYTES;

function listen(path: string): Promise<Server> {
  return new Promise((done, fail) => {
    const server = createServer({ allowHalfOpen: true });
    server.once('error', fail);
    server.listen(path, () => {
      server.off('error', fail);
      done(server);
    });
  });
}

function answers(path: string): Promise<boolean> {
  return new Promise((done) => {
    const socket = connect(path);
    socket.once('connect', () => {
      socket.destroy();
      done(true);
    });
    socket.once('error', () => done(false));
  });
}

const isCode = (error: unknown, code: string): boolean =>
  error instanceof Error && 'code' in error && error.code === code;

function ignoreMissing(error: unknown): void {
  if (!isCode(error, 'ENOENT')) throw error;
}

const locked = (folder: string): FolderLockedError =>
  new FolderLockedError(
    `Le dossier ${folder} est déjà utilisé par un autre Greffier\u00A0: arrêtez-le, ou choisissez un autre DATA_DIR.`,
  );

const tooLong = (folder: string): FolderPathError =>
  new FolderPathError(
    `Le chemin du dossier ${folder} est trop long (${Buffer.byteLength(folder)}\u00A0octets, ${SOCKET_PATH_BYTES - SOCKET.length - 1} au plus)\u00A0: choisissez un DATA_DIR dont le chemin est plus court, ou donnez à TMPDIR un chemin plus court.`,
  );
