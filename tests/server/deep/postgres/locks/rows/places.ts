import type { CallName } from '#contract/calls.ts';
import type { Lab, Rows } from '#tests/support/locks/lab.ts';
import { changedTwice, deletedTwice, twice } from './parts.ts';

/** Creates a house with its contents, and a user who may change it. */
async function begin(lab: Lab) {
  const tenant = await lab.seed.tenant();
  return { ...tenant, area: await lab.seed.area(tenant.map), token: tenant.people.Admin.token };
}
type House = Awaited<ReturnType<typeof begin>>;

const name = 'Ny';
const part =
  (of: (house: House) => { id: number }, body: (house: House) => object = () => ({})) =>
  async (lab: Lab) => {
    const house = await begin(lab);
    return { token: house.token, params: { id: of(house).id }, body: { name, ...body(house) } };
  };

const building = part(
  (house) => house.building,
  ({ level }) => ({ customerId: level.id }),
);
const floor = part(
  (house) => house.floor,
  (house) => ({ buildingId: house.building.id }),
);
const map = part(
  (house) => house.map,
  (house) => ({ floorId: house.floor.id }),
);
const area = part(
  (house) => house.area,
  (house) => ({ mapId: house.map.id, startX: 1, endX: 2, startY: 1, endY: 2 }),
);
const item = part(
  (house) => house.item,
  (house) => ({ mapId: house.map.id, fireProtectionId: house.fireProtection.id }),
);

/** Rows for buildings and their contents, each changed alone. */
export const placeRows: Rows = {
  'two changes of a building': changedTwice('updateBuilding', building),
  'two changes of a floor': changedTwice('updateFloor', floor),
  'two changes of a drawing': changedTwice('updateMap', map),
  'two changes of an area': changedTwice('updateArea', area),
  'two changes of an item': changedTwice('updateMapItem', item),
  ...Object.fromEntries(
    (
      [
        ['floor', 'deleteFloor', floor],
        ['drawing', 'deleteMap', map],
        ['area', 'deleteArea', area],
        ['item', 'deleteMapItem', item],
      ] as const
    ).map(([kind, call, begun]) => [
      `two deletions of one ${kind}`,
      deletedTwice(call satisfies CallName, begun),
    ]),
  ),
  'two deletions of one building': async (lab) => {
    const { token, params } = await building(lab);
    const remove = lab.as({ token })('deleteBuilding', params);
    await lab.hears('409 building_deleted', remove, remove);
  },
  'two ways of a building out of the bin': twice('restoreBuilding', '404 not_found', async (lab) => {
    const { token, params } = await building(lab);
    await lab.as({ token })('deleteBuilding', params)();
    return { token, params };
  }),
  'two service fields of an item': async (lab) => {
    const { token, params } = await item(lab);
    const save = (fields: object) => lab.as({ token })('saveMapItemExtra', params, fields);
    await lab.hears('200', save({ model: 'P6' }), save({ serialNumber: '7' }));
    await lab.stands('map_items', "extra ->> 'model'", `id = ${params.id}`, ['P6']);
    await lab.stands('map_items', "extra ->> 'serialNumber'", `id = ${params.id}`, ['7']);
  },
};
