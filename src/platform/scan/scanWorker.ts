import { BarcodeDetector, prepareZXingModule } from 'barcode-detector/ponyfill';
import type { ScanResult, ScanQuestion } from './codeReader.ts';

const wasm = new URL('../../../node_modules/zxing-wasm/dist/reader/zxing_reader.wasm', import.meta.url).href;

prepareZXingModule({ overrides: { locateFile: () => wasm } });

const detector = new BarcodeDetector({ formats: ['qr_code'] });

const answer = async ({ data, width, height }: ScanQuestion): Promise<void> => {
  const [found] = await detector.detect(new ImageData(new Uint8ClampedArray(data), width, height));
  const text: ScanResult = found?.rawValue ?? null;
  self.postMessage(text);
};

self.onmessage = ({ data }: MessageEvent<ScanQuestion>) => {
  answer(data).catch((error: unknown) =>
    // Thrown outside the promise, so that the page receives the worker's error event.
    setTimeout(() => {
      throw error;
    }),
  );
};
