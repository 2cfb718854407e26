import { ownKindDefinition } from '#contract/registers/ownKind.ts';
import { keyOfOwnKind } from '#domain/registers/ownKinds.ts';
import { ownKinds } from '#server/db/schema/registers/ownKinds.ts';
import { ownKind } from '../registers/ownKind.ts';
import type { Backend } from '../server/backend.ts';
import { insertRecord } from './registerRecords.ts';
import { only } from './seedPeople.ts';
import type { CustomerRow } from './seedPeople.ts';

/** Creates kinds of a root's own, of buildings and of persons, with a record of each in every building, one of them in the bin, and an exemption. */
export async function ownRegisters(
  { db, time }: Backend,
  customer: CustomerRow,
  buildings: readonly { id: number }[],
): Promise<void> {
  const now = time.now.toISOString();
  const stamps = { created: now, updated: now };
  const customerId = customer.id;
  const values = { name: 'Norra porten', checked: '2026-03-02', lock: 'code' };
  const kindIds: number[] = [];
  for (const scope of ['building', 'person'] as const) {
    const definition = ownKindDefinition.parse({ ...ownKind, scope });
    const { id } = only(
      await db
        .insert(ownKinds)
        .values({ customerId: customer.rootId, definition, ...stamps })
        .returning(),
    );
    kindIds.push(id);
    for (const [index, { id: buildingId }] of buildings.entries())
      await insertRecord(
        { db, now },
        keyOfOwnKind(id),
        { customerId, buildingId },
        {
          values,
          people: { holder: ['Anna Ek'] },
          validUntil: '2027-03-02',
          deleted: index === 1,
        },
      );
  }
  const [duty] = kindIds.map((id) => `${keyOfOwnKind(id)}SE`);
  const [{ id: buildingId } = { id: 0 }] = buildings;
  await insertRecord(
    { db, now },
    'exemptions',
    { customerId, buildingId },
    {
      values: { duty: duty ?? '', reason: 'Ingen port', date: '2026-11-01' },
    },
  );
}
