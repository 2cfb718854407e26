import { encode } from 'uqr';

/** A label in front of the camera: rotation in degrees, blur radius in pixels, brightness as a fraction. */
export interface Held {
  text: string;
  degrees?: number;
  blur?: number;
  light?: number;
}

const width = 640;
const height = 480;
/** Pixels of a module: a label of 25 mm at about 20 cm. */
const modulePx = 7;
const framesEach = 10;
const white = 235;
const black = 30;

/** Returns the brightness of each pixel of a label on a grey wall. */
function painted({ text, degrees = 0, light = 1 }: Held): Float64Array {
  const { data, size } = encode(text, { ecc: 'Q', border: 3 });
  const angle = (degrees * Math.PI) / 180;
  const [cos, sin] = [Math.cos(angle) / modulePx, Math.sin(angle) / modulePx];
  const shades = new Float64Array(width * height);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const [right, down] = [x - width / 2, y - height / 2];
      const column = Math.floor(right * cos + down * sin + size / 2);
      const row = Math.floor(down * cos - right * sin + size / 2);
      const isDark = data[row]?.[column];
      const shade = isDark === undefined ? 120 : isDark ? black : white;
      shades[y * width + x] = shade * light;
    }
  return shades;
}

/** Returns each pixel as the mean of its neighbours along rows (`step` 1) or columns (`step` the width). */
function smeared(shades: Float64Array, radius: number, step: number): Float64Array {
  const out = new Float64Array(shades.length);
  for (let at = 0; at < shades.length; at += 1) {
    let sum = 0;
    for (let by = -radius; by <= radius; by += 1) sum += shades[at + by * step] ?? 120;
    out[at] = sum / (2 * radius + 1);
  }
  return out;
}

/** Returns the picture of a held label as brightness, with some noise. */
function pictureOf(held: Held): Uint8Array {
  const { blur = 0 } = held;
  const sharp = painted(held);
  const shades = blur === 0 ? sharp : smeared(smeared(sharp, blur, 1), blur, width);
  return Uint8Array.from(shades, (shade, at) => Math.max(0, Math.min(255, shade + ((at * 7919) % 11) - 5)));
}

/** Returns the picture as RGBA. */
export function rgbaOf(held: Held): { data: Uint8ClampedArray<ArrayBuffer>; width: number; height: number } {
  const data = new Uint8ClampedArray(width * height * 4);
  for (const [at, shade] of pictureOf(held).entries()) data.set([shade, shade, shade, 255], at * 4);
  return { data, width, height };
}

/**
 * Returns a film for Chromium's synthetic camera (YUV4MPEG2) that shows labels for a second each in a loop.
 */
export function cameraFilm(labels: readonly Held[]): Buffer {
  const head = Buffer.from(`YUV4MPEG2 W${width} H${height} F${framesEach}:1 Ip A1:1 C420jpeg\n`);
  const grey = Buffer.alloc((width * height) / 2, 128);
  const frame = Buffer.from('FRAME\n');
  const frames = labels.flatMap((held) => {
    const picture = Buffer.from(pictureOf(held));
    return Array.from({ length: framesEach }, () => Buffer.concat([frame, picture, grey]));
  });
  return Buffer.concat([head, ...frames]);
}
