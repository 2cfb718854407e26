import { eq } from 'drizzle-orm';
import { expect } from 'vitest';
import { buildings } from '#server/db/schema/buildings.ts';
import { mapItems } from '#server/db/schema/drawings.ts';
import { serviceEvents, serviceStates } from '#server/db/schema/maintenance.ts';
import { customers } from '#server/db/schema/tenants.ts';
import { keepItemStates, keepStatesInTurn } from '#server/services/maintenanceRules/serviceStates.ts';
import { keepStatesOfVersion } from '#server/services/maintenanceRules/statesOfVersion.ts';
import { lockRows } from '#server/services/shared/changes.ts';
import type { Lab, Rows } from '#tests/support/locks/lab.ts';
import type { Answer } from '#tests/support/server/backend.ts';
import { keptStates, statesAnew } from '#tests/support/seeds/serviceStates.ts';

const done = '2026-11-19T09:00:00.000Z';

/**
 * Creates a building with an item and an installation without stored services, as a changed rule leaves them.
 */
async function begin(lab: Lab) {
  const tenant = await lab.seed.tenant();
  const send = lab.as(tenant.people.WebSbaAdmin);
  const { building } = tenant;
  const alarm = { buildingId: building.id, type: 'fire_alarm_system', name: 'Larm' };
  await send('createInstallation', {}, alarm)();
  await lab.db.delete(serviceStates);
  const inTurn = () => keepStatesInTurn(lab.db, eq(buildings.id, building.id));
  return { ...tenant, send, inTurn };
}
type Begun = Awaited<ReturnType<typeof begin>>;

/** Notes a service of an item in a call that starts after a changed rule. */
const noting = (lab: Lab, { item, level, building }: Begun) =>
  lab.inTransaction(async (tx) => {
    const [created, updated] = [lab.time.now.toISOString(), lab.time.now.toISOString()];
    await lockRows(tx, mapItems, eq(mapItems.id, item.id));
    await tx.insert(serviceEvents).values({
      customerId: level.id,
      buildingId: building.id,
      mapItemId: item.id,
      serviceKey: 'service',
      done,
      doneReceived: created,
      created,
      updated,
    });
    await keepItemStates(tx, eq(mapItems.id, item.id));
  });

const rule = ({ level }: Begun) => ({
  customerId: level.id,
  kind: 'powder_extinguisher',
  serviceKey: 'service',
  interval: 'P6M',
  countedFrom: 'installed',
  performer: 'own',
  rank: 'advice',
});

/** Background jobs that recalculate services, concurrent with each other. */
const works: Readonly<Record<string, (lab: Lab, made: Begun) => Promise<() => Promise<unknown>>>> = {
  'a rule that is changed': async (_lab, made) => made.send('saveServiceRule', {}, rule(made)),
  'a rule that is taken back': async (_lab, made) => {
    const { data } = (await made.send('saveServiceRule', {}, rule(made))()) as Answer<{ id: number }>;
    return made.send('resetServiceRule', { id: data.id });
  },
  'another country': async (_lab, { send, level }) =>
    send('setServiceCountry', {}, { customerId: level.id, country: 'FI' }),
  'a server that starts': async (lab) => () => keepStatesOfVersion(lab.db, () => lab.time.now),
};

const isAsAnew = async ({ db }: Lab) => {
  const states = await keptStates(db);
  expect(states).toEqual(await statesAnew(db));
};

/** Rows in which recalculated services agree with concurrent changes. */
export const servicesAnewRows: Rows = {
  ...Object.fromEntries(
    Object.entries(works).map(([name, work]) => [
      `a service of an item, and ${name}`,
      async (lab: Lab) => {
        const fixture = await begin(lab);
        const working = await work(lab, fixture);
        await lab.settled();
        await lab.db.delete(serviceStates);
        await lab.meet(noting(lab, fixture), async () => {
          await working();
          await lab.settled();
        });
        await isAsAnew(lab);
      },
    ]),
  ),
  'a building’s deletion, and its services worked out anew': async (lab) => {
    const { send, building, inTurn } = await begin(lab);
    await lab.meet(send('deleteBuilding', { id: building.id }), inTurn);
    await lab.stands('service_states', 'service_key', `building_id = ${building.id}`, []);
  },
  'an installation’s deletion, and its services worked out anew': async (lab) => {
    const { send, inTurn } = await begin(lab);
    const id = await lab.newest('installations');
    await lab.meet(send('deleteInstallation', { id }), inTurn);
    await lab.stands('service_states', 'service_key', `installation_id = ${id}`, []);
  },
  'the deletion of a building with installations alone, and its services worked out anew': async (lab) => {
    const { send, building, item, inTurn } = await begin(lab);
    await lab.db.delete(mapItems).where(eq(mapItems.id, item.id));
    await lab.meet(send('deleteBuilding', { id: building.id }), inTurn);
    await lab.stands('service_states', 'service_key', `building_id = ${building.id}`, []);
  },
  // Its move changes nothing stored and therefore locks nothing.
  'a level that comes below one of its former country, and its services worked out anew': async (lab) => {
    const { send, inTurn, level, sibling } = await begin(lab);
    const comesTo = (serviceCountry: 'FI' | null, { id }: { id: number }) =>
      lab.db.update(customers).set({ serviceCountry }).where(eq(customers.id, id));
    await comesTo('FI', level);
    await inTurn();
    await comesTo(null, level);
    await comesTo('FI', sibling);
    await lab.meet(send('moveCustomer', {}, { id: level.id, parentId: sibling.id }), inTurn);
    await isAsAnew(lab);
  },
};
