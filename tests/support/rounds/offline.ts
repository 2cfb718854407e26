import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { createHash } from 'node:crypto';
import { behaviours } from '#contract/capabilities.ts';
import type { Capability } from '#contract/capabilities.ts';
import { newId } from '#platform/ids.ts';
import { localTexts } from '#platform/storage/storage.ts';
import { storageKeys } from '#platform/storage/storageKeys.ts';
import type { RoundAct } from '#domain/rounds/operations.ts';
import { foldRound } from '#domain/rounds/roundFold.ts';
import type { RoundState } from '#domain/rounds/roundView.ts';
import { type Device, makeDevice } from '#offline/log/device.ts';
import { fetchRound } from '#offline/sync/fetchRound.ts';
import type { NewOperation, RoundOwner, StoredOperation, StoredPhoto } from '#offline/log/outboxTypes.ts';
import { uncovered } from '#offline/log/roundLog.ts';
import type { SavePorts } from '#offline/log/savePorts.ts';
import { replayRound } from '#offline/send/replayRound.ts';
import { type FakeBackend, makeFakeBackend } from '../screens/fakeTransport.ts';

export const inspector: RoundOwner = { ownerUserId: 1, roundId: 7 };
export const who = { userName: 'inspector@example.com' };

/** Creates a tablet's IndexedDB; opening it again corresponds to a reload. */
export const aTablet = () => ({ indexedDB: new IDBFactory(), IDBKeyRange });
export type Tablet = ReturnType<typeof aTablet>;

export const openTablet = (tablet: Tablet): Promise<Device> => makeDevice(tablet);

/** Returns an act as a log entry. */
export const operation = (act: RoundAct, own: Partial<NewOperation> = {}): NewOperation =>
  ({
    ...act,
    ...inspector,
    opId: newId(),
    actId: newId(),
    rootCustomerId: 5,
    recordedAt: '2026-11-20T09:00:00.000Z',
    tzOffset: 60,
    schemaVersion: 1,
    ...own,
  }) as NewOperation;

export const tick = (itemId: number, controlled = '2026-11-20T09:00:00.000Z'): RoundAct => ({
  kind: 'itemControlled',
  targetId: itemId,
  payload: { controlled, userName: who.userName, markedRemaining: false },
});

export const newFlaw = (key: string, itemId: number, name = 'Plombering saknas'): RoundAct => ({
  kind: 'flawAdded',
  targetId: key,
  payload: {
    infoId: itemId > 4 ? 12 : 11,
    itemId,
    mapItemId: 1000 + itemId,
    name,
    description: '',
    measure: 'Byt plombering',
    created: '2026-11-20T09:00:00.000Z',
    done: null,
    doneBy: '',
    performer: who.userName,
    responsible: 3,
    responsibleName: 'Brandskyddskontrollant',
    flawTypeId: null,
    flawPositionX: null,
    flawPositionY: null,
    flawScale: null,
  },
});

export const aPhoto = (photoId: string, byte = 7): StoredPhoto => {
  const bytes = new Uint8Array(64).fill(byte);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  return { ...inspector, photoId, name: 'foto.jpg', type: 'image/jpeg', bytes: bytes.buffer, sha256 };
};

export const photoAct = (photoId: string, flawKey: string): RoundAct => ({
  kind: 'photoAdded',
  targetId: photoId,
  payload: { flawKey, name: 'foto.jpg', type: 'image/jpeg', sizeBytes: 64 },
});

/** Stores acts as one user would, in sequence. */
export const store = async (
  device: Device,
  acts: readonly RoundAct[],
  photos: readonly StoredPhoto[] = [],
) => {
  const storedOperations: StoredOperation[] = [];
  for (const act of acts) storedOperations.push(...(await device.outbox.append([operation(act)], photos)));
  return storedOperations;
};

/** Stores the backend's round on the tablet, as opening it does. */
export const keepRound = async (device: Device, backend: FakeBackend): Promise<void> => {
  const fetched = await fetchRound(backend.send, 7);
  if (fetched.ok) await device.snapshots.keepRound(inspector, fetched.data, 0);
  backend.arrivals.length = 0;
};

/**
 * Creates a backend with a round, and a tablet that has stored it, for most tests of the log and of saving.
 */
export const keptRound = async (): Promise<{ backend: FakeBackend; device: Device; tablet: Tablet }> => {
  localTexts.remove(storageKeys.level);
  const backend = makeFakeBackend();
  const tablet = aTablet();
  const device = await openTablet(tablet);
  await keepRound(device, backend);
  return { backend, device, tablet };
};

export const portsOf = (device: Device, backend: FakeBackend): SavePorts => ({
  outbox: device.outbox,
  snapshots: device.snapshots,
  send: backend.send,
  capabilities: new Set<Capability>(backend.keepsReceipts ? ['tillsyn', ...behaviours] : []),
  clockSkewMs: () => null,
  now: () => new Date('2026-11-20T09:30:00.000Z'),
  newKey: newId,
});

export const save = (device: Device, backend: FakeBackend) =>
  replayRound(portsOf(device, backend), inspector);

/** Returns the round as a screen would show it from this tablet alone. */
export const viewOn = async (device: Device): Promise<RoundState> => {
  const snapshot = await device.snapshots.round(inspector);
  if (!snapshot) throw new Error('no snapshot');
  const log = await device.outbox.readRound(inspector);
  return foldRound(snapshot.data, uncovered(log, snapshot), log.aliases);
};

/** Waits for IndexedDB's own tasks, which are not on the fake clock. */
export const settle = async (): Promise<void> => {
  for (let turn = 0; turn < 200; turn += 1) await new Promise((resolve) => setImmediate(resolve));
};
