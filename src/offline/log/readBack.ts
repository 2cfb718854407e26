import type { NewOperation, StoredOperation, StoredPhoto } from './outboxTypes.ts';

/**
 * Returns whether the data read back equals the data written: every operation with its content, every photo with its size. Only then may a
 * screen say that something is saved. (offline-and-safety, 8)
 */
export const isSameAct = (
  written: readonly NewOperation[],
  photos: readonly StoredPhoto[],
  stored: readonly StoredOperation[],
  keptPhotos: readonly (StoredPhoto | undefined)[],
): boolean => {
  const byId = new Map(stored.map((operation) => [operation.opId, operation]));
  const isKept = (operation: NewOperation): boolean => {
    const storedOperation = byId.get(operation.opId);
    return (
      storedOperation?.kind === operation.kind &&
      JSON.stringify(storedOperation.payload) === JSON.stringify(operation.payload)
    );
  };
  return (
    written.every(isKept) &&
    photos.every((photo, at) => keptPhotos[at]?.bytes.byteLength === photo.bytes.byteLength)
  );
};
