import type { Pieces } from '#server/core/ports.ts';

/**
 * Yields the bytes in parts of one size, the last of which may be shorter; no parts for no bytes. All parts share one buffer: a part is
 * valid until the next one is requested.
 */
export async function* inParts(content: Pieces, partBytes: number): AsyncGenerator<Uint8Array, undefined> {
  let part: Buffer | null = null;
  let filled = 0;
  for await (const piece of content) {
    for (let offset = 0; offset < piece.byteLength;) {
      part ??= Buffer.allocUnsafeSlow(partBytes);
      const fitting = piece.subarray(offset, offset + partBytes - filled);
      part.set(fitting, filled);
      offset += fitting.byteLength;
      filled += fitting.byteLength;
      if (filled < partBytes) continue;
      yield part;
      filled = 0;
    }
  }
  if (part && filled > 0) yield part.subarray(0, filled);
}
