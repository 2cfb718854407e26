import { isBlankContext, paintPart, startWhite } from './canvas.ts';
import type { PictureResult, PictureAsk } from './pictureMessages.ts';

/** Encodes an image as PNG, or as JPEG if a scan's PNG would be too large; null if neither fits. */
const encoded = async (canvas: OffscreenCanvas, maxBytes: number): Promise<Blob | null> => {
  const png = await canvas.convertToBlob({ type: 'image/png' });
  if (png.size <= maxBytes) return png;
  const jpeg = await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.92 });
  return jpeg.size <= maxBytes ? jpeg : null;
};

const handleAsk = async (ask: PictureAsk): Promise<PictureResult> => {
  const bitmap = await createImageBitmap(ask.file);
  const { width, height } = ask.do === 'sheet' ? ask.size : ask.plan;
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d', { alpha: false, willReadFrequently: true });
  if (!context || !startWhite(context, { width, height })) return 'unable';
  if (ask.do === 'sheet') paintPart(context, bitmap, ask.size, { turns: 0, left: 0, top: 0, scale: 1 });
  else paintPart(context, bitmap, ask.page, { turns: ask.turns, ...ask.plan });
  bitmap.close();
  if (ask.do === 'sheet') return canvas.transferToImageBitmap();
  if (isBlankContext(context, { width, height })) return 'blank';
  return (await encoded(canvas, ask.maxBytes)) ?? 'unable';
};

self.onmessage = ({ data }: MessageEvent<PictureAsk>): void => {
  // The browser throws if it can't decode, and if memory is short: both are reported as `unable`.
  void handleAsk(data)
    .catch((): PictureResult => 'unable')
    .then((made) => self.postMessage(made, { transfer: made instanceof ImageBitmap ? [made] : [] }));
};
