import { randomUUID } from 'node:crypto';
import { filePacks } from '#server/db/schema/registers/packs.ts';
import { storeBytes } from '../seeds/storedBytes.ts';
import { only } from '../seeds/seedPeople.ts';
import type { Backend } from '../server/backend.ts';
import { taggedBytes } from './marks.ts';
import type { Mark } from './marks.ts';

/** Creates a finished pack of a house, made by a user of another company. */
export async function createPack(
  backend: Backend,
  building: { id: number; customerId: number; name: string },
  { mark, maker }: { mark: Mark; maker: { id: number } },
): Promise<{ id: number }> {
  const moment = backend.time.now.toISOString();
  const values = {
    customerId: building.customerId,
    buildingId: building.id,
    buildingName: building.name,
    batch: randomUUID(),
    form: 'pdf' as const,
    language: 'sv' as const,
    state: 'done' as const,
    madeBy: maker.id,
    day: '2026-11-19',
    isReady: false,
    // Made two days ago: a new one may be made today.
    created: '2026-11-18T09:00:00.000Z',
    updated: moment,
    ...storeBytes(backend, taggedBytes(mark)),
  };
  return only(await backend.db.insert(filePacks).values(values).returning());
}
