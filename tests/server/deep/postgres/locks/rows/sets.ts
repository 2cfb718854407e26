import { upload } from '#tests/support/hostile/uploadForm.ts';
import type { Lab, Rows } from '#tests/support/locks/lab.ts';
import { beginSet } from '#tests/support/locks/setPairs.ts';
import { pixelPng } from '#tests/support/pixelPng.ts';

/** Creates two houses with a set of drawings each, and pictures for drawings. */
async function begin(lab: Lab) {
  const tenant = await lab.seed.tenant();
  const { people, level, building } = tenant;
  const send = lab.as(people.Admin);
  const otherBuilding = await lab.seed.building(level, 'Annat hus');
  const otherMap = await lab.seed.map(await lab.seed.floor(otherBuilding));
  const picture = async () => (await lab.seed.file({ customerId: level.id })).id;
  return {
    ...tenant,
    lab,
    send,
    other: otherBuilding,
    otherMap,
    picture,
    set: await beginSet(send, building),
    /** A second set of the same house. */
    next: await beginSet(send, building),
    beside: await beginSet(send, otherBuilding),
  };
}

const newFloor = { name: 'Plan 8', level: 8 };

/** Rows for whole sets of drawings, concurrent with each other and with single drawings. */
export const setRows: Rows = {
  'two sets that make a floor of one name': async (lab) => {
    const { set, next, picture } = await begin(lab);
    const add = async (to: typeof set, name: string) =>
      to.add({ floor: { ...newFloor, name }, fileId: await picture() });
    await lab.hears('200', await add(set, 'Plan 8'), await add(next, 'plan  8'));
    await lab.stands('floors', 'name', 'level = 8', ['Plan 8']);
  },
  'two new editions within a set': async (lab) => {
    const { set, map, floor, picture } = await begin(lab);
    const second = await lab.seed.map(floor, 'Ritning 2');
    await lab.hears('200', set.replace(map, await picture()), set.replace(second, await picture()));
    await lab.stands('imports', "jsonb_array_length(parts -> 'drawing_fits')", `id = ${set.id}`, [2]);
  },
  'two new editions of one drawing within two sets': async (lab) => {
    const { set, next, map, picture } = await begin(lab);
    await lab.hears(
      '409 stale_version',
      set.replace(map, await picture()),
      next.replace(map, await picture()),
    );
  },
  'one file for drawings of two sets': async (lab) => {
    const { set, beside, floor, otherMap, picture } = await begin(lab);
    const fileId = await picture();
    await lab.hears(
      '400 invalid_reference',
      set.add({ floorId: floor.id, fileId }),
      beside.add({ floorId: otherMap.floorId, fileId }),
    );
    await lab.stands('maps', 'floor_id', `file_id = ${fileId}`, [floor.id]);
  },
  'one file for new editions of two sets': async (lab) => {
    const { set, beside, map, otherMap, picture } = await begin(lab);
    const fileId = await picture();
    await lab.hears('400 invalid_reference', set.replace(map, fileId), beside.replace(otherMap, fileId));
    await lab.stands('maps', 'id', `file_id = ${fileId}`, [map.id]);
  },
  'a new picture of a drawing, and its new edition within a set': async (lab) => {
    const { set, send, map, picture } = await begin(lab);
    const body = { fileId: await picture(), version: map.version, fit: [1, 0, 0, 0, 1, 0] };
    await lab.hears(
      '409 stale_version',
      send('replaceDrawing', { id: map.id }, body),
      set.replace(map, await picture()),
    );
  },
  'an uploaded picture of a drawing, and its new edition within a set': async (lab) => {
    const { set, people, map, picture } = await begin(lab);
    const { token } = people.Admin;
    const fileId = await picture();
    await lab.hears(
      '409 stale_version',
      () => upload(lab, { token, bytes: pixelPng, fields: { mapid: map.id } }),
      set.replace(map, fileId),
    );
  },
  'a new edition within a set, and a new picture of the drawing': async (lab) => {
    const { set, send, map, picture } = await begin(lab);
    const body = { fileId: await picture(), version: map.version, fit: [1, 0, 0, 0, 1, 0] };
    await lab.hears(
      '409 stale_version',
      set.replace(map, await picture()),
      send('replaceDrawing', { id: map.id }, body),
    );
  },
};
