import { kept } from './table.ts';
import type { FilterTable } from './table.ts';
import type { FilterWorld } from './world.ts';

const ofAlarm = 3;

/** Builds the filters of services, their rules and installations. */
export const serviceFilters = ({ a, b }: FilterWorld) => {
  const { building, floor, map, item, installation } = a;
  const isThere = ({ buildingId }: { buildingId: number }) => buildingId === building.id;
  return {
    listServices: {
      customerId: kept(a.level.id, isThere),
      buildingId: kept(building.id, isThere),
      floorId: kept(floor.id, ({ floorId }) => floorId === floor.id),
      mapId: kept(map.id, ({ mapId }) => mapId === map.id),
      mapItemId: kept(item.id, ({ mapItemId }) => mapItemId === item.id),
      installationId: kept(installation.id, ({ installationId }) => installationId === installation.id),
      due: kept('unknown', ({ due }) => due === null),
      kind: kept('fire_alarm_system', ({ kind }) => kind === 'fire_alarm_system'),
      serviceKey: kept('look', ({ serviceKey }) => serviceKey === 'look'),
      performer: kept('own', ({ performer }) => performer === 'own'),
      search: kept(building.name.toLowerCase(), isThere),
    },
    // One of an alarm's four services was done: the others have no date, and all services of the item have
    // one.
    countServices: {
      customerId: kept(a.level.id, ({ unknown }) => unknown === ofAlarm),
      buildingId: kept(building.id, ({ unknown }) => unknown === ofAlarm),
      floorId: kept(floor.id, ({ unknown }) => unknown === 0),
      mapId: kept(map.id, ({ unknown }) => unknown === 0),
    },
    getServiceHistory: {
      mapItemId: 'is one of two ways to say whose history it is',
      installationId: 'is one of two ways to say whose history it is',
    },
    listServiceRules: {
      customerId: kept(a.level.id, ({ country }) => country === 'FI', { customerId: b.level.id }),
    },
    listInstallations: {
      customerId: kept(a.level.id, isThere),
      buildingId: kept(building.id, isThere),
      name: kept(installation.name.toLowerCase(), ({ id }) => id === installation.id),
    },
    listDeletedInstallations: {
      buildingId: kept(building.id, isThere, { buildingId: b.building.id }),
      name: kept('rivet', ({ name }) => name === 'Rivet larm', { buildingId: building.id }),
    },
  } satisfies Partial<FilterTable>;
};
