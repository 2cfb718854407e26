import type { Capability } from '#contract/capabilities.ts';
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
  /** Level and behaviours of the backend. */
  capabilities: ReadonlySet<Capability>;
  now(): Date;
  /** Returns the known error of the device's clock; null when unknown. */
  clockSkewMs(): number | null;
  /** Returns how far the device's clock is known to be ahead, 0 when it is right; null or missing while unknown. */
  aheadMs?(): number | null;
  /** Returns the monotonic clock's time; missing if the browser has none. */
  steady?(): SteadyTime;
  newKey(): string;
  /** Called after each acknowledged call with the number of the save's finished calls. */
  onProgress?(sent: number, total: number): void;
}
