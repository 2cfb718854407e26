import type { Lab, Rows } from '#tests/support/locks/lab.ts';
import { drill } from '#tests/support/isolation/houseLife.ts';
import { kindLimits } from '#contract/registers/kindWords.ts';
import { ownKind } from '#tests/support/registers/ownKind.ts';
import { changedTwice, deletedTwice, twice } from './parts.ts';

const ownValues = { name: 'Norra porten', checked: '2026-03-02', lock: 'code' };

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

/** Adds kinds of a root's own, with its administrator and somebody below who writes records of the newest one. */
async function kinds(lab: Lab, count = 1) {
  const { root, level, building, people } = await lab.seed.tenant();
  const { token } = await lab.seed.user(root, 'CompanyAdmin');
  const send = lab.as({ token });
  const body = { ...ownKind, customerId: root.id };
  for (let added = 0; added < count; added += 1) await send('createRegisterKind', {}, body)();
  const id = count === 0 ? 0 : await lab.newest('own_kinds');
  const place = { kind: `own${id}`, customerId: level.id, buildingId: building.id };
  const rows = [{ row: 2, building: building.name, cells: { ...ownValues, lock: 'Code lock' } }];
  return {
    token,
    send,
    body,
    params: { id },
    write: lab.as(people.Admin)('createRegisterRecord', {}, { ...place, values: ownValues }),
    read: lab.as(people.Admin)('importRegisterRecords', {}, { ...place, rows }),
    writer: lab.as(people.Admin),
  };
}

/** Rows for records of registers. */
export const registerRows: Rows = {
  'two changes of a kind': changedTwice('updateRegisterKind', async (lab) => ({
    ...(await kinds(lab)),
    body: ownKind,
  })),
  'two deletions of a kind': deletedTwice('deleteRegisterKind', kinds),
  'the last kind twice': async (lab) => {
    const { send, body } = await kinds(lab, kindLimits.ownKinds - 1);
    const add = send('createRegisterKind', {}, body);
    await lab.hears('409 too_many_kinds', add, add);
  },
  'the end of a kind, and a record of it': async (lab) => {
    const { send, params, write } = await kinds(lab);
    await lab.hears('400 invalid_reference', send('deleteRegisterKind', params), write);
  },
  'the end of a kind, and an import': async (lab) => {
    const { send, params, read } = await kinds(lab);
    await lab.hears('400 invalid_reference', send('deleteRegisterKind', params), read);
  },
  'the end of a column, and a record that fills it': async (lab) => {
    const { send, params, write, writer } = await kinds(lab);
    await write();
    const record = { id: await lab.newest('register_records') };
    const side = { key: 'side', label: ownKind.name, type: 'text' };
    const fields = ownKind.fields.map((field) =>
      field.key === 'doors' ? { ...field, columns: [...(field.columns ?? []), side] } : field,
    );
    await send('updateRegisterKind', params, { ...ownKind, fields })();
    const change = send('updateRegisterKind', params, ownKind);
    const doors = [{ door: 'A', side: 'Norr' }];
    const fill = writer('updateRegisterRecord', record, { values: { ...ownValues, doors } });
    await lab.hears('400 invalid_value', change, fill);
  },
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
