import { readTables } from '@tillsyn/spreadsheet/readTables';
import type { TableLimits } from '@tillsyn/spreadsheet/tables';

self.onmessage = ({ data }: MessageEvent<{ bytes: ArrayBuffer; limits: TableLimits }>): void =>
  self.postMessage(readTables(new Uint8Array(data.bytes), data.limits));
