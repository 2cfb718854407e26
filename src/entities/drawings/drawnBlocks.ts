import { useCallback, useSyncExternalStore } from 'react';
import { makeEmitter } from '#platform/emitter.ts';
import { blocksOfFile } from '#platform/drawingFile/blocksOfDrawing.ts';
import type { DrawingBlocks } from '#platform/drawingFile/blocksOfDrawing.ts';

/** Blocks of drawings converted here from a DXF, by the ids of their pictures, until the user decides about them. */
const blocksByMap = new Map<number, DrawingBlocks>();
const changes = makeEmitter();

/** Stores the blocks of a picture that was just uploaded, to be offered on its drawing. */
export const keepBlocks = (fileId: number, file: File): void => {
  const fileBlocks = blocksOfFile(file);
  if (!fileBlocks || fileBlocks.blocks.length === 0) return;
  blocksByMap.set(fileId, fileBlocks);
  changes.emit();
};

/** Stops offering the blocks of a picture. */
export const dropBlocks = (fileId: number): void => {
  if (blocksByMap.delete(fileId)) changes.emit();
};

/** Returns the blocks offered for a drawing's picture; null for none. */
export const useKeptBlocks = (fileId: number | null): DrawingBlocks | null => {
  const now = useCallback(() => blocksByMap.get(fileId ?? 0) ?? null, [fileId]);
  return useSyncExternalStore(changes.on, now);
};
