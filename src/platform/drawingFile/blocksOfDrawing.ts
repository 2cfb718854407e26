import type { GridBlock } from '#domain/blocks/gridBlocks.ts';

/** Source of a drawing's file: the name of the DXF, and its blocks on the drawing's grid. */
export interface DrawingBlocks {
  fileName: string;
  blocks: readonly GridBlock[];
  /** Width by height of the created file. */
  aspect: number;
}

const ofFiles = new WeakMap<Blob, DrawingBlocks>();

/** Remembers the blocks of a file created from a DXF's page, for the lifetime of the file. */
export const noteBlocks = (file: File, blocks: DrawingBlocks): void => {
  ofFiles.set(file, blocks);
};

/** Returns the blocks of a file created from a DXF's page. */
export const blocksOfFile = (file: Blob): DrawingBlocks | undefined => ofFiles.get(file);
