import { readTables } from './readTables.ts';
import type { TableLimits } from './tables.ts';

self.onmessage = ({ data }: MessageEvent<{ bytes: ArrayBuffer; limits: TableLimits }>): void =>
  self.postMessage(readTables(new Uint8Array(data.bytes), data.limits));
