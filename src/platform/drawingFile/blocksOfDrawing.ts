import type { GridBlock } from '#domain/dxf/gridBlocks.ts';

/** What a drawing's file was made of: the name of the DXF, and its blocks on the drawing's grid. */
export interface DrawingBlocks {
  fileName: string;
  blocks: readonly GridBlock[];
  /** Width by height of the file that was made. */
  aspect: number;
}

const ofFiles = new WeakMap<Blob, DrawingBlocks>();

/** Keeps the blocks of a file that was made of a DXF's page, for as long as the file is there. */
export const noteBlocks = (file: File, blocks: DrawingBlocks): void => {
  ofFiles.set(file, blocks);
};

/** The blocks of a file that was made of a DXF's page. */
export const blocksOfFile = (file: Blob): DrawingBlocks | undefined => ofFiles.get(file);
