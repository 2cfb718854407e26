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

/** Reports an incident, with a user who may decide on it. */
async function incident(lab: Lab) {
  const { people, building } = await lab.seed.tenant();
  const { token } = people.Admin;
  const content = { event: 'smoke', date: '2026-01-02', description: 'Rök' };
  const { data } = await lab.as({ token })<{ id: number }>(
    'reportIncident',
    {},
    { ...content, buildingId: building.id },
  )();
  return { token, params: { id: data.id }, content };
}

/** Records a role of a user who may accept it. */
async function role(lab: Lab) {
  const { people, level, building } = await lab.seed.tenant();
  const { data } = await lab.as(people.Admin)<{ id: number }>(
    'createRegisterRecord',
    {},
    {
      kind: 'organisation',
      customerId: level.id,
      buildingId: building.id,
      values: { task: 'manager', from: '2026-01-02', confirmed: '2026-01-02' },
      links: [
        { field: 'person', userId: people.User.id },
        { field: 'appointedBy', name: 'Anna Ek' },
      ],
    },
  )();
  return { token: people.User.token, params: { id: data.id } };
}

/** Imports a record from a file, with a user who may change it and undo the import. */
async function importedRecord(lab: Lab) {
  const { people, level, building } = await lab.seed.tenant();
  const { token } = people.Admin;
  const send = lab.as({ token });
  const cells = { kind: 'fireRules', date: '2026-01-02' };
  const rows = [{ row: 2, building: building.name, cells }];
  const body = { customerId: level.id, kind: 'instructions', rows };
  const { data } = await send<{ id: number }>('importRegisterRecords', {}, body)();
  const id = await lab.newest('register_records');
  return { token, send, params: { id: data.id }, record: { id }, values: cells };
}

/** Rows for records of registers. */
export const registerRows: Rows = {
  'two changes of a record': changedTwice('updateRegisterRecord', record),
  'two deletions of a record': deletedTwice('deleteRegisterRecord', record),
  'two acceptances of an incident': twice('acceptRegisterRecord', '409 already_decided', async (lab) => {
    const { token, params, content } = await incident(lab);
    return { token, params, body: { values: content } };
  }),
  'two refusals of an incident': twice('declineRegisterRecord', '409 already_decided', async (lab) => {
    const { token, params } = await incident(lab);
    return { token, params, body: { reason: 'Övning' } };
  }),
  'two ways back from imported records': twice('undoImport', '409 import_undone', importedRecord),
  'a change of an imported record, and the way back': async (lab) => {
    const { send, params, record: imported, values } = await importedRecord(lab);
    const change = send('updateRegisterRecord', imported, { values: { ...values, date: '2026-01-03' } });
    await lab.hears('409 in_use', change, send('undoImport', params));
  },
  'two acceptances of a role': async (lab) => {
    const { token, params } = await role(lab);
    const accept = lab.as({ token })('acceptDelegation', params, {});
    await lab.hears('200', accept, accept);
    await lab.stands('register_records', 'version', `id = ${params.id}`, [2]);
  },
  'two ways of handing a role back': twice('handBackDelegation', '404 not_found', async (lab) => ({
    ...(await role(lab)),
    body: {},
  })),
  'two ways of a record out of the bin': twice('restoreRegisterRecord', '404 not_found', async (lab) => {
    const { token, params } = await record(lab);
    await lab.as({ token })('deleteRegisterRecord', params)();
    return { token, params, body: {} };
  }),
};
