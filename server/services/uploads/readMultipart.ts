import { createHash } from 'node:crypto';
import { fail } from '#server/core/httpProblem.ts';
import type { Incoming } from '#server/core/ports.ts';
import { bodyChunks, rejectTooManyBytes } from './bodyChunks.ts';
import { multipartBoundary } from './partHead.ts';
import type { PartHead } from './partHead.ts';
import { readParts } from './readParts.ts';

/** Text fields of an upload by their names in lower case. */
export type UploadFields = Record<string, string>;

/**
 * Upload as received: the text fields, and exactly one file. The file's `name` is the sender's, uncleaned; its bytes are in
 * `incoming` (to be discarded by the reader of the upload in the end), within the limit and otherwise unchecked. `sha256` (base64url)
 * is the hash of the bytes as sent.
 */
export interface MultipartUpload {
  fields: UploadFields;
  file: { name: string; sizeBytes: number; sha256: string; incoming: Incoming };
}

/** Options for reading an upload. */
export interface ReadingOptions {
  /** Limit of the file in bytes, counted while reading. */
  maxBytes: number;
  /** Creates the temporary storage for the file's bytes. */
  receive: () => Promise<Incoming>;
  /**
   * Called before the first byte of the file is read, with the fields before it: rejects the upload, or returns a
   * smaller limit for the file.
   */
  judge?: (fields: UploadFields) => Promise<number>;
  idleTimeoutMs?: number;
  leastBytes?: number;
  /** Accepts a form without a file, whose file is then empty and without a name. */
  isFileOptional?: boolean;
}

/** Maximum size of all text fields and part headers together, in addition to the file's limit, in bytes. */
const formBytes = 64 * 1024;

/** Returns whether a form came without a file: an empty file field is sent as a file without name and bytes. */
export const isFileMissing = ({ name, sizeBytes }: Pick<MultipartUpload['file'], 'name' | 'sizeBytes'>) =>
  name === '' && sizeBytes === 0;

/** Parser state of the form. */
interface Reading {
  fields: UploadFields;
  fieldBytes: number;
  text: { name: string; pieces: Buffer[] } | null;
  file: { name: string; sizeBytes: number; incoming: Incoming } | null;
  isFile: boolean;
}

const endPart = (reading: Reading): void => {
  const { text } = reading;
  if (text) reading.fields[text.name] = Buffer.concat(text.pieces).toString('utf8');
  reading.text = null;
};

const beginPart = async (
  reading: Reading,
  head: PartHead,
  receive: ReadingOptions['receive'],
  judge: () => Promise<void>,
): Promise<void> => {
  endPart(reading);
  const name = head.name.toLowerCase();
  reading.isFile = head.fileName !== null;
  if (head.fileName === null) {
    if (name in reading.fields) fail('invalid_value', name);
    reading.text = { name, pieces: [] };
    return;
  }
  const isOneBefore = reading.file !== null && !isFileMissing(reading.file);
  if (name !== 'file' || isOneBefore) fail('invalid_value', name);
  await judge();
  reading.file ??= { name: '', sizeBytes: 0, incoming: await receive() };
  reading.file.name = head.fileName;
};

/**
 * Reads an upload [DRAW-100, SAVE-08, DOC-21]: `multipart/form-data` with exactly one file named `file` and text fields, with
 * case-insensitive names. The body is parsed as it arrives and the file is written to the storage from `receive`, so that
 * waiting uploads take no memory.
 * @throws HttpProblem unsupported_media_type (no multipart, or without a boundary), too_many_bytes, file_missing, invalid_value (a second file,
 * a duplicate field), too_long, corrupt_file (the form is truncated), invalid_json (no form at all: "could not be read"), body_too_slow,
 * unavailable (the sender disconnected), or as `judge`
 */
export const readMultipart = async (request: Request, options: ReadingOptions): Promise<MultipartUpload> => {
  const boundary = multipartBoundary(request.headers.get('content-type'));
  if (boundary === null) return fail('unsupported_media_type');
  const fields: UploadFields = Object.create(null);
  const reading: Reading = { fields, fieldBytes: 0, text: null, file: null, isFile: false };
  try {
    const sha256 = await readInto(reading, request, boundary, options);
    if (options.isFileOptional)
      reading.file ??= { name: '', sizeBytes: 0, incoming: await options.receive() };
    const { file } = reading;
    if (!file || (!options.isFileOptional && isFileMissing(file))) return fail('file_missing', 'file');
    return { fields, file: { ...file, sha256 } };
  } catch (error) {
    await reading.file?.incoming.discard();
    throw error;
  }
};

async function readInto(
  reading: Reading,
  request: Request,
  boundary: string,
  { maxBytes, receive, judge, idleTimeoutMs, leastBytes }: ReadingOptions,
): Promise<string> {
  let fileLimit = maxBytes;
  const askJudge = async () => {
    if (judge) fileLimit = Math.min(maxBytes, await judge(reading.fields));
  };
  const hash = createHash('sha256');
  const chunks = bodyChunks(request, {
    maxBytes: maxBytes + formBytes,
    limitBytes: maxBytes,
    ...(idleTimeoutMs === undefined ? {} : { idleTimeoutMs }),
    ...(leastBytes === undefined ? {} : { leastBytes }),
  });
  for await (const event of readParts(chunks, boundary)) {
    if (event.kind === 'broken')
      return event.as === 'cutOff' ? fail('corrupt_file', 'file') : fail('invalid_json');
    if (event.kind === 'part') {
      await beginPart(reading, event.head, receive, askJudge);
    } else if (reading.isFile && reading.file) {
      const { file } = reading;
      file.sizeBytes += event.bytes.length;
      if (file.sizeBytes > fileLimit) rejectTooManyBytes(fileLimit);
      hash.update(event.bytes);
      await file.incoming.write(event.bytes);
    } else if (reading.text) {
      reading.fieldBytes += event.bytes.length;
      if (reading.fieldBytes > formBytes) fail('too_long', reading.text.name, { max: formBytes });
      // A copy, since the piece is a view of a slice of the body and would keep all of it in memory.
      reading.text.pieces.push(Buffer.from(event.bytes));
    }
  }
  endPart(reading);
  return hash.digest('base64url');
}
