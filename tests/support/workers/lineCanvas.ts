import { vi } from 'vitest';

/** A stroked or filled line: its colour when it was begun, and its points in pixels. */
export interface PaintedLine {
  colour: string;
  points: [x: number, y: number][];
}

/** A canvas that records the lines painted on it, and returns them as its picture. */
class LineCanvas {
  private readonly lines: PaintedLine[] = [];
  readonly width: number;
  readonly height: number;

  constructor(width: number, height: number) {
    this.width = width;
    this.height = height;
  }

  getContext() {
    const { lines } = this;
    return {
      strokeStyle: '',
      fillStyle: '',
      fillRect: () => undefined,
      getImageData: () => ({ data: [255, 255, 255, 255] }),
      beginPath: () => undefined,
      closePath: () => undefined,
      stroke: () => undefined,
      fill: () => undefined,
      moveTo(x: number, y: number) {
        lines.push({ colour: this.strokeStyle, points: [[x, y]] });
      },
      lineTo: (x: number, y: number) => lines.at(-1)?.points.push([x, y]),
    };
  }

  transferToImageBitmap() {
    return this.lines;
  }
}

/** Replaces the canvas of workers by one that records lines. */
export const stubLineCanvas = (): void => {
  vi.stubGlobal('OffscreenCanvas', LineCanvas);
};
