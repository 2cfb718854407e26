import sharp from 'sharp';
import { uploadLimits } from '#contract/drawings/drawingLimits.ts';
import { cleanImage } from '#server/services/uploads/images.ts';
import { childrenBytes } from './childrenMemory.ts';

// A separate process that makes drawings of pictures with the maximum number of pixels, in sequence, and
// prints the
// peak growth of its decoder for each, in bytes.

const sampleEveryMs = 5;

/** Returns a picture's edges for a number of pixels, in a plan's aspect ratio. */
const edgesOf = (pixels: number): { width: number; height: number } => {
  const height = Math.floor(Math.sqrt(pixels / 1.45));
  return { width: Math.floor(pixels / height), height };
};

const most = edgesOf(uploadLimits.drawingPixels);
/** Former maximum for every kind, whose memory still limits the kinds that are decoded as a whole. */
const formerly = edgesOf(80_000_000);

/** Draws lines on white, so that every picture compresses as a plan does. */
const lines = ({ width, height }: { width: number; height: number }, options: { is16Bit?: boolean } = {}) => {
  const tile = Buffer.alloc(64 * 64 * 3, 255);
  for (let at = 0; at < 64; at += 1) tile.fill(0, at * 64 * 3, at * 64 * 3 + 3);
  const drawing = sharp(tile, { raw: { width: 64, height: 64, channels: 3 } })
    .png()
    .toBuffer()
    .then((input) =>
      sharp({
        create: { width, height, channels: 3, background: '#fff' },
        limitInputPixels: false,
      }).composite([{ input, tile: true }]),
    );
  return options.is16Bit ? drawing.then((image) => image.ensureAlpha().toColourspace('rgb16')) : drawing;
};

const pictures: Record<string, () => Promise<Buffer>> = {
  png: async () => (await lines(most)).png({ compressionLevel: 1 }).toBuffer(),
  jpeg: async () => (await lines(most)).jpeg({ quality: 60 }).toBuffer(),
  strips: async () => (await lines(most)).tiff({ compression: 'lzw' }).toBuffer(),
  tiles: async () => (await lines(most)).tiff({ compression: 'deflate', tile: true }).toBuffer(),
  turned: async () =>
    (await lines(most)).withMetadata({ orientation: 6 }).tiff({ compression: 'lzw' }).toBuffer(),
  interlaced: async () => (await lines(most)).png({ compressionLevel: 1, progressive: true }).toBuffer(),
  progressive: async () => (await lines(most)).jpeg({ quality: 60, progressive: true }).toBuffer(),
  formerly: async () =>
    (await lines(formerly, { is16Bit: true })).png({ compressionLevel: 1, progressive: true }).toBuffer(),
};

const small = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#fff' } })
  .png()
  .toBuffer();
const peaks: Record<string, number> = {};
for (const [name, make] of Object.entries(pictures)) {
  const bytes = await make();
  // Starts the decoder's process before the measurement.
  await cleanImage(small, 'drawing');
  const idleBytes = childrenBytes();
  let peak = 0;
  const timer = setInterval(() => (peak = Math.max(peak, childrenBytes() - idleBytes)), sampleEveryMs);
  await cleanImage(bytes, 'drawing');
  clearInterval(timer);
  peaks[name] = peak;
}
process.stdout.write(`${JSON.stringify(peaks)}\n`);
process.exit(0);
