import { setImmediate as nextTurn } from 'node:timers/promises';
import { readHead } from './partHead.ts';
import type { PartHead } from './partHead.ts';

/**
 * Event of the form parser, in order: a part's headers, then its content in pieces; at the end, possibly, the
 * reason why the form is invalid.
 */
export type FormEvent =
  | { kind: 'part'; head: PartHead }
  | { kind: 'content'; bytes: Buffer }
  | { kind: 'broken'; as: 'cutOff' | 'malformed' };

/** Limits: a form with more parts, longer part headers (bytes), or more blanks after a delimiter, is rejected. */
const maxParts = 32;
const maxHeadBytes = 8 * 1024;
const maxBlanks = 256;

/** Size of a slice, and number of bytes searched before other tasks run. */
const sliceBytes = 64 * 1024;
const turnBytes = 1024 * 1024;

const carriageReturn = 0x0d;
const lineEnd = Buffer.from('\r\n');
const headEnd = Buffer.from('\r\n\r\n');
const noBytes = Buffer.alloc(0);

/** Yields the chunks in slices of at most 64 KB; a long series yields to other tasks of the process. */
async function* inSlices(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  let since = 0;
  for await (const chunk of chunks) {
    for (let at = 0; at < chunk.byteLength; at += sliceBytes) {
      const slice = chunk.subarray(at, at + sliceBytes);
      yield Buffer.from(slice.buffer, slice.byteOffset, slice.byteLength);
      since += slice.byteLength;
      if (since < turnBytes) continue;
      since = 0;
      await nextTurn();
    }
  }
}

/**
 * Parses a multipart body as a stream (RFC 7578, RFC 2046), with no more than a slice in memory. A delimiter counts only at the start of a
 * line and followed only by blanks, so file content that resembles it stays content. Bytes after the closing delimiter are read and
 * ignored. Throws only the errors of its source.
 */
export async function* readParts(
  chunks: AsyncIterable<Uint8Array>,
  boundary: string,
): AsyncGenerator<FormEvent> {
  const form = createForm(boundary);
  for await (const slice of inSlices(chunks)) {
    for (const event of form.take(slice)) {
      yield event;
      if (event.kind === 'broken') return;
    }
  }
  if (!form.isClosed()) yield { kind: 'broken', as: 'cutOff' };
}

/** Creates the search for a boundary's delimiters, which runs in native code whatever the content. */
const createSearch = (boundary: string) => {
  const needle = Buffer.from(`\r\n--${boundary}`, 'latin1');
  const blanks = `[ \\t]{0,${maxBlanks}}`;
  const pattern = new RegExp(
    `\\r\\n--${boundary.replace(/\W/g, '\\$&')}(?:(?<closing>--)|${blanks}(?<opening>\\r\\n)|-$|${blanks}\\r?$)`,
  );
  return {
    leastBytes: needle.length,
    /** Returns the first delimiter; `next` is null while the end of the bytes leaves open whether it is one. */
    find: (bytes: Buffer): { at: number; next: number | null; isClosing: boolean } | null => {
      const match = pattern.exec(bytes.toString('latin1'));
      if (!match) return null;
      const isClosing = match.groups?.closing !== undefined;
      const isComplete = isClosing || match.groups?.opening !== undefined;
      return { at: match.index, next: isComplete ? match.index + match[0].length : null, isClosing };
    },
    /** Returns the offset of a possible delimiter that the end of the bytes cuts off, their length if there is none. It has one carriage return. */
    cutOffAt: (bytes: Buffer): number => {
      const tail = bytes.subarray(Math.max(0, bytes.length - needle.length + 1));
      const at = tail.lastIndexOf(carriageReturn);
      const isStart = at >= 0 && tail.compare(needle, 0, tail.length - at, at) === 0;
      return isStart ? bytes.length - tail.length + at : bytes.length;
    },
  };
};

/** Creates the parser of a form: `take` yields what a slice adds; of a slice, it keeps only what may be the start of a delimiter. */
function createForm(boundary: string) {
  const search = createSearch(boundary);
  const head = Buffer.alloc(maxHeadBytes + headEnd.length);
  let headLength = 0;
  let state: 'start' | 'head' | 'content' | 'closed' = 'start';
  // The first delimiter has no line break before it; adding one allows the same search for all delimiters.
  let carried: Buffer = lineEnd;
  // The line break before a delimiter is part of it; an empty part shares it with its headers, so it is searched but not reported.
  let unreported = 0;
  let parts = 0;

  /** Returns a part's headers, null for invalid ones, and the bytes after them; null while they go on. */
  const takeHead = (bytes: Buffer): { head: PartHead | null; rest: Buffer } | null => {
    const from = Math.max(0, headLength - headEnd.length + 1);
    const taken = bytes.copy(head, headLength);
    headLength += taken;
    const stop = head.subarray(0, headLength).indexOf(headEnd, from);
    if (stop < 0 && headLength < head.length) return null;
    parts += 1;
    const isHead = stop >= 0 && parts <= maxParts;
    const rest = bytes.subarray(taken - (headLength - stop - headEnd.length));
    return { head: isHead ? readHead(head.toString('utf8', 0, stop)) : null, rest };
  };

  function* take(slice: Buffer): Generator<FormEvent> {
    for (let bytes = slice; bytes.length > 0 && state !== 'closed';) {
      if (state === 'head') {
        const part = takeHead(bytes);
        if (!part) return;
        if (!part.head) {
          yield { kind: 'broken', as: 'malformed' };
          return;
        }
        yield { kind: 'part', head: part.head };
        state = 'content';
        carried = lineEnd;
        unreported = lineEnd.length;
        bytes = part.rest;
        continue;
      }
      bytes = carried.length > 0 ? Buffer.concat([carried, bytes]) : bytes;
      carried = bytes;
      if (state === 'start' && bytes.length < search.leastBytes) return;
      const delimiter = search.find(bytes);
      if (state === 'start' && delimiter?.at !== 0) {
        yield { kind: 'broken', as: 'malformed' };
        return;
      }
      const end = delimiter?.at ?? search.cutOffAt(bytes);
      const from = Math.min(unreported, end);
      unreported -= from;
      if (end > from) yield { kind: 'content', bytes: bytes.subarray(from, end) };
      carried = bytes.subarray(end);
      if (!delimiter || delimiter.next === null) return;
      state = delimiter.isClosing ? 'closed' : 'head';
      carried = noBytes;
      headLength = 0;
      bytes = bytes.subarray(delimiter.next);
    }
  }
  return { take, isClosed: () => state === 'closed' };
}
