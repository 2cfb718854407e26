import { createHash } from 'node:crypto';
import type { Pieces } from '#server/core/ports.ts';

/** What tells bytes from others. */
export interface Digest {
  sizeBytes: number;
  sha256: string;
}

/** The same pieces, whose digest is known when all have been read. */
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
