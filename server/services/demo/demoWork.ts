import { and, asc, eq, inArray, isNull } from 'drizzle-orm';
import type { Database } from '#server/db/client.ts';
import { daysBefore } from '#server/db/demo/draft.ts';
import { buildings } from '#server/db/schema/buildings.ts';
import { fireProtections } from '#server/db/schema/catalogue.ts';
import { itemCodes } from '#server/db/schema/codes.ts';
import { mapItems } from '#server/db/schema/drawings.ts';
import { flaws } from '#server/db/schema/flaws.ts';
import { users } from '#server/db/schema/users.ts';
import { contractorLinkFlaws, contractorLinks } from '#server/db/schema/contractors.ts';
import type { FlawWriter } from '../flaws/flawEvents.ts';
import { noteEvent, setFlaw } from '../flaws/flawEvents.ts';
import { fixFlaw } from '../flaws/flawWork.ts';
import { insertReport, itemOfCode } from '../faultReports/faultReports.ts';
import { createdColumns, onlyRow } from '../shared/changes.ts';
import { hashToken, randomToken } from '../shared/tokens.ts';

type Flaw = typeof flaws.$inferSelect;
type User = typeof users.$inferSelect;

/** Buildings with work orders: the first ones that admin@example.com manages. */
const houses = ['Förvaltningshuset', 'Kunskapens hus'];

const userOf = async (db: Database, name: string): Promise<User> =>
  onlyRow(
    await db
      .select()
      .from(users)
      .where(eq(users.email, `${name}@example.com`)),
  );

const writerAs = (db: Database, { id, email }: User, now: string): FlawWriter => ({
  db,
  now,
  userId: id,
  userName: email,
});

/** Assigns a flaw to a responsible person, as an office user does. */
async function assign(writer: FlawWriter, flaw: Flaw, { id, firstName, lastName }: User): Promise<void> {
  await setFlaw(writer, flaw.id, { personId: id });
  const details = { person: `${firstName} ${lastName}` };
  await noteEvent(writer, flaw, { kind: 'changed', details });
}

/** Creates a contractor's link for some flaws, whose token is unknown. */
async function sendOut(
  db: Database,
  { chosen, by, now }: { chosen: readonly Flaw[]; by: User; now: Date },
): Promise<void> {
  const [first] = chosen;
  if (!first) return;
  const sentColumns = createdColumns(daysBefore(now, 3).toISOString());
  const { customerId } = first;
  const link = onlyRow(
    await db
      .insert(contractorLinks)
      .values({
        customerId,
        tokenHash: hashToken(randomToken()),
        createdBy: by.id,
        language: 'sv',
        name: 'Skyltar & Ljus i Lindesjö AB',
        email: 'jour@skyltar.example',
        message: 'Nyckeln finns i receptionen, vardagar 8 till 16.',
        ends: daysBefore(now, -27).toISOString(),
        ...sentColumns,
      })
      .returning(),
  );
  await db
    .insert(contractorLinkFlaws)
    .values(chosen.map(({ id: flawId }) => ({ linkId: link.id, flawId, customerId, ...sentColumns })));
}

/** Creates a fault report on a labelled item, as a person without an account does. */
async function report(
  db: Database,
  { buildingId, text, now }: { buildingId: number; text: string; now: string },
): Promise<void> {
  const [labelled] = await db
    .select({ code: itemCodes.code })
    .from(itemCodes)
    .innerJoin(mapItems, eq(mapItems.id, itemCodes.mapItemId))
    .innerJoin(fireProtections, eq(fireProtections.id, mapItems.fireProtectionId))
    .where(
      and(eq(itemCodes.buildingId, buildingId), eq(fireProtections.inventoryType, 'powder_extinguisher')),
    )
    .orderBy(asc(itemCodes.id))
    .limit(1);
  const item = labelled && (await itemOfCode(db, labelled.code));
  if (!item) return;
  const reportFields = {
    text,
    contact: 'lena.ek@example.com',
    language: 'sv',
    pageHash: hashToken(randomToken()),
  };
  await insertReport(db, item, reportFields, now);
}

/**
 * Turns open flaws into work orders: with responsible persons, a comment, a fix to be checked and a contractor's link; also
 * creates a pending fault report.
 */
export async function makeDemoWork(db: Database, now: Date): Promise<void> {
  const [office, caretaker] = [await userOf(db, 'admin'), await userOf(db, 'user')];
  const places = await db
    .select()
    .from(buildings)
    .where(inArray(buildings.name, houses))
    .orderBy(asc(buildings.id));
  const open = await db
    .select()
    .from(flaws)
    .where(
      and(
        inArray(
          flaws.buildingId,
          places.map(({ id }) => id),
        ),
        isNull(flaws.done),
      ),
    )
    .orderBy(asc(flaws.id));
  const [toFix, commented, fixed, ...out] = open;
  const at = (days: number): string => daysBefore(now, days).toISOString();
  const asOffice = (days: number) => writerAs(db, office, at(days));
  if (toFix) await assign(asOffice(6), toFix, office);
  if (commented) {
    await assign(asOffice(5), commented, caretaker);
    const text = 'Reservdelen är beställd och väntas på torsdag.';
    await noteEvent(writerAs(db, caretaker, at(2)), commented, { kind: 'comment', text });
  }
  if (fixed) {
    await setFlaw(asOffice(5), fixed.id, { severity: 1 });
    await assign(asOffice(5), fixed, caretaker);
    const grave: Flaw = { ...fixed, severity: 1 };
    await fixFlaw(writerAs(db, caretaker, at(1)), grave, 'Utbytt och provad.');
  }
  await sendOut(db, { chosen: out.slice(0, 2), by: office, now });
  const [first] = places;
  const text = 'Plomberingen är bruten och visaren står på rött.';
  if (first) await report(db, { buildingId: first.id, text, now: at(1) });
}
