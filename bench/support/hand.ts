import { paced } from './slowPage.ts';
import type { SlowPage } from './slowPage.ts';

/** A position in the window, in px. */
export interface Spot {
  x: number;
  y: number;
}

const framePeriodMs = 1000 / 60;

/** Presses, moves this many times at 60 a second, and releases. */
export async function dragAlong(
  { session }: SlowPage,
  moves: number,
  placeAt: (move: number) => Spot,
): Promise<void> {
  const mouse = (type: 'mousePressed' | 'mouseMoved' | 'mouseReleased', { x, y }: Spot) =>
    session.send('Input.dispatchMouseEvent', { type, x, y, button: 'left', buttons: 1, clickCount: 1 });
  await mouse('mousePressed', placeAt(0));
  await paced(moves, framePeriodMs, (move) => mouse('mouseMoved', placeAt(move)));
  await mouse('mouseReleased', placeAt(moves));
}
