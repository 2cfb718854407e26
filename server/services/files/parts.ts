import type { Pieces } from '#server/core/ports.ts';

/**
 * The same bytes in parts of one size, the last of which may be shorter; none where there are no bytes. All parts share their memory: one is
 * of use until the next is asked for.
 */
export async function* inParts(content: Pieces, partBytes: number): AsyncGenerator<Uint8Array, undefined> {
  let part: Buffer | null = null;
  let filled = 0;
  for await (const piece of content) {
    for (let taken = 0; taken < piece.byteLength;) {
      part ??= Buffer.allocUnsafeSlow(partBytes);
      const fitting = piece.subarray(taken, taken + partBytes - filled);
      part.set(fitting, filled);
      taken += fitting.byteLength;
      filled += fitting.byteLength;
      if (filled < partBytes) continue;
      yield part;
      filled = 0;
    }
  }
  if (part && filled > 0) yield part.subarray(0, filled);
}
