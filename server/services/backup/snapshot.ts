import type { NamedBytes } from '../files/recordedBytes.ts';

/** Consistent snapshot of the database. */
export interface Snapshot {
  kind: 'embedded' | 'postgres';
  moment: string;
  /** Time for which writes were blocked, in milliseconds; null if they weren't. */
  waitedMs: number | null;
  /** Yields all bytes that its records refer to; can be called repeatedly. */
  named: () => AsyncIterable<NamedBytes>;
  /** Yields the archive of the snapshot; can be read once. */
  content: () => AsyncIterable<Uint8Array>;
  close: () => Promise<void>;
}
