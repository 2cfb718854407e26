import type { Box } from './picture.ts';

/** Minimum ink; less is paper. */
export const leastInk = 22;
/** Minimum number of pixels; fewer are a speck. */
const leastPixels = 12;

/** Returns the bounding box of the set pixels. */
export const boxOf = (flags: Uint8Array, width: number, height: number): Box => {
  let [left, right, top, bottom] = [width, 0, height, 0];
  for (let at = 0; at < flags.length; at += 1) {
    if (!flags[at]) continue;
    const [x, y] = [at % width, Math.floor(at / width)];
    left = Math.min(left, x);
    right = Math.max(right, x);
    top = Math.min(top, y);
    bottom = Math.max(bottom, y);
  }
  return { x: left, y: top, width: right - left + 1, height: bottom - top + 1 };
};

/** Parts of a frame that belong to the symbol: all ink that doesn't lead out of the frame, unless that is most of it. */
export interface Parts {
  isPart: Uint8Array;
  isOther: Uint8Array;
}

/** Returns the threshold between ink and paper in a frame: a third of its strong ink. */
const inkLimit = (ink: Uint8Array): number => {
  const sorted = ink.filter((one) => one > leastInk).toSorted();
  return Math.max(leastInk, (sorted[Math.floor(sorted.length * 0.9)] ?? 0) * 0.35);
};

/** Returns the connected components by pixel, numbered from 1. */
const components = (isInk: Uint8Array, width: number, height: number): Uint16Array => {
  const part = new Uint16Array(width * height);
  let count = 0;
  for (let start = 0; start < part.length; start += 1) {
    if (!isInk[start] || part[start]) continue;
    count += 1;
    part[start] = count;
    const stack = [start];
    for (let at = stack.pop(); at !== undefined; at = stack.pop()) {
      const [x, y] = [at % width, Math.floor(at / width)];
      for (let row = Math.max(0, y - 1); row <= Math.min(height - 1, y + 1); row += 1)
        for (let column = Math.max(0, x - 1); column <= Math.min(width - 1, x + 1); column += 1) {
          const next = row * width + column;
          if (!isInk[next] || part[next]) continue;
          part[next] = count;
          stack.push(next);
        }
    }
  }
  return part;
};

/** Minimum share of a part within the frame for it to belong to the symbol. */
const mostlyInside = 0.85;

/** A frame with its surroundings; `inner` is the frame itself. */
interface Surroundings {
  width: number;
  height: number;
  inner: Box;
}

/** Minimum reach into the frame of a part that crosses its edge; otherwise it belongs to a wall. */
const reachIn = 0.25;
/** Maximum overhang of the symbol's parts, as a share of the frame's size. */
const overlap = 0.05;

/** Splits the ink of a frame and its surroundings into parts that lie in the frame and parts that lead out of it. */
const partsOf = (isInk: Uint8Array, { width, height, inner }: Surroundings): Parts => {
  const part = components(isInk, width, height);
  const most = part.reduce((highest, one) => Math.max(highest, one), 0) + 1;
  const [pixels, pixelsInside] = [new Uint32Array(most), new Uint32Array(most)];
  const [left, top] = [new Float64Array(most).fill(1), new Float64Array(most).fill(1)];
  const [right, bottom] = [new Float64Array(most), new Float64Array(most)];
  for (let at = 0; at < part.length; at += 1) {
    const partNumber = part[at] ?? 0;
    if (!partNumber) continue;
    const across = ((at % width) + 0.5 - inner.x) / inner.width;
    const down = (Math.floor(at / width) + 0.5 - inner.y) / inner.height;
    pixels[partNumber] = (pixels[partNumber] ?? 0) + 1;
    if (Math.min(across, down) >= 0 && Math.max(across, down) <= 1)
      pixelsInside[partNumber] = (pixelsInside[partNumber] ?? 0) + 1;
    left[partNumber] = Math.min(left[partNumber] ?? 1, across);
    right[partNumber] = Math.max(right[partNumber] ?? 0, across);
    top[partNumber] = Math.min(top[partNumber] ?? 1, down);
    bottom[partNumber] = Math.max(bottom[partNumber] ?? 0, down);
  }
  const reachesIn = (one: number) =>
    Math.min(right[one] ?? 0, bottom[one] ?? 0) >= reachIn &&
    Math.max(left[one] ?? 1, top[one] ?? 1) <= 1 - reachIn;
  const isOwn = (one: number, at: number) => {
    if (one === 0 || (pixelsInside[one] ?? 0) < mostlyInside * (pixels[one] ?? 0)) return false;
    if (pixelsInside[one] !== pixels[one] && !reachesIn(one)) return false;
    const across = ((at % width) + 0.5 - inner.x) / inner.width;
    const down = (Math.floor(at / width) + 0.5 - inner.y) / inner.height;
    return Math.min(across, down) >= -overlap && Math.max(across, down) <= 1 + overlap;
  };
  return {
    isPart: Uint8Array.from(part, (one, at) => (isOwn(one, at) ? 1 : 0)),
    isOther: Uint8Array.from(part, (one, at) => (one > 0 && !isOwn(one, at) ? 1 : 0)),
  };
};

/** Clears the pixels outside the frame itself. */
const within = (flags: Uint8Array, { width, inner }: Surroundings): Uint8Array =>
  flags.map((one, at) => {
    const [x, y] = [at % width, Math.floor(at / width)];
    const isInside = x >= inner.x && y >= inner.y && x < inner.x + inner.width && y < inner.y + inner.height;
    return isInside ? one : 0;
  });

const count = (flags: Uint8Array): number => flags.reduce((sum, one) => sum + one, 0);

/** Minimum length of a wall's straight line, relative to the frame. */
const longerThanFrame = 1.2;

/** Removes walls that touch the symbol: straight lines along the picture's axes that are longer than the frame. */
const withoutLines = (isInk: Uint8Array, { width, height, inner }: Surroundings): Uint8Array => {
  const keptInk = Uint8Array.from(isInk);
  const drop = (start: number, step: number, length: number, least: number) => {
    let from = 0;
    for (let at = 0; at <= length; at += 1) {
      if (at < length && isInk[start + at * step]) continue;
      if (at - from >= least)
        for (let index = from; index < at; index += 1) keptInk[start + index * step] = 0;
      from = at + 1;
    }
  };
  for (let y = 0; y < height; y += 1) drop(y * width, 1, width, inner.width * longerThanFrame);
  for (let x = 0; x < width; x += 1) drop(x, width, height, inner.height * longerThanFrame);
  return keptInk;
};

/** Maximum distance of grey ink that belongs to a coloured symbol, as a share of its size: an outline, or text in it. */
const greyNear = 0.15;

/** Returns the symbol's pixels in a frame: only coloured ones if there are many, since walls are grey. */
export const symbolPixels = (ink: Uint8Array, colour: Float32Array, around: Surroundings): Parts | null => {
  const limit = inkLimit(within(ink, around));
  const isInk = ink.map((one) => (one >= limit ? 1 : 0));
  const inFrame = count(within(isInk, around));
  if (inFrame < leastPixels) return null;
  const isColoured = isInk.map((one, at) => (one && (colour[at] ?? 0) > 0.22 * (ink[at] ?? 0) ? 1 : 0));
  const inkParts = partsOf(isInk, around);
  const colouredInFrame = within(isColoured, around);
  if (count(colouredInFrame) > 0.3 * inFrame && count(colouredInFrame) >= leastPixels) {
    const coloured = partsOf(isColoured, around).isPart;
    const ownColour = count(coloured) > 0.35 * count(colouredInFrame) ? coloured : colouredInFrame;
    const box = boxOf(ownColour, around.width, around.height);
    const near = greyNear * Math.max(box.width, box.height);
    const isPart = ownColour.map((one, at) => {
      const [x, y] = [at % around.width, Math.floor(at / around.width)];
      const isNear =
        Math.min(x - box.x, y - box.y) >= -near &&
        Math.max(x - box.x - box.width, y - box.y - box.height) < near;
      return one | (isNear ? (inkParts.isPart[at] ?? 0) : 0);
    });
    return { isPart, isOther: isInk.map((one, at) => (one && !isPart[at] ? 1 : 0)) };
  }
  if (count(inkParts.isPart) > 0.35 * inFrame) return inkParts;
  const loose = partsOf(withoutLines(isInk, around), around);
  const symbolPart = loose.isPart;
  const isPart = count(symbolPart) > 0.3 * inFrame ? symbolPart : within(isInk, around);
  return { isPart, isOther: isInk.map((one, at) => (one && !isPart[at] ? 1 : 0)) };
};
