import { createHash } from 'node:crypto';
import type { Pieces } from '#server/core/ports.ts';

/** Size and SHA-256 that identify bytes. */
export interface Digest {
  sizeBytes: number;
  sha256: string;
}

/** Passes the chunks through and computes their digest, which is available after the last one. */
export function digested(content: Pieces): { pieces: AsyncGenerator<Uint8Array>; digest: () => Digest } {
  const hash = createHash('sha256');
  let sizeBytes = 0;
  let sha256: string | null = null;
  async function* pieces() {
    for await (const piece of content) {
      hash.update(piece);
      sizeBytes += piece.byteLength;
      yield piece;
    }
    sha256 = hash.digest('hex');
  }
  return {
    pieces: pieces(),
    digest: () => {
      if (sha256 === null) throw new Error('Not all was read.');
      return { sizeBytes, sha256 };
    },
  };
}
