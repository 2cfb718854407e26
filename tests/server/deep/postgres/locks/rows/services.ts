import { eq } from 'drizzle-orm';
import { flawCategories } from '#server/db/schema/catalogue.ts';
import type { Lab, Rows } from '#tests/support/locks/lab.ts';
import type { Answer } from '#tests/support/server/backend.ts';
import { only } from '#tests/support/seeds/seedPeople.ts';
import { changedTwice, twice } from './parts.ts';

const done = '2026-11-19T09:00:00.000Z';
const year = '2020-01-01T00:00:00.000Z';
/** Fields of an item for an update. */
const itemFields = { positionX: 10, positionY: 10, positionNumber: 1, year };

/** Creates a building with an item, its kind and an installation, and a user who may change them all. */
async function begin(lab: Lab) {
  const tenant = await lab.seed.tenant();
  await lab.seed.reference();
  const isFoam = eq(flawCategories.translationKey, 'foam_extinguisher');
  const category = only(await lab.db.select().from(flawCategories).where(isFoam));
  const send = lab.as(tenant.people.WebSbaAdmin);
  const { building, level } = tenant;
  const ownEntry = await lab.seed.fireProtection({ companyId: level.companyId, customerId: level.id });
  const alarm = { buildingId: building.id, type: 'fire_alarm_system', name: 'Larm', parts: [] };
  const { data: installation } = (await send('createInstallation', {}, alarm)()) as Answer<{ id: number }>;
  return { ...tenant, category, send, own: ownEntry, alarm, installation };
}
type Begun = Awaited<ReturnType<typeof begin>>;
type Act = (made: Begun) => Promise<() => Promise<Answer>>;

const noteBody = (target: object) => ({ services: [target], done });
const onItem = ({ item }: Begun) => noteBody({ mapItemId: item.id, serviceKey: 'service' });
const onAlarm = ({ installation }: Begun) =>
  noteBody({ installationId: installation.id, serviceKey: 'inspection' });

/** Undoes an earlier note. */
const undone =
  (on: (made: Begun) => object): Act =>
  async (made) => {
    const { data } = (await made.send('noteServices', {}, on(made))()) as Answer<{ id: number }[]>;
    return made.send('undoService', { id: data[0]?.id ?? 0 });
  };

/** Undoes an earlier replacement. */
const replacementUndone: Act = async ({ send, item }) => {
  const replacing = send('replaceItems', {}, { mapItemIds: [item.id], done });
  const { data } = (await replacing()) as Answer<{ endedUnitId: number }[]>;
  return send('undoReplacement', { id: data[0]?.endedUnitId ?? 0 });
};

/** Acts that change the services of a building's items and installations. */
const acts: Readonly<Record<string, Act>> = {
  'a change of an item': async ({ send, item, own, map }) =>
    send('updateMapItem', { id: item.id }, { ...itemFields, mapId: map.id, fireProtectionId: own.id }),
  'service fields of an item': async ({ send, item }) =>
    send('saveMapItemExtra', { id: item.id }, { revisionYear: 2025 }),
  'a step of the editor': async ({ send, map, item }) =>
    send(
      'changeDrawing',
      { id: map.id },
      { items: { updated: [{ id: item.id, version: 1, ...itemFields }] } },
    ),
  'a change of an entry': async ({ send, fireProtection, category }) =>
    send(
      'updateFireProtection',
      { id: fireProtection.id },
      { name: 'Skumsläckare', flawCategoryId: category.id },
    ),
  'a service of an item': async (made) => made.send('noteServices', {}, onItem(made)),
  'a service of an installation': async (made) => made.send('noteServices', {}, onAlarm(made)),
  'a service of an item that is taken back': undone(onItem),
  'a service of an installation that is taken back': undone(onAlarm),
  'another unit of an item': async ({ send, item }) =>
    send('replaceItems', {}, { mapItemIds: [item.id], done }),
  'another unit of an item that is taken back': replacementUndone,
};

/** An installation in a deleted building isn't found. */
const updateInstallation: Act = async ({ send, installation, alarm }) =>
  send('updateInstallation', { id: installation.id }, { ...alarm, installed: year });

/** Acts on an installation that is deleted. */
const late: Readonly<Record<string, Act>> = {
  'a service of it': async (made) => made.send('noteServices', {}, onAlarm(made)),
  'a service of it that is taken back': undone(onAlarm),
  'a change of it': updateInstallation,
  'its deletion': async ({ send, installation }) => send('deleteInstallation', { id: installation.id }),
};

/**
 * Rows in which a deleted building keeps no services, whatever changes them, and a deleted installation is
 * gone.
 */
export const serviceRows: Rows = {
  'a service of an item, and another that is taken back': async (lab) => {
    const fixture = await begin(lab);
    const undo = await undone(onItem)(fixture);
    const workshop = noteBody({ mapItemId: fixture.item.id, serviceKey: 'workshop' });
    await lab.hears('200', fixture.send('noteServices', {}, workshop), undo);
    await lab.stands('map_items', "extra->>'chargeYear'", `id = ${fixture.item.id}`, ['2026']);
  },
  'a replacement that two take back': async (lab) => {
    const undo = await replacementUndone(await begin(lab));
    await lab.hears('404 not_found', undo, undo);
  },
  'a service of a new unit, and its replacement that is taken back': async (lab) => {
    const fixture = await begin(lab);
    const undo = await replacementUndone(fixture);
    await lab.hears('409 serviced_since', fixture.send('noteServices', {}, onItem(fixture)), undo);
  },
  'two changes of an installation': changedTwice('updateInstallation', async (lab) => {
    const { people, installation, alarm } = await begin(lab);
    return { token: people.WebSbaAdmin.token, params: { id: installation.id }, body: alarm };
  }),
  'two ways of an installation out of the bin': twice('restoreInstallation', '404 not_found', async (lab) => {
    const { people, send, installation } = await begin(lab);
    await (
      await send('deleteInstallation', { id: installation.id })
    )();
    return { token: people.WebSbaAdmin.token, params: { id: installation.id } };
  }),
  ...Object.fromEntries(
    Object.entries(acts).map(([name, act]) => [
      `a building’s deletion, and ${name}`,
      async (lab: Lab) => {
        const fixture = await begin(lab);
        const changing = await act(fixture);
        await lab.hears('200', fixture.send('deleteBuilding', { id: fixture.building.id }), changing);
        await lab.stands('service_states', 'service_key', `building_id = ${fixture.building.id}`, []);
      },
    ]),
  ),
  'a building’s deletion, and a change of an installation': async (lab) => {
    const fixture = await begin(lab);
    const remove = fixture.send('deleteBuilding', { id: fixture.building.id });
    await lab.hears('404 not_found', remove, await updateInstallation(fixture));
  },
  ...Object.fromEntries(
    Object.entries(late).map(([name, act]) => [
      `an installation’s deletion, and ${name}`,
      async (lab: Lab) => {
        const fixture = await begin(lab);
        const coming = await act(fixture);
        await lab.hears(
          '404 not_found',
          fixture.send('deleteInstallation', { id: fixture.installation.id }),
          coming,
        );
      },
    ]),
  ),
};
