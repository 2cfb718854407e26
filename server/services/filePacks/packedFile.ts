import type { FileStore } from '#server/core/ports.ts';
import type { RecordedBytes } from '../files/storedFile.ts';

/** Stored file that an archive contains, with the record that it belongs to. */
export interface PackedFile {
  folder: string;
  name: string;
  belongsTo: string;
  bytes: RecordedBytes;
}

/** Reads stored bytes; returns null if they are missing or have another size. */
export async function readBytes(
  files: FileStore,
  { storageKey, sizeBytes }: RecordedBytes,
): Promise<Uint8Array | null> {
  const storedBytes = await files.get(storageKey);
  if (storedBytes?.sizeBytes !== sizeBytes) return null;
  const pieces: Uint8Array[] = [];
  for await (const piece of storedBytes.pieces) pieces.push(piece);
  return Buffer.concat(pieces);
}
