import { filterRow } from './table.ts';
import type { FilterTable } from './table.ts';
import type { FilterWorld } from './world.ts';

const ofAlarm = 3;

/** Builds the filters of services, their rules and installations. */
export const serviceFilters = ({ a, b, guest }: FilterWorld) => {
  const { building, floor, map, item, installation } = a;
  const isThere = ({ buildingId }: { buildingId: number }) => buildingId === building.id;
  return {
    listServices: {
      customerId: filterRow(a.level.id, isThere),
      buildingId: filterRow(building.id, isThere),
      floorId: filterRow(floor.id, ({ floorId }) => floorId === floor.id),
      mapId: filterRow(map.id, ({ mapId }) => mapId === map.id),
      mapItemId: filterRow(item.id, ({ mapItemId }) => mapItemId === item.id),
      installationId: filterRow(installation.id, ({ installationId }) => installationId === installation.id),
      due: filterRow('unknown', ({ due }) => due === null),
      kind: filterRow('fire_alarm_system', ({ kind }) => kind === 'fire_alarm_system'),
      serviceKey: filterRow('look', ({ serviceKey }) => serviceKey === 'look'),
      performer: filterRow('own', ({ performer }) => performer === 'own'),
      search: filterRow(building.name.toLowerCase(), isThere),
    },
    // One of an alarm's four services was done: the others have no date, and all services of the item have
    // one.
    countServices: {
      customerId: filterRow(a.level.id, ({ unknown }) => unknown === ofAlarm),
      buildingId: filterRow(building.id, ({ unknown }) => unknown === ofAlarm),
      floorId: filterRow(floor.id, ({ unknown }) => unknown === 0),
      mapId: filterRow(map.id, ({ unknown }) => unknown === 0),
    },
    getServiceHistory: {
      mapItemId: 'is one of two ways to say whose history it is',
      installationId: 'is one of two ways to say whose history it is',
    },
    listServiceRules: {
      customerId: filterRow(a.level.id, ({ country }) => country === 'FI', { customerId: b.level.id }),
    },
    listRegisterKinds: {
      customerId: filterRow(
        a.level.id,
        ({ customerId }) => customerId === null || customerId === a.level.rootId,
        {},
        guest,
      ),
    },
    listRegisterRecords: {
      kind: filterRow('training', ({ kind }) => kind === 'training'),
      customerId: filterRow(a.level.id, ({ customerId }) => customerId === a.level.id, { kind: 'drills' }),
      buildingId: filterRow(building.id, ({ buildingId }) => buildingId === building.id, { kind: 'drills' }),
      installationId: filterRow(installation.id, ({ installationId }) => installationId === installation.id, {
        kind: 'drills',
      }),
      search: filterRow('gammal', ({ validUntil }) => validUntil === '2026-01-31', { kind: 'drills' }),
      validity: filterRow('ended', ({ validUntil }) => validUntil === '2026-01-31', { kind: 'drills' }),
      deleted: filterRow(true, ({ deletedAt }) => deletedAt !== null, { kind: 'drills', deleted: false }),
      triage: filterRow('declined', ({ triage }) => triage === 'declined', {
        kind: 'incidents',
        triage: 'waiting',
      }),
    },
    listReportedIncidents: {
      state: filterRow('declined', ({ state }) => state === 'declined'),
    },
    listVisitCases: {
      customerId: filterRow(a.level.id, ({ customerId }) => customerId === a.level.id),
      buildingId: filterRow(building.id, ({ buildingId }) => buildingId === building.id),
      search: filterRow('gammal', ({ reference }) => reference === 'gammal'),
      isOpen: filterRow(true, ({ nextCaseId }) => nextCaseId === null),
      deleted: filterRow(true, ({ deletedAt }) => deletedAt !== null, { deleted: false }),
    },
    listHotWorkPermits: {
      customerId: filterRow(a.level.id, ({ customerId }) => customerId === a.level.id),
      buildingId: filterRow(building.id, isThere),
      search: filterRow('gammal', ({ place }) => place === 'gammal'),
      isOpen: filterRow(true, ({ state }) => state !== 'closed'),
    },
    downloadHotWorkPermit: { language: 'is the language of a document: permitDocument.test.ts' },
    listFireSafetyFiles: {
      customerId: filterRow(a.level.id, ({ customerId }) => customerId === a.level.id),
      buildingId: filterRow(building.id, isThere),
      search: filterRow(building.name.toLowerCase(), isThere),
      notReady: 'leaves out ready buildings, of which the world has none: fireSafetyFile.test.ts',
    },
    getFileNotices: {
      customerId: 'limits a list within the response: fireSafetyFile.test.ts',
    },
    getDisconnections: {
      customerId: 'limits a list within the response: disconnections.test.ts',
      buildingId: 'limits a list within the response: disconnections.test.ts',
    },
    downloadJournal: {
      from: 'limits the lines of a document: journalDocument.test.ts',
      until: 'limits the lines of a document: journalDocument.test.ts',
      language: 'is the language of a document',
    },
    listInstallations: {
      customerId: filterRow(a.level.id, isThere),
      buildingId: filterRow(building.id, isThere),
      name: filterRow(installation.name.toLowerCase(), ({ id }) => id === installation.id),
    },
    listDeletedInstallations: {
      buildingId: filterRow(building.id, isThere, { buildingId: b.building.id }),
      name: filterRow('rivet', ({ name }) => name === 'Rivet larm', { buildingId: building.id }),
    },
  } satisfies Partial<FilterTable>;
};
