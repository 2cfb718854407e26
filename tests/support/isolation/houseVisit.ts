import type { Database } from '#server/db/client.ts';
import { visitCases, visitPoints } from '#server/db/schema/visits/visits.ts';
import { textKeys } from '#server/db/textKeys.ts';
import { only } from '../seeds/seedPeople.ts';

interface Started {
  part: { customerId: number; created: string; updated: string };
  name: string;
  building: { id: number };
  author: { id: number; lastName: string };
}

/** Creates the case of a visit to a house with an unanswered point, and a case in the bin; the views are of a user elsewhere. */
export async function seedVisit(db: Database, { part, name, building, author }: Started) {
  const values = {
    ...part,
    buildingId: building.id,
    name,
    ...textKeys(name),
    authority: name,
    reference: name,
    inspector: name,
    paper: 'order' as const,
    visited: '2026-10-01',
    createdBy: author.id,
  };
  const addCase = async (changes: Partial<typeof visitCases.$inferInsert> = {}) =>
    only(
      await db
        .insert(visitCases)
        .values({ ...values, ...changes })
        .returning(),
    );
  const visitCase = await addCase();
  const binnedCase = await addCase({ deleted: true, deletedAt: part.created });
  const visitPoint = only(
    await db
      .insert(visitPoints)
      .values({
        ...part,
        caseId: visitCase.id,
        position: 0,
        text: name,
        legalGround: '',
        addressedTo: 'owner',
        deadline: '2027-01-31',
        outcome: 'new',
        view: 'agreed',
        viewText: name,
        viewBy: author.id,
        viewByName: author.lastName,
        viewed: part.created,
      })
      .returning(),
  );
  return { visitCase, binnedCase, visitPoint };
}
