import { drawingEdge, uploadLimits } from '#contract/drawings/drawingLimits.ts';
import { isWholePage } from '#domain/drawings/cropping.ts';
import { gridBlocks } from '#domain/blocks/gridBlocks.ts';
import { noteBlocks } from './blocksOfDrawing.ts';
import { asFile, canvasFile, dropCanvas, isBlank } from './canvas.ts';
import type { DrawingFileProblem, DrawingSource, DrawnPart } from './drawingSource.ts';

/** Long edges to try in order, if the device can't allocate the largest. */
const edges = [drawingEdge, 4000, 2500] as const;

const stemOf = ({ file, pageCount }: DrawingSource, page: number): string => {
  const stem = file.name.replace(/\.[a-z0-9]{1,5}$/i, '') || 'drawing';
  return pageCount === 1 ? stem : `${stem}-${page}`;
};

/**
 * Creates the drawing's file: an unmodified image as is, else the chosen part of a page at the server's resolution.
 * @returns null if it was cancelled
 */
export const makeDrawing = async (
  source: DrawingSource,
  page: number,
  { turns, box }: Pick<DrawnPart, 'turns' | 'box'>,
  signal: AbortSignal,
): Promise<File | DrawingFileProblem | null> => {
  if (source.kind === 'picture' && turns === 0 && isWholePage(box)) return source.file;
  for (const edge of edges) {
    const cut = await source.cut?.({ turns, box, edge }, uploadLimits.drawingBytes, signal);
    if (cut === null) return null;
    if (cut === 'no_room') continue;
    if (cut instanceof Blob) return asFile(cut, stemOf(source, page));
    if (cut !== undefined && cut !== 'part_missing') return cut;
    const drawing = await source.draw(page, { turns, box, edge }, signal);
    if (drawing === 'no_room') continue;
    if (drawing === 'blank') return isWholePage(box) ? 'blank' : 'blank_part';
    if (!(drawing instanceof HTMLCanvasElement)) return drawing;
    const aspect = drawing.width / drawing.height;
    try {
      if (isBlank(drawing)) return 'blank_part';
      const file = await canvasFile(drawing, stemOf(source, page), uploadLimits.drawingBytes);
      if (signal.aborted) return null;
      if (!file) continue;
      if (source.blocks) {
        const blocks = gridBlocks(await source.blocks(page), { turns, box });
        noteBlocks(file, { fileName: source.file.name, blocks, aspect });
      }
      return file;
    } finally {
      dropCanvas(drawing);
    }
  }
  return 'no_room';
};
