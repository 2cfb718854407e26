import type { Lab, Rows } from '#tests/support/locks/lab.ts';
import { drill } from '#tests/support/isolation/houseLife.ts';
import { changedTwice, deletedTwice, twice } from './parts.ts';

/** Creates a drill, with a user who may change it. */
async function record(lab: Lab) {
  const { people, level, building } = await lab.seed.tenant();
  const { token } = people.Admin;
  const body = { values: drill('Höst') };
  const place = { kind: 'drills', customerId: level.id, buildingId: building.id };
  const { data } = await lab.as({ token })<{ id: number }>(
    'createRegisterRecord',
    {},
    { ...place, ...body },
  )();
  return { token, params: { id: data.id }, body };
}

/** Rows for records of registers. */
export const registerRows: Rows = {
  'two changes of a record': changedTwice('updateRegisterRecord', record),
  'two deletions of a record': deletedTwice('deleteRegisterRecord', record),
  'two ways of a record out of the bin': twice('restoreRegisterRecord', '404 not_found', async (lab) => {
    const { token, params } = await record(lab);
    await lab.as({ token })('deleteRegisterRecord', params)();
    return { token, params, body: {} };
  }),
};
