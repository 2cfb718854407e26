import { BarcodeDetector, prepareZXingModule } from 'barcode-detector/ponyfill';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '#scripts/support/run.ts';
import { rgbaOf } from './cameraFilm.ts';
import type { Held } from './cameraFilm.ts';

/** Browser class that the code reader requires. */
class Picture {
  readonly colorSpace = 'srgb';
  readonly data: Uint8ClampedArray;
  readonly width: number;
  readonly height: number;
  constructor(data: Uint8ClampedArray, width: number, height: number) {
    [this.data, this.width, this.height] = [data, width, height];
  }
}
class Rectangle {
  readonly sides: readonly number[];
  constructor(...sides: number[]) {
    this.sides = sides;
  }
}
Object.assign(globalThis, { ImageData: Picture, DOMRectReadOnly: Rectangle });

const wasm = readFileSync(join(root, 'node_modules/zxing-wasm/dist/reader/zxing_reader.wasm'));
prepareZXingModule({ overrides: { wasmBinary: Uint8Array.from(wasm).buffer } });
const detector = new BarcodeDetector({ formats: ['qr_code'] });

/**
 * Reads the text of a label in front of a camera with the scanner's library in this process; null if
 * unreadable.
 */
export async function readHeld(held: Held): Promise<string | null> {
  const { data, width, height } = rgbaOf(held);
  const [found] = await detector.detect(new ImageData(data, width, height));
  return found?.rawValue ?? null;
}
