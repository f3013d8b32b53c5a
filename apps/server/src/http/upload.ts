import { formatBytes } from '@greffier/contract/bytes';
import { ApiError, missingFile } from '../errors.ts';
import type { Storage } from '../storage/storage.ts';
import type { Multipart, MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';

export interface UploadOptions {
  readonly storage: Storage;
  /** Storage key of the file. */
  readonly key: string;
  readonly maxBytes: number;
  /** Function that the file's content passes through on its way to the storage. */
  readonly watch: (content: AsyncIterable<Buffer>) => AsyncIterable<Buffer>;
}

export interface Upload {
  /** The form's other parts, as text; `data` is JSON. */
  readonly fields: Readonly<Record<string, string>>;
  /** Bytes of the file; null if the form has none. */
  readonly bytes: number | null;
}

/** Largest size of a form's text parts and part headers, besides the file; bytes. */
const BESIDE_BYTES = 1024 * 1024;
/**
 * Largest size of a text part, in bytes: twice the largest form. The library parses each JSON part in one go, and many
 * parts in a row.
 */
const FIELD_BYTES = 256 * 1024;
const FIELDS = 4;
/** Matches the messages of the parser's errors, because these errors have no code. */
const MALFORMED_FORM = /unexpected end of multipart data|multipart: boundary not found|the needle cannot/i;

/**
 * Tells how many bytes a request announces for its file. The number may be a little too high, since the form's other
 * parts count too. Without an announcement, it is the largest size allowed. It is 0 if the form is too short to contain
 * more than a small file, or if it announces too much, which `receiveUpload` refuses.
 */
export function announcedBytes({ headers }: FastifyRequest, maxBytes: number): number {
  if (headers['transfer-encoding'] !== undefined) return maxBytes;
  const length = Number(headers['content-length'] ?? 0);
  return length > BESIDE_BYTES && length <= maxBytes + BESIDE_BYTES ? length : 0;
}

/**
 * Streams the one file of a multipart form (its part `file`), if there is one, into the storage; memory does not grow
 * with the file. The other parts may come before or after the file. After any failure, nothing is stored under the key.
 * @throws ApiError 413, 415 or 422; StorageFullError
 */
export async function receiveUpload(
  request: FastifyRequest,
  { storage, key, maxBytes, watch }: UploadOptions,
): Promise<Upload> {
  // A lost connection makes the part's stream fail, and the storage then keeps nothing.
  const keep = (part: MultipartFile): Promise<number> => storage.put(key, Readable.from(watch(part.file)));
  try {
    const { fields, file } = await receiveParts(request, maxBytes, keep);
    return { fields, bytes: file?.kept ?? null };
  } catch (error) {
    await storage.remove(key);
    throw error;
  }
}

/**
 * Streams the one file of a multipart form (its part `file`) to a path where nothing exists yet; memory does not grow
 * with the file. If the request fails, the caller must remove the incomplete file.
 * @throws ApiError 413, 415 or 422
 */
export async function receiveInto(request: FastifyRequest, path: string, maxBytes: number): Promise<void> {
  const keep = (part: MultipartFile): Promise<void> => pipeline(part.file, createWriteStream(path, { mode: 0o600 }));
  const { file } = await receiveParts(request, maxBytes, keep);
  if (file === null) throw missingFile();
}

/**
 * Reads the one file of a multipart form (its part `file`) into memory, with the name that the sender gave it.
 * @param maxBytes largest size of the file, and so of the memory that it takes
 * @throws ApiError 413, 415 or 422
 */
export async function receiveFile(
  request: FastifyRequest,
  maxBytes: number,
): Promise<{ readonly name: string; readonly bytes: Buffer }> {
  const keep = async (part: MultipartFile) => ({ name: part.filename, bytes: await buffer(part.file) });
  const { file } = await receiveParts(request, maxBytes, keep);
  if (file === null) throw missingFile();
  return file.kept;
}

/**
 * Reads a multipart form into memory: its one file (its part `file`; null if it has none) and its other parts.
 * @param maxBytes bounds the memory that the file takes
 * @throws ApiError 413, 415 or 422
 */
export async function receiveForm(
  request: FastifyRequest,
  maxBytes: number,
): Promise<{ readonly fields: Upload['fields']; readonly file: Buffer | null }> {
  const { fields, file } = await receiveParts(request, maxBytes, (part) => buffer(part.file));
  return { fields, file: file?.kept ?? null };
}

/** @param keep takes the file's content, which it must read to its end */
async function receiveParts<T>(
  request: FastifyRequest,
  maxBytes: number,
  keep: (part: MultipartFile) => Promise<T>,
): Promise<{ readonly fields: Readonly<Record<string, string>>; readonly file: { readonly kept: T } | null }> {
  if (!request.isMultipart()) {
    throw new ApiError(415, 'unsupported_media_type', 'Envoyez le fichier dans un formulaire (multipart/form-data).');
  }
  if (Number(request.headers['content-length'] ?? 0) > maxBytes + BESIDE_BYTES) throw tooLarge(maxBytes);

  const fields: Record<string, string> = {};
  let file: { readonly kept: T } | null = null;
  const limits = { fileSize: maxBytes, files: 2, fields: FIELDS, parts: FIELDS + 2, fieldSize: FIELD_BYTES };
  try {
    for await (const part of request.parts({ limits })) {
      if (part.type !== 'file') {
        fields[part.fieldname] = textOf(part);
        continue;
      }
      if (part.fieldname !== 'file' && part.mimetype === 'application/json') {
        fields[part.fieldname] = await textOfFile(part);
        continue;
      }
      checkName(part);
      if (file !== null) throw secondFile(part);
      file = { kept: await keep(part) };
      if (part.file.truncated) throw tooLarge(maxBytes);
    }
  } catch (error) {
    // The rest of the request is discarded unread, because parsing a million unwanted parts would take seconds.
    request.raw.unpipe().resume();
    throw understood(error, maxBytes);
  }
  return { fields, file };
}

function checkName(part: MultipartFile): void {
  if (part.fieldname === 'file') return;
  part.file.resume();
  const message = `Champ inattendu\u00A0: le fichier va dans «\u00A0file\u00A0».`;
  // The parser's types promise a name, but a part may have none.
  const name: string | undefined = part.fieldname;
  throw new ApiError(422, 'validation_error', message, { [name ?? 'file']: message });
}

function secondFile(part?: MultipartFile): ApiError {
  part?.file.resume();
  return new ApiError(422, 'validation_error', 'Envoyez un seul fichier à la fois.', { file: 'Un seul fichier' });
}

/** Reads JSON that comes as a file of its own, as programs generated from the documentation send it. */
async function textOfFile(part: MultipartFile): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  // The part is read to its end, even if it is too long, because the parts after it wait.
  for await (const chunk of part.file as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes <= FIELD_BYTES) chunks.push(chunk);
  }
  if (bytes > FIELD_BYTES) throw tooLong();
  return Buffer.concat(chunks).toString();
}

const notJson = (): ApiError =>
  new ApiError(422, 'validation_error', 'Un champ du formulaire n’est pas du JSON valide.');

const tooLong = (): ApiError => new ApiError(413, 'too_large', 'Le formulaire est trop long.');

function textOf(part: Exclude<Multipart, MultipartFile>): string {
  if (part.valueTruncated || part.fieldnameTruncated) {
    throw tooLong();
  }
  if (typeof part.value === 'string') return part.value;
  try {
    return JSON.stringify(part.value);
  } catch {
    // The value is nested too deeply to be written as JSON again.
    throw notJson();
  }
}

function understood(error: unknown, maxBytes: number): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : null;
  if (code === 'FST_REQ_FILE_TOO_LARGE') return tooLarge(maxBytes);
  if (code === 'FST_PARTS_LIMIT' || code === 'FST_FIELDS_LIMIT') {
    return new ApiError(422, 'validation_error', 'Le formulaire contient trop de champs à côté du fichier.');
  }
  if (code === 'FST_FILES_LIMIT') return secondFile();
  if (code === 'FST_INVALID_JSON_FIELD_ERROR') {
    return notJson();
  }
  if (code === 'FST_PROTO_VIOLATION') {
    return new ApiError(422, 'validation_error', 'Un champ du formulaire porte un nom qui n’est pas admis.');
  }
  if (error instanceof Error && MALFORMED_FORM.test(error.message)) {
    const message = 'L’envoi est incomplet\u00A0: renvoyez le fichier.';
    return new ApiError(422, 'validation_error', message, { file: message });
  }
  return error;
}

function tooLarge(maxBytes: number): ApiError {
  const limit = formatBytes(maxBytes);
  return new ApiError(413, 'too_large', `Le fichier est trop volumineux\u00A0: la limite est de ${limit}.`);
}
