import type { Outcome } from '../../platform/envelope.ts';
import type { Request } from '../../platform/transport.ts';
import type { OutboxStore } from './outboxTypes.ts';
import type { SnapshotStore } from './snapshotStore.ts';

/** What a save needs of the outside world; tests put their own in place. */
export interface SavePorts {
  outbox: OutboxStore;
  snapshots: SnapshotStore;
  send(request: Request): Promise<Outcome<unknown>>;
  /** Names of the extensions that the backend has. */
  capabilities: ReadonlySet<string>;
  now(): Date;
  /** How far the device's clock is known to be wrong; null when it isn't. */
  clockSkewMs(): number | null;
  /** By how much the device's clock is known to be ahead, 0 when it is right; null or missing while nobody knows. */
  aheadMs?(): number | null;
  newKey(): string;
  /** Told after each acknowledged call: how many of the save's calls are done. */
  onProgress?(sent: number, total: number): void;
}
