import { createHash, randomUUID } from 'node:crypto';

/** Returns a record's fields for its bytes. */
export const recordOf = (bytes: Uint8Array) => ({
  sizeBytes: bytes.byteLength,
  sha256: createHash('sha256').update(bytes).digest('hex'),
});

/** Stores bytes. @returns their fields in a record */
export function storeBytes(backend: { files: Map<string, Uint8Array> }, bytes: Uint8Array) {
  const storageKey = randomUUID();
  backend.files.set(storageKey, bytes);
  return { storageKey, ...recordOf(bytes) };
}
