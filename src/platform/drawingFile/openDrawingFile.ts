import { uploadLimits } from '../../contract/constants.ts';
import { logFailure } from '../log.ts';
import { drawingKind } from './drawingKind.ts';
import type { Opened } from './drawingSource.ts';
import { openPdf } from './openPdf.ts';
import { openPicture } from './openPicture.ts';
import { openSvg } from './openSvg.ts';

/** A PDF isn't uploaded itself, so it may be larger than what is; a tablet still has to hold it. */
export const pdfLimitBytes = 200 * 1024 * 1024;

/** Opens a file by its bytes, whatever its name. Never throws. */
export const openDrawingFile = async (file: File, password?: string): Promise<Opened> => {
  try {
    if (file.size === 0) return { problem: 'empty' };
    if (file.size > pdfLimitBytes) return { problem: 'too_large' };
    const bytes = new Uint8Array(await file.arrayBuffer());
    const kind = drawingKind(bytes);
    if (kind === null) return { problem: 'other_kind' };
    if (kind === 'heic') return { problem: 'heic' };
    if (kind === 'pdf') return await openPdf(file, bytes, password);
    if (file.size > uploadLimits.drawingBytes) return { problem: 'too_large' };
    return kind === 'svg' ? openSvg(file, bytes) : await openPicture(file, kind, bytes);
  } catch (error) {
    // A file moved or changed since it was chosen can't be read.
    logFailure('a drawing file could not be read', error);
    return { problem: 'broken' };
  }
};
