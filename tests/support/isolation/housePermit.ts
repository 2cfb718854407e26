import { randomUUID } from 'node:crypto';
import type { Database } from '#server/db/client.ts';
import {
  hotWorkActs,
  hotWorkLinks,
  hotWorkPeople,
  hotWorkPermits,
} from '#server/db/schema/hotWork/permits.ts';
import { textKeys } from '#server/db/textKeys.ts';
import { only } from '../seeds/seedPeople.ts';

interface Started {
  part: { customerId: number; created: string; updated: string };
  name: string;
  building: { id: number };
  item: { id: number };
  flaw: { id: number };
  installation: { id: number };
  author: { id: number; lastName: string };
}

/** Creates a permit of hot work in a house, signed by its worker, a user elsewhere, and disconnected. */
export async function seedPermit(
  db: Database,
  { part, name, building, item, flaw, installation, author }: Started,
) {
  const hotWorkPermit = only(
    await db
      .insert(hotWorkPermits)
      .values({
        ...part,
        buildingId: building.id,
        key: randomUUID(),
        name,
        ...textKeys(name),
        country: 'SE',
        work: name,
        method: 'weld',
        place: name,
        radius: 150,
        starts: '2026-11-20T08:00:00.000Z',
        ends: '2026-11-20T10:00:00.000Z',
        guardWaivedReason: name,
        watchMinutes: 60,
        precautions: [],
        precautionsNote: '',
        hasUnknownItems: false,
        state: 'prepared',
        due: '2026-11-20T10:00:00.000Z',
        recordedAt: part.created,
        createdBy: author.id,
      })
      .returning(),
  );
  const ofPermit = { ...part, permitId: hotWorkPermit.id };
  const hotWorkAct = only(
    await db
      .insert(hotWorkActs)
      .values({
        ...ofPermit,
        key: randomUUID(),
        act: 'sign',
        role: 'worker',
        signature: author.lastName,
        isTyped: true,
        note: name,
        recordedAt: part.created,
        page: randomUUID(),
        ms: 1,
        isClockUnproved: false,
        createdBy: author.id,
      })
      .returning(),
  );
  const person = { ...ofPermit, userId: author.id, name: author.lastName, certificateNumber: '' };
  await db
    .insert(hotWorkPeople)
    .values((['issuer', 'worker', 'watcher'] as const).map((role) => ({ ...person, role })));
  await db.insert(hotWorkLinks).values([
    { ...ofPermit, kind: 'detector', mapItemId: item.id },
    { ...ofPermit, kind: 'flaw', flawId: flaw.id },
    { ...ofPermit, kind: 'installation', installationId: installation.id, sections: [name] },
  ]);
  return { hotWorkPermit, hotWorkAct };
}
