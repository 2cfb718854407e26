import type { NamedBytes } from '../files/recordedBytes.ts';

/** The database as it was at one moment. */
export interface Snapshot {
  kind: 'embedded' | 'postgres';
  moment: string;
  /** How long writes waited for it; null where none had to. */
  waitedMs: number | null;
  /** All bytes that its records name, any number of times. */
  named: () => AsyncIterable<NamedBytes>;
  /** The whole of it, once. */
  content: () => AsyncIterable<Uint8Array>;
  close: () => Promise<void>;
}
