import { randomUUID } from 'node:crypto';

/** Page of the device in tests. */
export const page = '3f0d8a52-6c1e-4b8e-9d57-2b1f6f0c1a11';

/** Body of a new permit in a building: two persons by name, and no guard. */
export const newPermit = (buildingId: number, more: object = {}) => ({
  key: randomUUID(),
  buildingId,
  work: 'Svetsa räcket',
  method: 'weld',
  place: 'Trapphus B',
  from: '2026-11-20T10:00:00.000Z',
  to: '2026-11-20T12:00:00.000Z',
  issuer: { name: 'Tilda Tillstånd' },
  worker: { name: 'Urban Utförare' },
  guardWaivedReason: 'Betong på alla sidor',
  watcher: { name: 'Vera Vakt' },
  recordedAt: '2026-11-20T09:00:00.000Z',
  ...more,
});

/** Body of an act on a permit. */
export const newAct = (permitKey: string, more: object = {}) => ({
  permitKey,
  key: randomUUID(),
  signature: 'M10 10L200 120',
  recordedAt: '2026-11-20T09:00:00.000Z',
  steady: { page, ms: 1_000 },
  ...more,
});
