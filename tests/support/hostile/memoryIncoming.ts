import type { Incoming } from '#server/core/ports.ts';

/** Returns incoming bytes held in memory. */
export function memoryIncoming(): Incoming {
  const pieces: Uint8Array[] = [];
  return {
    write: async (bytes) => {
      pieces.push(Uint8Array.from(bytes));
    },
    read: async () => Buffer.concat(pieces),
    stream: async function* () {
      yield* pieces;
    },
    discard: async () => {
      pieces.length = 0;
    },
  };
}
