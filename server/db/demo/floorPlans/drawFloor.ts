import sharp from 'sharp';
import type { Sheet } from './sheet.ts';

/** A rendered drawing. */
export interface DrawnFloor {
  bytes: Uint8Array;
  mimeType: 'image/png';
}

/** Renders a sheet as a palette PNG, mostly 50 to 120 kB. */
export async function drawFloor(sheet: Sheet): Promise<DrawnFloor> {
  const bytes = await sharp(Buffer.from(sheet.svg))
    .png({ palette: true, colours: 24, effort: 3, dither: 0 })
    .toBuffer();
  return { bytes, mimeType: 'image/png' };
}
