import { useCallback, useSyncExternalStore } from 'react';
import { makeEmitter } from '#platform/emitter.ts';
import { blocksOfFile } from '#platform/drawingFile/blocksOfDrawing.ts';
import type { DrawingBlocks } from '#platform/drawingFile/blocksOfDrawing.ts';

/** The blocks of drawings that were made here of a DXF, by the ids of their pictures, until somebody decided about them. */
const kept = new Map<number, DrawingBlocks>();
const changed = makeEmitter();

/** Keeps the blocks of a picture that was just uploaded: its drawing offers them. */
export const keepBlocks = (fileId: number, file: File): void => {
  const found = blocksOfFile(file);
  if (!found || found.blocks.length === 0) return;
  kept.set(fileId, found);
  changed.emit();
};

/** Offers the blocks of a picture no more. */
export const dropBlocks = (fileId: number): void => {
  if (kept.delete(fileId)) changed.emit();
};

/** The blocks that are offered for a drawing's picture; null for none. */
export const useKeptBlocks = (fileId: number | null): DrawingBlocks | null => {
  const now = useCallback(() => kept.get(fileId ?? 0) ?? null, [fileId]);
  return useSyncExternalStore(changed.on, now);
};
