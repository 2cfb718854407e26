import { and, eq, inArray } from 'drizzle-orm';
import type { CallName } from '#contract/calls.ts';
import type { PermitPerson } from '#contract/hotWork/hotWorkPermit.ts';
import type { RegisterLinkWrite } from '#contract/registers/registerRecord.ts';
import { addTime, dayIn } from '#domain/dates.ts';
import { timeZones } from '#domain/registers/dutyCountry.ts';
import { productKind } from '#server/content/registers/registerKinds.ts';
import type { Call } from '#server/core/call.ts';
import { hotWorkText } from '#server/core/texts.ts';
import { installations } from '#server/db/schema/maintenance.ts';
import { users } from '#server/db/schema/users.ts';
import { addRecord } from '../registers/newRecord.ts';
import type { ActRow } from './permits.ts';
import type { WholePermit } from './readPermits.ts';

const personLink = ({ userId, name }: Pick<PermitPerson, 'userId' | 'name'>): RegisterLinkWrite => ({
  field: 'by',
  userId,
  name,
  roleId: null,
  fileId: null,
  mapId: null,
  mapItemId: null,
  positionX: null,
  positionY: null,
});

/** Returns who signs a line: the approver, else the caller, else the permit's watcher. */
async function signerOf(
  { db, caller }: Pick<Call<CallName>, 'db' | 'caller'>,
  approver: PermitPerson | null,
  { people }: WholePermit,
): Promise<Pick<PermitPerson, 'userId' | 'name'>> {
  if (approver) return approver;
  if (caller.userId !== null) {
    const { firstName, lastName } = users;
    const [row] = await db.select({ firstName, lastName }).from(users).where(eq(users.id, caller.userId));
    if (row) return { userId: caller.userId, name: `${row.firstName} ${row.lastName}`.trim() };
  }
  const watcher = people.find(({ person }) => person.role === 'watcher')?.person;
  return { userId: null, name: watcher?.name ?? '–' };
}

/**
 * Returns the time of a line: that of the act, at the latest its receipt and at the earliest the disconnection, since journals are read in the
 * order of times and a device's clock may be wrong.
 */
function timeOfLine({ recordedAt, created }: ActRow, { acts, folded }: WholePermit): string {
  const disconnection = acts.find(({ act }, index) => act.act === 'disconnect' && folded.counted[index])?.act;
  const earliest = disconnection ? timeWithin(disconnection, '') : '';
  return timeWithin({ recordedAt, created }, earliest);
}

const timeWithin = (
  { recordedAt, created }: Pick<ActRow, 'recordedAt' | 'created'>,
  earliest: string,
): string => {
  const latest = recordedAt < created ? recordedAt : created;
  return latest < earliest ? earliest : latest;
};

/** Writes the lines of a disconnection, or of its end, into the journals of the installations that a permit names. [SBA-85] */
export async function writeJournalLines(
  call: Pick<Call<CallName>, 'db' | 'caller' | 'now' | 'language'>,
  whole: WholePermit,
  { act, approver }: { act: ActRow; approver: PermitPerson | null },
): Promise<void> {
  const { permit } = whole.row;
  const planned = whole.links.flatMap(({ link }) =>
    link.installationId === null ? [] : [{ installationId: link.installationId, sections: link.sections }],
  );
  const isThere = and(
    inArray(
      installations.id,
      planned.map(({ installationId }) => installationId),
    ),
    eq(installations.buildingId, permit.buildingId),
    eq(installations.deleted, false),
  );
  const rows = await call.db.select({ id: installations.id }).from(installations).where(isThere);
  const activeIds = new Set(rows.map(({ id }) => id));
  const signer = await signerOf(call, approver, whole);
  const isDisconnection = act.act === 'disconnect';
  const watchEnd = addTime(permit.ends, { minutes: permit.watchMinutes });
  for (const { installationId, sections } of planned.filter((each) => activeIds.has(each.installationId)))
    await addRecord(call, productKind('journal'), {
      place: { customerId: permit.customerId, buildingId: permit.buildingId, installationId },
      content: {
        values: {
          event: isDisconnection ? 'disconnection' : 'reconnection',
          time: timeOfLine(act, whole),
          sections: sections.map((section) => ({ section })),
          ...(isDisconnection && {
            offUntil: dayIn(watchEnd, timeZones[permit.country]),
            reason: permit.name,
          }),
          note: hotWorkText('journal_note', call.language, { number: permit.id }),
        },
        links: [personLink(signer)],
      },
    });
}
