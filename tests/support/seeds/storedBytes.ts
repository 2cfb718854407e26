import { createHash, randomUUID } from 'node:crypto';

/** What a record says of its bytes. */
export const recordOf = (bytes: Uint8Array) => ({
  sizeBytes: bytes.byteLength,
  sha256: createHash('sha256').update(bytes).digest('hex'),
});

/** Stores bytes. @returns what a record says of them */
export function storeBytes(backend: { files: Map<string, Uint8Array> }, bytes: Uint8Array) {
  const storageKey = randomUUID();
  backend.files.set(storageKey, bytes);
  return { storageKey, ...recordOf(bytes) };
}
