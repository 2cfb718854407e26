import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { mapItems } from '#server/db/schema/drawings.ts';
import { installations, itemUnits, serviceEvents, serviceRules } from '#server/db/schema/maintenance.ts';
import { floors } from '#server/db/schema/buildings.ts';
import { customers } from '#server/db/schema/tenants.ts';
import type { Backend } from '../server/backend.ts';

const names = [
  ...(['create', 'extra', 'kind', 'delete', 'restore', 'copyFloor', 'deleteFloor', 'note', 'undo'] as const),
  ...(['replace', 'rule', 'reset', 'country', 'install', 'reinstall', 'uninstall', 'binBuilding'] as const),
  ...(['moveLevel', 'unreplace', 'expose'] as const),
];
export interface ServiceAct {
  name: (typeof names)[number];
  /** Index for the choice of a record. */
  pick: number;
  year: number;
}

/** Arbitrary acts on items, installations, rules or levels. */
export const drawServiceActs: fc.Arbitrary<ServiceAct> = fc.record({
  name: fc.constantFrom(...names),
  pick: fc.nat(1000),
  year: fc.integer({ min: 2015, max: 2026 }),
});

const keys = ['look', 'service', 'workshop', 'pressureTest', 'check'] as const;

/**
 * Seeds a customer's house with kinds to choose from; `does` performs an act by the calls of the contract and
 * returns its status.
 */
export async function serviceActs(backend: Backend) {
  const { db, seed } = backend;
  const tenant = await seed.tenant();
  const { level, building, map, people } = tenant;
  const { token } = people.WebSbaAdmin;
  const ownFields = { companyId: level.companyId, customerId: level.id };
  const kinds = [
    await seed.fireProtection(ownFields, 'Skumsläckare', { inventoryType: 'foam_extinguisher' }),
    await seed.fireProtection(ownFields, 'Brandpost', { inventoryType: 'hose_reel' }),
    await seed.fireProtection(ownFields, 'Dörr', { inventoryType: 'fire_door' }),
  ];
  const call = async (method: string, path: string, body?: object) =>
    (await backend.ask(method, `v1/${path}`, { token, body })).status;
  const oneOf = <Row>(rows: readonly Row[], pick: number): Row | undefined => rows[pick % rows.length];
  const item = async (pick: number, deleted = false) =>
    oneOf(await db.select().from(mapItems).where(eq(mapItems.deleted, deleted)), pick);
  const system = async (pick: number) =>
    oneOf(await db.select().from(installations).where(eq(installations.deleted, false)), pick);
  const placeFields = (fireProtectionId: number) => ({ mapId: map.id, fireProtectionId });
  const rule = (kind: string, serviceKey: string) => ({
    customerId: level.id,
    kind,
    serviceKey,
    interval: 'P7M',
    countedFrom: 'made',
    performer: 'own',
    rank: 'advice',
    name: 'Egen',
  });
  const alarm = { buildingId: building.id, type: 'fire_alarm_system', name: 'Larm' };

  const acts: Record<ServiceAct['name'], (act: ServiceAct) => Promise<number | undefined>> = {
    create: ({ pick, year }) =>
      call('POST', 'MapItem', {
        ...placeFields(oneOf(kinds, pick)?.id ?? 0),
        year: `${year}-01-01T00:00:00.000Z`,
      }),
    extra: async ({ pick, year }) =>
      call('PUT', `MapItem/${(await item(pick))?.id}/extra`, {
        chargeYear: year,
        revisionYear: year - 1,
        testPressureYear: pick % 2 ? year : 0,
      }),
    kind: async ({ pick }) => {
      const chosenItem = await item(pick);
      const target = oneOf(kinds, pick >> 3);
      return (
        chosenItem &&
        call('PUT', `MapItem/${chosenItem.id}`, { mapId: chosenItem.mapId, fireProtectionId: target?.id })
      );
    },
    delete: async ({ pick }) => call('DELETE', `MapItem/${(await item(pick))?.id}`),
    restore: async ({ pick }) => {
      const deletedItem = await item(pick, true);
      return (
        deletedItem &&
        call('POST', `Map/${deletedItem.mapId}/Changes`, { items: { restored: [{ id: deletedItem.id }] } })
      );
    },
    copyFloor: ({ pick }) =>
      call('POST', `Floor/${map.floorId}/Copy`, { buildingId: building.id, name: `Kopia ${pick}`, level: 3 }),
    deleteFloor: async ({ pick }) => {
      const copies = await db.select().from(floors).where(eq(floors.deleted, false));
      const copy = oneOf(
        copies.filter(({ id }) => id !== map.floorId),
        pick,
      );
      return copy && call('DELETE', `Floor/${copy.id}`);
    },
    note: async ({ pick, year }) => {
      const target =
        pick % 4 === 0 ? { installationId: (await system(pick))?.id } : { mapItemId: (await item(pick))?.id };
      const serviceKey = 'installationId' in target ? 'inspection' : oneOf(keys, pick >> 2);
      return call('POST', 'Service/Done', {
        services: [{ ...target, serviceKey }],
        done: `${year}-0${1 + (pick % 9)}-15T10:00:00.000Z`,
      });
    },
    undo: async ({ pick }) => {
      const notedEvents = await db.select().from(serviceEvents).where(eq(serviceEvents.deleted, false));
      return call('DELETE', `Service/Done/${oneOf(notedEvents, pick)?.id}`);
    },
    replace: async ({ pick, year }) =>
      call('POST', 'Service/Replace', {
        mapItemIds: [(await item(pick))?.id],
        done: `${year}-05-01T08:00:00.000Z`,
      }),
    unreplace: async ({ pick }) =>
      call('DELETE', `Service/Replace/${oneOf(await db.select().from(itemUnits), pick)?.id}`),
    expose: async ({ pick }) => {
      const chosenItem = await item(pick);
      const { mapId, fireProtectionId } = chosenItem ?? {};
      return call('PUT', `MapItem/${chosenItem?.id}`, { mapId, fireProtectionId, isExposed: pick % 2 === 0 });
    },
    rule: ({ pick }) =>
      call('PUT', 'ServiceRule', {
        ...rule(pick % 2 ? 'foam_extinguisher' : 'fire_door', oneOf(keys, pick) ?? 'look'),
        active: pick % 5 !== 0,
        latestExposed: pick % 3 ? null : 'P2M',
      }),
    reset: async ({ pick }) =>
      call('DELETE', `ServiceRule/${oneOf(await db.select().from(serviceRules), pick)?.id}`),
    country: ({ pick }) =>
      call('PUT', 'ServiceRule/Country', {
        customerId: level.id,
        country: oneOf(['FI', 'SE', null], pick),
      }),
    install: () => call('POST', 'Installation', alarm),
    reinstall: async ({ pick, year }) =>
      call('PUT', `Installation/${(await system(pick))?.id}`, {
        ...alarm,
        type: pick % 2 ? 'sprinkler_system' : 'other_system',
        installed: `${year}-03-01T00:00:00.000Z`,
      }),
    uninstall: async ({ pick }) => call('DELETE', `Installation/${(await system(pick))?.id}`),
    binBuilding: async () => {
      await call('DELETE', `Building/${building.id}`);
      return call('POST', `Building/${building.id}/Restore`);
    },
    moveLevel: async ({ pick }) => {
      const otherLevels = await db.select().from(customers).where(eq(customers.companyId, level.companyId));
      const target = oneOf(
        otherLevels.filter(({ id }) => id !== level.id),
        pick,
      );
      return call('PUT', 'Customer/MoveCustomer', {
        id: level.id,
        customerId: level.id,
        parentId: target?.id,
      });
    },
  };
  return { ...tenant, does: async (act: ServiceAct) => (await acts[act.name](act)) ?? 0 };
}
