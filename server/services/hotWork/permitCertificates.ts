import { and, eq } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { BasisPerson, PermitPerson } from '#contract/hotWork/hotWorkPermit.ts';
import type { PermitMarkName, PermitRole } from '#contract/hotWork/hotWorkWords.ts';
import type { DutyCountry } from '#contract/registers/kindWords.ts';
import { installationDuties } from '#domain/competence/duties.ts';
import { includesDay } from '#domain/competence/dayPeriods.ts';
import { dayIn } from '#domain/dates.ts';
import { certificateMark } from '#domain/hotWork/permitPeople.ts';
import { nameKey } from '#domain/nameKey.ts';
import { timeZones } from '#domain/registers/dutyCountry.ts';
import type { Database } from '#server/db/client.ts';
import { customers } from '#server/db/schema/tenants.ts';
import { candidatesOf, competenceBook, pathIds } from '../competence/competenceBook.ts';
import type { CompetenceBook } from '../competence/competenceBook.ts';
import { levelColumns, readCompetenceRecords } from '../competence/competenceRecords.ts';
import { onlyRow } from '../shared/changes.ts';

interface Place {
  customerId: number;
  buildingId: number;
}

/** Reads the registers of competence of a customer's root, limited to records that meet a condition. */
export async function readRootBook(
  { db, now }: { db: Database; now: string },
  customerId: number,
  ofRecords?: SQL,
): Promise<{ rootId: number; book: CompetenceBook }> {
  const { rootId } = onlyRow(
    await db.select({ rootId: customers.rootId }).from(customers).where(eq(customers.id, customerId)),
  );
  const ofRoot = eq(customers.rootId, rootId);
  const levels = await db.select(levelColumns).from(customers).where(ofRoot);
  const records = await readCompetenceRecords(db, and(ofRoot, ofRecords), now);
  return { rootId, book: competenceBook({ levels, buildings: [], installations: [] }, records) };
}

/** Returns the key of a person in the registers of a root customer. */
const keyOf = (rootId: number, { userId, name }: Pick<PermitPerson, 'userId' | 'name'>): string =>
  userId === null ? `${rootId} ${nameKey(name)}` : `user ${userId}`;

/** Returns the certificates that a person holds on a day. */
function certificatesOn(book: CompetenceBook, key: string, day: string): BasisPerson['certificates'] {
  return book.certificates
    .filter(({ person, from }) => person.key === key && from <= day)
    .map(({ duty, until }) => ({ key: duty, until }));
}

/** Check of a permit's persons against the registers, on the last day of its work. */
export interface CertificateCheck {
  markOf(role: PermitRole, person: PermitPerson): PermitMarkName | null;
  /** Returns the mark of a caretaker who approves the disconnection of installations of some types. */
  caretakerMark(approver: PermitPerson, types: readonly string[]): PermitMarkName | null;
}

/** Reads the registers of the building's root customer, and returns the check of a permit by them. [SBA-84] */
export async function readCertificateCheck(
  asking: { db: Database; now: string },
  { customerId, buildingId }: Place,
  { country, ends }: { country: DutyCountry; ends: string },
): Promise<CertificateCheck> {
  const { rootId, book } = await readRootBook(asking, customerId);
  const day = dayIn(ends, timeZones[country]);
  const level = book.levels.get(customerId);
  const tasks = [
    ...(book.tasksOfBuilding.get(buildingId) ?? []),
    ...(level ? pathIds(level) : []).flatMap((id) => book.tasksOfLevel.get(id) ?? []),
  ];
  /** Returns whether a person may answer for installations of a type: by a certificate, or the task where that is enough. */
  const isCaretaker = (key: string, type: string): boolean =>
    installationDuties
      .filter((duty) => duty.installation === type && duty.country === country)
      .every(({ duty, task, needsCertificate }) => {
        const isCertified = certificatesOn(book, key, day).some(
          (each) => each.key === duty && (each.until === null || each.until >= day),
        );
        if (isCertified || needsCertificate) return isCertified;
        const ofTask = tasks.filter(({ values }) => values['task'] === task);
        return candidatesOf(book, rootId, { tasks: ofTask, certificate: null }).some(
          ({ person, memberships }) =>
            person === key && memberships.some((period) => includesDay(period, day)),
        );
      });
  return {
    markOf: (role, person) =>
      certificateMark(role, person, certificatesOn(book, keyOf(rootId, person), day), day)?.mark ?? null,
    caretakerMark: (approver, types) =>
      types.every((type) => isCaretaker(keyOf(rootId, approver), type)) ? null : 'caretakerUncertified',
  };
}
