import { registerLinks, registerRecords } from '#server/db/schema/registers/records.ts';
import type { RecordValues } from '#contract/registers/registerKind.ts';
import { idOfOwnKind } from '#domain/registers/ownKinds.ts';
import type { Database } from '#server/db/client.ts';
import { textKeys } from '#server/db/textKeys.ts';

type Place = { customerId: number; buildingId?: number; installationId?: number };

/** Inserts a record of a register; people without an account are given by field. */
export async function insertRecord(
  { db, now }: { db: Database; now: string },
  kind: string,
  place: Place,
  {
    values,
    people = {},
    ...columns
  }: {
    values: RecordValues;
    people?: Readonly<Record<string, readonly string[]>>;
    triage?: 'waiting' | 'accepted';
    validUntil?: string;
    deleted?: boolean;
    isDraft?: boolean;
  },
): Promise<number> {
  const stamps = { created: now, updated: now };
  const [record] = await db
    .insert(registerRecords)
    .values({
      kind,
      ownKindId: idOfOwnKind(kind),
      ...place,
      name: kind,
      ...textKeys(kind),
      values,
      ...columns,
      ...stamps,
    })
    .returning({ id: registerRecords.id });
  if (!record) throw new Error('The record was not inserted.');
  const links = Object.entries(people).flatMap(([field, names]) =>
    names.map((name, position) => ({ field, name, position })),
  );
  if (links.length > 0)
    await db.insert(registerLinks).values(
      links.map((link) => ({
        ...link,
        recordId: record.id,
        customerId: place.customerId,
        accepted: now,
        ...stamps,
      })),
    );
  return record.id;
}
