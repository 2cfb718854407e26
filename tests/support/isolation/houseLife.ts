import { randomUUID } from 'node:crypto';
import type { Database } from '#server/db/client.ts';
import { faultReports } from '#server/db/schema/faultReports.ts';
import { auditLog } from '#server/db/schema/audit.ts';
import { installationParts, installations, itemUnits, serviceEvents } from '#server/db/schema/maintenance.ts';
import { flawEvents } from '#server/db/schema/flawEvents.ts';
import { contractorLinkFlaws, contractorLinks } from '#server/db/schema/contractors.ts';
import { registerLinks, registerRecords } from '#server/db/schema/registers/records.ts';
import { registerRevisions } from '#server/db/schema/registers/revisions.ts';
import { textKeys } from '#server/db/textKeys.ts';
import { seedPermit } from './housePermit.ts';
import { seedVisit } from './houseVisit.ts';
import { only } from '../seeds/seedPeople.ts';

interface Started {
  part: { customerId: number; created: string; updated: string };
  name: string;
  building: { id: number };
  item: { id: number };
  flaw: { id: number };
  author: { id: number; email: string; lastName: string };
  decider: { id: number };
  code: { id: number };
}

/** Values of a drill. */
export const drill = (note: string) => ({
  kind: 'evacuation',
  date: '2026-03-02',
  secondsUntilEmpty: 190,
  persons: 40,
  allCounted: true,
  findings: [{ finding: 'Dörren gick trögt', measure: '' }],
  note,
});

/**
 * Creates the dependents of a house's item and flaw: a comment, a fault report, a contractor's link, a
 * register's record, a reported incident, an installation and a service.
 */
export async function seedLife(
  db: Database,
  { part, name, building, item, flaw, author, decider, code }: Started,
) {
  const flawEvent = only(
    await db
      .insert(flawEvents)
      .values({
        ...part,
        flawId: flaw.id,
        kind: 'comment',
        userId: author.id,
        userName: author.email,
        text: name,
      })
      .returning(),
  );
  const ofHouse = { ...part, buildingId: building.id, mapItemId: item.id };
  const faultReport = only(
    await db
      .insert(faultReports)
      .values({ ...ofHouse, codeId: code.id, pageHash: randomUUID(), text: name, language: 'sv' })
      .returning(),
  );
  // Decided by a user of another company, as left over from a move.
  await db.insert(faultReports).values({
    ...ofHouse,
    codeId: code.id,
    pageHash: randomUUID(),
    text: name,
    language: 'sv',
    state: 'declined',
    reason: name,
    decided: part.created,
    decidedBy: decider.id,
  });
  const contractorLink = only(
    await db
      .insert(contractorLinks)
      .values({
        ...part,
        tokenHash: randomUUID(),
        name,
        email: 'ror@example.com',
        language: 'sv',
        ends: '2026-12-01T23:59:59.999Z',
        createdBy: decider.id,
      })
      .returning(),
  );
  await db.insert(contractorLinkFlaws).values({ ...part, linkId: contractorLink.id, flawId: flaw.id });
  const inRegister = {
    ...part,
    kind: 'drills',
    buildingId: building.id,
    name,
    ...textKeys(name),
    values: drill(name),
    validUntil: '2027-03-02',
    createdBy: author.id,
  };
  const addRecord = async (changes: Partial<typeof registerRecords.$inferInsert> = {}) =>
    only(
      await db
        .insert(registerRecords)
        .values({ ...inRegister, ...changes })
        .returning(),
    );
  const registerRecord = await addRecord();
  const binnedRecord = await addRecord({ deleted: true, deletedAt: part.created });
  const incident = await addRecord({
    kind: 'incidents',
    values: { event: 'smoke', date: '2026-11-02', description: name },
    validUntil: null,
    triage: 'waiting',
  });
  const waitingDrill = await addRecord({ triage: 'waiting' });
  const levelName = name.replace('housezq', 'customerzq');
  const customerRecord = await addRecord({
    kind: 'competence',
    buildingId: null,
    name: levelName,
    values: { certificate: 'hotWorker', issued: '2026-01-02' },
    validUntil: null,
  });
  const risk = await addRecord({
    kind: 'risks',
    values: { risk: name, type: 'storage', date: '2025-10-02', treatment: 'reduce' },
  });
  const toAuthor = { ...part, userId: author.id };
  await db.insert(registerLinks).values([
    { ...toAuthor, recordId: registerRecord.id, field: 'observers', name: author.email },
    { ...part, recordId: customerRecord.id, field: 'person', name: levelName },
    { ...toAuthor, recordId: risk.id, field: 'responsible', name: author.lastName },
  ]);
  await db.insert(registerRevisions).values({
    ...part,
    recordId: registerRecord.id,
    createdBy: author.id,
    values: [],
    links: [{ field: 'observers', userId: author.id, name: author.lastName, isBefore: true }],
  });
  const visit = await seedVisit(db, { part, name, building, author });
  const maintenance = await seedMaintenance(db, { part, name, building, item, decider });
  const { installation } = maintenance;
  const permit = await seedPermit(db, { part, name, building, item, flaw, installation, author });
  await addRecord({
    kind: 'journal',
    installationId: maintenance.installation.id,
    values: { event: 'disconnection', time: part.created },
    validUntil: null,
  });
  return {
    flawEvent,
    faultReport,
    contractorLink,
    registerRecord,
    incident,
    waitingDrill,
    binnedRecord,
    customerRecord,
    ...visit,
    ...permit,
    ...maintenance,
  };
}

/** Creates a house's installations, one of them in the bin, a replaced unit, and services that were done. */
async function seedMaintenance(
  db: Database,
  { part, name, building, item, decider }: Omit<Started, 'flaw' | 'code' | 'author'>,
) {
  const ofHouse = { ...part, buildingId: building.id, mapItemId: item.id };
  const installation = only(
    await db
      .insert(installations)
      .values({
        ...part,
        buildingId: building.id,
        type: 'fire_alarm_system',
        name,
        ...textKeys(name),
        contactName: name,
      })
      .returning(),
  );
  const installationPart = only(
    await db
      .insert(installationParts)
      .values({ ...part, installationId: installation.id, name, position: 0 })
      .returning(),
  );
  const itemUnit = only(
    await db
      .insert(itemUnits)
      .values({
        ...ofHouse,
        facts: { manufacture: name },
        ended: '2026-01-20T09:00:00.000Z',
        endedReceived: part.created,
      })
      .returning(),
  );
  const binnedInstallation = only(
    await db
      .insert(installations)
      .values({
        ...part,
        buildingId: building.id,
        type: 'sprinkler_system',
        name,
        ...textKeys(name),
        deleted: true,
        deletedAt: part.created,
      })
      .returning(),
  );
  const auditEntry = only(
    await db
      .insert(auditLog)
      .values({
        action: 'deleted',
        actor: `user:${decider.id}`,
        customerId: part.customerId,
        targetKind: 'installation',
        targetId: binnedInstallation.id,
        address: '',
        details: {},
        created: part.created,
        updated: part.updated,
      })
      .returning(),
  );
  await db.insert(auditLog).values({
    action: 'user_changed',
    actor: 'unknown',
    customerId: part.customerId,
    targetKind: 'user',
    targetId: decider.id,
    created: part.created,
    updated: part.updated,
  });
  const serviceEvent = only(
    await db
      .insert(serviceEvents)
      .values({
        ...part,
        buildingId: building.id,
        mapItemId: item.id,
        serviceKey: 'look',
        note: name,
        done: '2026-10-20T09:00:00.000Z',
        doneReceived: part.created,
      })
      .returning(),
  );
  const installationEvent = only(
    await db
      .insert(serviceEvents)
      .values({
        ...part,
        buildingId: building.id,
        installationId: installation.id,
        note: name,
        partIds: [installationPart.id],
        serviceKey: 'daily',
        done: '2026-10-20T09:00:00.000Z',
        doneReceived: part.created,
      })
      .returning(),
  );
  return {
    installation,
    installationPart,
    binnedInstallation,
    serviceEvent,
    itemUnit,
    installationEvent,
    auditEntry,
  };
}
