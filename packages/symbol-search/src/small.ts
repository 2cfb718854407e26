import type { Layers } from './picture.ts';
import type { Template } from './template.ts';

/** A reduced picture of the symbol's ink, or of its colour alone. */
export interface Small {
  width: number;
  height: number;
  values: Uint8Array;
  sums: Uint32Array;
}

/** Gamma curve that keeps thin lines visible on the reduced picture. */
export const curve = Uint8Array.from({ length: 256 }, (_, value) => Math.round(255 * Math.sqrt(value / 255)));

/** Returns a layer's value at a pixel, from 0 to 255, normalised to the symbol's maximum. */
export const valueOf = ({ colour, contrast, saturation }: Template) => {
  if (!colour) return (ink: number) => Math.min(255, (ink * 255) / contrast);
  const [across, along] = colour;
  return (_ink: number, redGreen: number, yellowBlue: number) =>
    Math.min(255, Math.max(0, ((redGreen * across + yellowBlue * along) * 255) / contrast / saturation));
};

export const smallOf = (layers: Layers, template: Template, ratio: number): Small => {
  const width = Math.max(1, Math.floor(layers.width * ratio));
  const height = Math.max(1, Math.floor(layers.height * ratio));
  const value = valueOf(template);
  const means = new Float32Array(width * height);
  const areas = new Float32Array(width * height);
  const column = Int32Array.from({ length: layers.width }, (_, x) =>
    Math.min(width - 1, Math.floor((x + 0.5) * ratio)),
  );
  for (let y = 0; y < layers.height; y += 1) {
    const row = Math.min(height - 1, Math.floor((y + 0.5) * ratio)) * width;
    for (let x = 0; x < layers.width; x += 1) {
      const at = y * layers.width + x;
      const to = row + (column[x] ?? 0);
      areas[to] = (areas[to] ?? 0) + 1;
      const ink = layers.ink[at] ?? 0;
      if (ink < 8) continue;
      means[to] =
        (means[to] ?? 0) +
        value(ink, (layers.redGreen[at] ?? 128) - 128, (layers.yellowBlue[at] ?? 128) - 128);
    }
  }
  const values = Uint8Array.from(
    means,
    (sum, at) => curve[Math.round(sum / Math.max(1, areas[at] ?? 1))] ?? 0,
  );
  return { width, height, values: softened(values, width, height), sums: sumsOf(values, width, height) };
};

/** Blurs each pixel with its neighbours, so that a shift of half a pixel matters less. */
export const softened = (values: Uint8Array, width: number, height: number): Uint8Array => {
  const half = new Float32Array(values.length);
  const soft = new Uint8Array(values.length);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const at = y * width + x;
      const value = values[at] ?? 0;
      half[at] =
        (2 * value +
          (x > 0 ? (values[at - 1] ?? 0) : value) +
          (x < width - 1 ? (values[at + 1] ?? 0) : value)) /
        4;
    }
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const at = y * width + x;
      const value = half[at] ?? 0;
      soft[at] =
        (2 * value +
          (y > 0 ? (half[at - width] ?? 0) : value) +
          (y < height - 1 ? (half[at + width] ?? 0) : value)) /
        4;
    }
  return soft;
};

/** Returns the summed-area table, with an empty first row and column; sums may overflow, their differences don't. */
const sumsOf = (values: Uint8Array, width: number, height: number): Uint32Array => {
  const sums = new Uint32Array((width + 1) * (height + 1));
  for (let y = 0; y < height; y += 1) {
    let row = 0;
    for (let x = 0; x < width; x += 1) {
      row += values[y * width + x] ?? 0;
      sums[(y + 1) * (width + 1) + x + 1] = (sums[y * (width + 1) + x + 1] ?? 0) + row;
    }
  }
  return sums;
};
