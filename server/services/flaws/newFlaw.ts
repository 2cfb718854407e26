import type { Severity } from '#contract/constants.ts';
import { flaws } from '#server/db/schema/flaws.ts';
import { textKeys } from '#server/db/textKeys.ts';
import { fail } from '#server/core/httpProblem.ts';
import { onlyRow } from '../shared/changes.ts';
import { noteEvent, publishFlaw } from './flawEvents.ts';
import type { FlawWriter } from './flawEvents.ts';
import { rejectUnknownType } from './flaws.ts';
import type { FlawPlace, FlawRow } from './flaws.ts';
import { criticalSeverity, queueNotification } from './promptNotifications.ts';
import { workOfNew } from './severityRules.ts';

type Flaw = FlawRow['flaw'];

/** Content of a new flaw. */
interface Said extends Pick<Flaw, 'name' | 'description' | 'measure'> {
  responsible: number | null;
  responsibleName: string;
  done?: string | null | undefined;
  created?: string | undefined;
  flawTypeId?: number | null | undefined;
  flawPositionX?: number | null | undefined;
  flawPositionY?: number | null | undefined;
  flawScale?: number | null | undefined;
  severity?: Severity | null | undefined;
}

/**
 * Adds a flaw at a place resolved in scope, with severity and due date by the customer's rules. Returns its id.
 * @throws HttpProblem invalid_reference for an unknown type, measure_required for a fixed one without measure
 */
export async function addFlaw(
  writer: FlawWriter,
  { round, ...place }: FlawPlace,
  { responsible, responsibleName, ...said }: Said,
): Promise<number> {
  const { db, now, userName } = writer;
  const { name, description, measure, done = null, flawTypeId = null } = said;
  await rejectUnknownType(db, flawTypeId);
  if (done !== null && measure.trim() === '') fail('measure_required', 'measure');
  const created = createdOf(said.created, round?.created, now);
  const { needsCheck, ...work } = await workOfNew(
    db,
    { customerId: place.customerId, flawTypeId, created },
    said.severity,
  );
  const row = onlyRow(
    await db
      .insert(flaws)
      .values({
        ...place,
        roundHistoryId: round?.id ?? null,
        name,
        description,
        measure,
        done,
        flawTypeId,
        responsible,
        responsibleName,
        doneReceived: done === null ? null : now,
        doneBy: done === null ? '' : userName,
        performer: userName,
        flawPositionX: said.flawPositionX ?? null,
        flawPositionY: said.flawPositionY ?? null,
        flawScale: said.flawScale ?? null,
        ...work,
        needsCheck: done !== null && needsCheck,
        isLate: round ? round.done !== null : false,
        ...textKeys(name, description),
        created,
        updated: now,
      })
      .returning({ id: flaws.id, customerId: flaws.customerId, buildingId: flaws.buildingId }),
  );
  await publishFlaw(writer, row, 'flaw.found');
  if (done !== null) await noteEvent(writer, row, { kind: 'fixed', text: measure });
  else if (work.severity === criticalSeverity)
    await queueNotification(writer, { kind: 'critical', flawId: row.id });
  return row.id;
}

/** Returns the time when a flaw was found, by the finder's clock, limited to between its round's start and now. */
function createdOf(said: string | undefined, roundCreated: string | undefined, now: string): string {
  const notLater = said === undefined || said > now ? now : said;
  return roundCreated !== undefined && notLater < roundCreated ? roundCreated : notLater;
}

const editedTexts = ['name', 'description', 'measure'] as const;

/** Returns the changed texts, before and after: `nameBefore`, `nameAfter` and so on. */
function textChanges(
  before: Pick<Flaw, (typeof editedTexts)[number]>,
  after: Pick<Flaw, (typeof editedTexts)[number]>,
): Record<string, string> {
  const changedTexts = editedTexts.filter((field) => before[field] !== after[field]);
  return Object.fromEntries(
    changedTexts.flatMap((field) => [
      [`${field}Before`, before[field]],
      [`${field}After`, after[field]],
    ]),
  );
}

/** Writes the event of an edited flaw: its fix, its texts with the previous ones, its role. */
export async function noteChanges(
  writer: FlawWriter,
  flaw: Flaw,
  after: {
    measure: string;
    isFixing: boolean;
    name?: string | undefined;
    description?: string | undefined;
    responsibleName?: string;
  },
): Promise<void> {
  const { name = flaw.name, description = flaw.description, responsibleName = flaw.responsibleName } = after;
  // The measure of a fix is the event's own text; a previous measure is kept.
  const isMeasureKept = after.isFixing && flaw.measure.trim() === '';
  const measure = isMeasureKept ? flaw.measure : after.measure;
  const texts = textChanges(flaw, { name, description, measure });
  const details = {
    ...(Object.keys(texts).length > 0 ? { texts: true, ...texts } : {}),
    ...(responsibleName === flaw.responsibleName ? {} : { responsible: responsibleName }),
  };
  if (Object.keys(details).length > 0) await noteEvent(writer, flaw, { kind: 'changed', details });
  if (after.isFixing) await noteEvent(writer, flaw, { kind: 'fixed', text: after.measure });
}
