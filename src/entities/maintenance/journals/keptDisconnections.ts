import type { StandingDisconnections } from '#contract/journals/journal.ts';
import {
  isFlag,
  isId,
  isText,
  isTimestamp,
  listOf,
  needed,
  orNull,
  record,
  rows,
  UnfitError,
} from '#domain/shape.ts';
import { sendCall } from '#platform/calls/http.ts';

type Disconnection = StandingDisconnections['disconnections'][number];

const text = needed(isText);
const disconnection = record<Disconnection>({
  lineId: needed(isId),
  since: text,
  sections: needed(listOf(isText)),
  offUntil: needed(orNull(isText)),
  isPastTime: needed(isFlag),
  installationId: needed(isId),
  installationName: text,
  buildingId: needed(isId),
  buildingName: text,
  customerId: needed(isId),
});
const keptShape = record<StandingDisconnections>({
  at: needed(isTimestamp),
  disconnections: rows(disconnection),
});

/** Opens the device's store, which is loaded on demand: the dashboard opens without it. */
const openDevice = async () => (await import('#offline/log/device.ts')).openDevice();

const keyOf = (userId: number, buildingId: number): string => `disconnections:${userId}:${buildingId}`;

/** Stores on this device what is disconnected in a building, with its time. */
export async function keepDisconnections(
  userId: number,
  buildingId: number,
  standing: StandingDisconnections,
): Promise<void> {
  const { snapshots } = await openDevice();
  await snapshots.keepText(keyOf(userId, buildingId), standing);
}

/** Returns what this device knows to be disconnected in a building; null for nothing of the right shape. */
export async function readKeptDisconnections(
  userId: number,
  buildingId: number,
): Promise<StandingDisconnections | null> {
  const { snapshots } = await openDevice();
  const storedValue = await snapshots.text(keyOf(userId, buildingId));
  if (storedValue === null) return null;
  try {
    return keptShape(storedValue, {});
  } catch (error) {
    if (!(error instanceof UnfitError)) throw error;
    return null;
  }
}

/** Fetches what is disconnected in buildings onto this device; a failure leaves what is stored. */
export async function fetchDisconnections(userId: number, buildingIds: readonly number[]): Promise<void> {
  for (const buildingId of buildingIds) {
    const outcome = await sendCall('getDisconnections', { query: { buildingId } });
    if (outcome.ok) await keepDisconnections(userId, buildingId, outcome.data);
  }
}
