/** An image for a PDF: JPEG bytes, and its aspect ratio. */
export interface PaperImage {
  jpeg: Uint8Array;
  aspect: number;
}

const quality = 0.92;

/** Encodes a canvas as JPEG bytes. */
export const canvasJpeg = async (canvas: HTMLCanvasElement): Promise<Uint8Array> => {
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality));
  if (!blob) throw new Error('The picture could not be encoded.');
  return new Uint8Array(await blob.arrayBuffer());
};

/**
 * Converts an image of this page to a JPEG on white paper, encoded by the browser off the main thread.
 * @param widthPx of the JPEG; a smaller image isn't enlarged
 */
export const paperImage = async (url: string, widthPx: number): Promise<PaperImage> => {
  const image = new Image();
  image.src = url;
  await image.decode();
  const aspect = image.naturalWidth / image.naturalHeight;
  const canvas = document.createElement('canvas');
  canvas.width = Math.min(widthPx, image.naturalWidth);
  canvas.height = Math.max(1, Math.round(canvas.width / aspect));
  const context = canvas.getContext('2d', { alpha: false });
  if (!context) throw new Error('There is no canvas to draw on.');
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.imageSmoothingQuality = 'high';
  context.drawImage(image, 0, 0, canvas.width, canvas.height);
  return { jpeg: await canvasJpeg(canvas), aspect };
};
