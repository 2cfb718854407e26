import type { Layers } from './picture.ts';

/** A picture with sharp and blurred layers. */
export interface Sought {
  sharp: Layers;
  soft: Layers;
}

/** Number of blurs of the soft layers, each by half a pixel. */
export const softTimes = 2;

/** Adds the blurred layers to a picture. */
export const soughtOf = (sharp: Layers): Sought => {
  const soft = (layer: Uint8Array): Uint8Array => {
    let from = layer;
    for (let time = 0; time < softTimes; time += 1) from = softenedLayer(from, sharp.width, sharp.height);
    return from;
  };
  const { width, height, ink, redGreen, yellowBlue } = sharp;
  return {
    sharp,
    soft: { width, height, ink: soft(ink), redGreen: soft(redGreen), yellowBlue: soft(yellowBlue) },
  };
};

/** Blurs each pixel with its direct neighbours; the border is unchanged. */
const softenedLayer = (from: Uint8Array, width: number, height: number): Uint8Array => {
  const half = Uint8Array.from(from);
  for (let at = 1; at < from.length - 1; at += 1)
    half[at] = ((from[at - 1] ?? 0) + 2 * (from[at] ?? 0) + (from[at + 1] ?? 0) + 2) >> 2;
  const to = Uint8Array.from(half);
  for (let at = width; at < width * (height - 1); at += 1)
    to[at] = ((half[at - width] ?? 0) + 2 * (half[at] ?? 0) + (half[at + width] ?? 0) + 2) >> 2;
  return to;
};
