import type { SteadyTime } from '#domain/rounds/operations.ts';
import type { Outcome } from '#platform/calls/envelope.ts';
import type { Request } from '#platform/calls/transport.ts';
import type { OutboxStore } from './outboxTypes.ts';
import type { SnapshotStore } from './snapshotStore.ts';

/** A save's dependencies; tests provide their own. */
export interface SavePorts {
  outbox: OutboxStore;
  snapshots: SnapshotStore;
  send(request: Request): Promise<Outcome<unknown>>;
  /** Names of the extensions that the backend has. */
  capabilities: ReadonlySet<string>;
  now(): Date;
  /** The known error of the device's clock; null when unknown. */
  clockSkewMs(): number | null;
  /** By how much the device's clock is known to be ahead, 0 when it is right; null or missing while unknown. */
  aheadMs?(): number | null;
  /** The monotonic clock now; missing where there is none. */
  steady?(): SteadyTime;
  newKey(): string;
  /** Called after each acknowledged call: how many of the save's calls are done. */
  onProgress?(sent: number, total: number): void;
}
