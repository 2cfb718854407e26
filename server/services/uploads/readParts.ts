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

/**
 * Maximum number of times that content may resemble a delimiter. It never happens by chance (the sender chooses a boundary that isn't in
 * the content), and each time interrupts the fast native search.
 */
const maxFalseDelimiters = 1_000;

/** Size of a slice, and number of bytes searched before other tasks run. */
const sliceBytes = 64 * 1024;
const turnBytes = 1024 * 1024;

const headEnd = Buffer.from('\r\n\r\n');
const lineEndBytes = 2;

/** Returns the content after a boundary: the offset of the next part's headers, the form's end, neither, or not yet known. */
const afterDelimiter = (bytes: Buffer, at: number): { next: number } | 'end' | 'false' | 'unknown' => {
  if (bytes.length < at + 2) return 'unknown';
  if (bytes[at] === 0x2d && bytes[at + 1] === 0x2d) return 'end';
  let next = at;
  while (bytes[next] === 0x20 || bytes[next] === 0x09) next += 1;
  if (next - at > maxBlanks) return 'false';
  if (next + 1 >= bytes.length) return next >= bytes.length || bytes[next] === 0x0d ? 'unknown' : 'false';
  return bytes[next] === 0x0d && bytes[next + 1] === 0x0a ? { next: next + lineEndBytes } : 'false';
};

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

type Step = { events: FormEvent[]; isDone: boolean };

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
  let isDone = false;
  for await (const slice of inSlices(chunks)) {
    if (isDone) continue;
    const step = form.take(slice);
    yield* step.events;
    isDone = step.isDone;
    if (step.events.at(-1)?.kind === 'broken') return;
  }
  if (!isDone) yield { kind: 'broken', as: 'cutOff' };
}

function createForm(boundary: string): { take: (slice: Buffer) => Step } {
  const needle = Buffer.from(`\r\n--${boundary}`);
  // The first delimiter has no line break before it; adding one allows the same search for all delimiters.
  let buffer = Buffer.from('\r\n');
  let state: 'start' | 'head' | 'content' = 'start';
  // The line break before a delimiter is part of it; an empty part shares it with its headers, so it is searched but not reported.
  let unreported = 0;
  let parts = 0;
  let falseDelimiters = 0;

  const take = (slice: Buffer): Step => {
    buffer = Buffer.concat([buffer, slice]);
    const events: FormEvent[] = [];
    const broken = (as: 'cutOff' | 'malformed'): Step => ({
      events: [...events, { kind: 'broken', as }],
      isDone: false,
    });
    const reportContent = (end: number) => {
      const bytes = buffer.subarray(Math.min(unreported, end), end);
      unreported -= Math.min(unreported, end);
      if (bytes.length > 0) events.push({ kind: 'content', bytes });
    };
    for (;;) {
      if (state === 'head') {
        const stop = buffer.indexOf(headEnd);
        if (stop < 0 && buffer.length <= maxHeadBytes) return { events, isDone: false };
        const head = stop < 0 || stop > maxHeadBytes ? null : readHead(buffer.toString('utf8', 0, stop));
        parts += 1;
        if (!head || parts > maxParts) return broken('malformed');
        events.push({ kind: 'part', head });
        buffer = buffer.subarray(stop + lineEndBytes);
        unreported = lineEndBytes;
        state = 'content';
        continue;
      }
      if (state === 'start' && buffer.length < needle.length) return { events, isDone: false };
      let from = 0;
      let at = buffer.indexOf(needle);
      if (state === 'start' && at !== 0) return broken('malformed');
      let after = at < 0 ? 'false' : afterDelimiter(buffer, at + needle.length);
      while (at >= 0 && after === 'false') {
        falseDelimiters += 1;
        if (state === 'start' || falseDelimiters > maxFalseDelimiters) return broken('malformed');
        from = at + needle.length;
        at = buffer.indexOf(needle, from);
        after = at < 0 ? 'false' : afterDelimiter(buffer, at + needle.length);
      }
      const contentEnd = at < 0 ? Math.max(from, buffer.length - needle.length + 1) : at;
      if (state === 'content') reportContent(contentEnd);
      if (typeof after === 'string') {
        buffer = buffer.subarray(contentEnd);
        return { events, isDone: after === 'end' };
      }
      buffer = buffer.subarray(after.next);
      state = 'head';
    }
  };
  return { take };
}
