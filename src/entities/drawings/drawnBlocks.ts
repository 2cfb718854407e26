import { useCallback, useSyncExternalStore } from 'react';
import { makeEmitter } from '#platform/emitter.ts';
import { blocksOfFile } from '#platform/drawingFile/blocksOfDrawing.ts';
import type { DrawingBlocks } from '#platform/drawingFile/blocksOfDrawing.ts';

/** Blocks of drawings converted here from a DXF, by the ids of their pictures, until the user decides about them. */
const kept = new Map<number, DrawingBlocks>();
const changed = makeEmitter();

/** Stores the blocks of a picture that was just uploaded, to be offered on its drawing. */
export const keepBlocks = (fileId: number, file: File): void => {
  const found = blocksOfFile(file);
  if (!found || found.blocks.length === 0) return;
  kept.set(fileId, found);
  changed.emit();
};

/** Stops offering the blocks of a picture. */
export const dropBlocks = (fileId: number): void => {
  if (kept.delete(fileId)) changed.emit();
};

/** Returns the blocks offered for a drawing's picture; null for none. */
export const useKeptBlocks = (fileId: number | null): DrawingBlocks | null => {
  const now = useCallback(() => kept.get(fileId ?? 0) ?? null, [fileId]);
  return useSyncExternalStore(changed.on, now);
};
