import { uploadLimits } from '#contract/drawings/drawingLimits.ts';
import { logFailure } from '../log.ts';
import { photoKind } from '../photos/photoKind.ts';
import { convertPicture } from './convertPicture.ts';
import { drawingKind, kindBytes } from './drawingKind.ts';
import type { Opened, Watching } from './drawingSource.ts';
import { openDxf } from './openDxf.ts';
import { openPdf } from './openPdf.ts';
import { openPicture } from './openPicture.ts';
import { openSvg } from './openSvg.ts';

/** Size limit of a PDF. It isn't uploaded itself, so the upload limit doesn't apply; a tablet must still be able to hold it. */
export const pdfLimitBytes = 200 * 1024 * 1024;

/** Opens an image scaled down by the backend. */
const openConverted = async (file: File, { signal }: Watching): Promise<Opened> => {
  const converted = await convertPicture(file, signal);
  if (!(converted instanceof File)) return { problem: converted };
  const bytes = new Uint8Array(await converted.arrayBuffer());
  const kind = photoKind(bytes);
  const picture = kind ? await openPicture(converted, kind, bytes) : 'too_large';
  return picture === 'too_large' ? { problem: 'not_converted' } : picture;
};

/** Opens a file by its bytes, regardless of its name. Never throws. */
export const openDrawingFile = async (
  file: File,
  password?: string,
  watching: Watching = {},
): Promise<Opened> => {
  try {
    if (file.size === 0) return { problem: 'empty' };
    if (file.size > pdfLimitBytes) return { problem: 'too_large' };
    const kind = drawingKind(new Uint8Array(await file.slice(0, kindBytes).arrayBuffer()));
    if (kind === null) return { problem: 'other_kind' };
    if (kind === 'heic' || kind === 'dwg' || kind === 'ifc') return { problem: kind };
    // Its worker reads it chunk by chunk.
    if (kind === 'dxf') return await openDxf(file, watching);
    const bytes = new Uint8Array(await file.arrayBuffer());
    if (kind === 'pdf') return await openPdf(file, bytes, password);
    if (file.size > uploadLimits.drawingBytes) return { problem: 'too_large' };
    if (kind === 'tiff') return await openConverted(file, watching);
    if (kind === 'svg') return await openSvg(file, bytes);
    const picture = await openPicture(file, kind, bytes);
    return picture === 'too_large' ? await openConverted(file, watching) : picture;
  } catch (error) {
    // A file moved or changed since it was chosen is unreadable.
    logFailure('a drawing file could not be read', error);
    return { problem: 'broken' };
  }
};
