import type { Lab, Rows } from '#tests/support/locks/lab.ts';
import { twice } from './parts.ts';

const kinds = {
  questions: ['importQuestions', { group: 'Dörrar', question: 'Hel?' }],
  catalogue: ['importFireProtections', { name: 'Skumsläckare' }],
  buildings: ['importBuildings', { building: 'Kvarnen Ö', floor: 'Plan 1', level: '1' }],
} as const;
type Kind = keyof typeof kinds;

/** Prepares an import of one row. */
const fileOf = (kind: Kind) => async (lab: Lab) => {
  const tenant = await lab.seed.tenant();
  const { token } = tenant.people.Admin;
  const [name, row] = kinds[kind];
  const body = { customerId: tenant.level.id, rows: [{ row: 2, ...row }] };
  return { ...tenant, token, send: lab.as({ token }), name, params: {}, body };
};

/** Runs an import and returns it with the record that it created. */
const doneImport = (kind: Kind) => async (lab: Lab) => {
  const file = await fileOf(kind)(lab);
  const { data } = await file.send<{ id: number }>(file.name, {}, file.body)();
  const table = { questions: 'questions', catalogue: 'fire_protections', buildings: 'buildings' }[kind];
  const newest = await lab.newest(table);
  return { token: file.token, tenant: file, send: file.send, params: { id: data.id }, newest };
};

/** Rows for imports of records and buildings and their undo. */
export const importRows: Rows = {
  'two imports of the same questions': twice('importQuestions', '409 question_exists', fileOf('questions')),
  'two imports of the same entries': twice('importFireProtections', '409 entry_exists', fileOf('catalogue')),
  'two imports of the same buildings': twice('importBuildings', '409 building_exists', fileOf('buildings')),
  'two ways back from imported questions': twice('undoImport', '409 import_undone', doneImport('questions')),
  'two ways back from imported entries': twice('undoImport', '409 import_undone', doneImport('catalogue')),
  'two ways back from imported buildings': twice('undoImport', '409 import_undone', doneImport('buildings')),
  'an imported question that comes to a checklist, and the way back': async (lab) => {
    const { send, params, newest, tenant } = await doneImport('questions')(lab);
    const list = { name: 'Ny', customerId: tenant.level.id, questionIds: [newest] };
    await lab.hears('409 in_use', send('createQuestionList', {}, list), send('undoImport', params));
  },
  'an imported entry that comes to a drawing, and the way back': async (lab) => {
    const { send, params, newest, tenant } = await doneImport('catalogue')(lab);
    const item = { mapId: tenant.map.id, fireProtectionId: newest, positionX: 10, positionY: 10 };
    await lab.hears('409 in_use', send('createMapItem', {}, item), send('undoImport', params));
  },
  'a new floor of an imported building, and the way back': async (lab) => {
    const { send, params, newest } = await doneImport('buildings')(lab);
    const floor = { name: 'Vind', buildingId: newest, level: 9 };
    await lab.hears('409 in_use', send('createFloor', {}, floor), send('undoImport', params));
  },
};
