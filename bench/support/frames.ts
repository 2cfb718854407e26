import type { CDPSession } from '@playwright/test';
import sharp from 'sharp';

/** A greyscale frame, 0 to 255. */
interface Frame {
  data: Buffer;
  width: number;
  height: number;
}

/** Change of a picture during continuous observation. */
export interface Change {
  /** Maximum difference of any frame from both the first and the last one, of 255 on average: 0 means no intermediate state. */
  between: number;
  /** Average difference of the last frame from the first. */
  whole: number;
  /** Shift of the last frame against the first, in pixels to the right and down. */
  shift: [number, number];
  frames: number;
}

const reach = 3;

/** Captures every frame that the browser shows during some work. */
export async function watchFrames(session: CDPSession, work: () => Promise<unknown>): Promise<Buffer[]> {
  const frames: Buffer[] = [];
  const keep = ({ data, sessionId }: { data: string; sessionId: number }) => {
    frames.push(Buffer.from(data, 'base64'));
    void session.send('Page.screencastFrameAck', { sessionId });
  };
  session.on('Page.screencastFrame', keep);
  await session.send('Page.startScreencast', { format: 'png', everyNthFrame: 1 });
  await work();
  await session.send('Page.stopScreencast');
  session.off('Page.screencastFrame', keep);
  return frames;
}

/** Crops a frame to its middle, which contains only the drawing. */
async function middleOf(bytes: Buffer): Promise<Frame> {
  const { width, height } = await sharp(bytes).metadata();
  const middle = {
    left: Math.round(width * 0.3),
    top: Math.round(height * 0.35),
    width: Math.round(width * 0.4),
    height: Math.round(height * 0.4),
  };
  const { data, info } = await sharp(bytes)
    .extract(middle)
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

function difference(one: Frame, other: Frame, dx = 0, dy = 0): number {
  let sum = 0;
  let count = 0;
  for (let y = reach; y < one.height - reach; y += 1) {
    for (let x = reach; x < one.width - reach; x += 1) {
      const at = y * one.width + x;
      sum += Math.abs((one.data[at] ?? 0) - (other.data[at + dy * one.width + dx] ?? 0));
      count += 1;
    }
  }
  return sum / count;
}

function shiftOf(one: Frame, other: Frame): [number, number] {
  let best = { difference: Infinity, shift: [0, 0] as [number, number] };
  for (let dy = -reach; dy <= reach; dy += 1) {
    for (let dx = -reach; dx <= reach; dx += 1) {
      const distance = difference(one, other, dx, dy);
      if (distance < best.difference) best = { difference: distance, shift: [dx, dy] };
    }
  }
  return best.shift;
}

/** Computes the change in a series of frames. @throws Error without frames */
export async function changeIn(frames: readonly Buffer[]): Promise<Change> {
  const middles = await Promise.all(frames.map(middleOf));
  const [first, last] = [middles[0], middles.at(-1)];
  if (!first || !last) throw new Error('The browser showed no frame.');
  const apart = middles.map((frame) => Math.min(difference(frame, first), difference(frame, last)));
  return {
    between: Math.max(...apart),
    whole: difference(first, last),
    shift: shiftOf(first, last),
    frames: frames.length,
  };
}
