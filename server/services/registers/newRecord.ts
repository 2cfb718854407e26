import type { CallName } from '#contract/calls.ts';
import type { RegisterKindDefinition } from '#contract/registers/registerKind.ts';
import type { RecordContent } from '#domain/registers/recordFields.ts';
import type { Call } from '#server/core/call.ts';
import { registerRecords } from '#server/db/schema/registers/records.ts';
import { createdColumns, onlyRow } from '#server/services/shared/changes.ts';
import { replaceLinks } from './recordLinks.ts';
import type { RecordPlace } from './recordLinks.ts';
import { contentColumns, rejectFaults } from './records.ts';

/** Place of a new record, and the record that it corrects. */
interface NewPlace extends RecordPlace {
  installationId: number | null;
  correctsId?: number | null;
}

/**
 * Adds a record of a kind at a place that the caller may write to; its links are resolved.
 * @throws HttpProblem as `rejectFaults` says
 */
export async function addRecord(
  { db, now, caller }: Pick<Call<CallName>, 'db' | 'now' | 'caller'>,
  kind: RegisterKindDefinition,
  { place, content }: { place: NewPlace; content: RecordContent },
): Promise<{ id: number; customerId: number }> {
  rejectFaults(kind, content);
  const record = onlyRow(
    await db
      .insert(registerRecords)
      .values({
        ...place,
        ...contentColumns(kind, content),
        createdBy: caller.userId,
        ...createdColumns(now),
      })
      .returning({ id: registerRecords.id, customerId: registerRecords.customerId }),
  );
  await replaceLinks(db, record, content.links, { now });
  return record;
}
