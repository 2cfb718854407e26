import { describe, expect, test } from 'vitest';
import type { CallName } from '#contract/calls.ts';
import type { Call } from '#contract/call.ts';
import { calls } from '#contract/calls.ts';
import { callSchemas } from '#contract/callSchemas.ts';
import { neverFrozen, recordsOfField, recordsOfPath } from '#server/services/moves/frozen/frozenCalls.ts';
import { resourceOf } from '#server/services/moves/frozen/namedRecords.ts';
import { fieldsOf } from '../contract/bodyFields.ts';
import { newAct, newPermit } from '../hotWork/permitBodies.ts';
import { drill } from './houseLife.ts';
import { createFreezer } from './frozen.ts';
import type { Freezable } from './frozen.ts';
import type { OpenTable } from './run.ts';
import { casesOf } from './table.ts';
import type { Case, Cell, RuledCase } from './table.ts';
import { wholeTable } from '#tests/server/isolation/rows/all.ts';

const names = Object.keys(calls) as CallName[];
const writing = names.filter((name) => {
  const call: Call = calls[name];
  return call.method !== 'GET' && call.right !== 'public';
});
const guarded = writing.filter((name) => !(name in neverFrozen));
/** Values that the table's bodies omit: records of the own house, each at another place than now. */
const plan = ({ place }: Cell) => ({ customerId: place.customer.id, start: '2026-12-01T00:00:00.000Z' });
const catalogue = ({ place: { protection, spareList, role, named } }: Cell) => [
  { fireProtectionIds: [protection.id] },
  { questionListIds: [spareList.id] },
  { roleIds: [role.id] },
  { roleIds: [named.id], roleId: role.id },
];
const places = ({ place: { spareFloor, area } }: Cell) => [
  { floorIds: [spareFloor.id] },
  { areaIds: [area.id] },
];
const question = ({ place }: Cell) => ({
  name: 'Ny',
  description: '',
  law: '',
  positive: 'Ja',
  negative: 'Nej',
  questionGroupId: place.group.id,
  questionListIds: [place.spareList.id],
});
const ownCase = (body: (cell: Cell) => object, params?: (place: Cell['place']) => { id: number }): Case => ({
  sees: 'all',
  on: ({ relation }) => relation === 'own',
  body,
  ...(params && { params: ({ place }: Cell) => ({ id: params(place).id }) }),
});
const eachOf = (
  parts: (cell: Cell) => object[],
  count: number,
  body: (cell: Cell, part: object) => object,
  params?: (place: Cell['place']) => { id: number },
): Case[] =>
  Array.from({ length: count }, (_, index) =>
    ownCase((cell) => body(cell, parts(cell)[index] ?? {}), params),
  );
const installation = ({ place: { building, floor } }: Cell) => ({
  buildingId: building.id,
  type: 'fire_alarm_system',
  name: 'Nytt larm',
  parts: [{ floorId: floor.id, name: 'Del', count: 1 }],
});
const recordLinks = ({ place: { role, picture, map, item } }: Cell) => [
  { field: 'groups', roleId: role.id },
  { field: 'files', fileId: picture.id },
  { field: 'places', mapId: map.id, positionX: 1, positionY: 1 },
  { field: 'places', mapItemId: item.id },
];
/** Calls that the table's callers can't make; tests of their own ask them during a move, such as server/registers/delegations. */
const askedElsewhere: readonly CallName[] = [
  'restoreBuilding',
  'undoReplaceDrawing',
  'acceptDelegation',
  'handBackDelegation',
];
const acceptedLinks = (cell: Cell) => [
  ...recordLinks(cell),
  { field: 'observers', userId: cell.place.person.id },
];
const ofRecords = (row: Case): Case => ({ ...row, kind: 'documents_edit' });
const recordContent = (_: Cell, link: object) => ({ values: drill('Ny'), links: [link] });
const incident = { event: 'smoke', date: '2026-11-02', description: 'Laddaren rök' };
const newRecord = (cell: Cell, link: object) => ({
  ...recordContent(cell, link),
  kind: 'drills',
  customerId: cell.place.customer.id,
  buildingId: cell.place.building.id,
});
const visitWithPaper = ({ place: { building, picture } }: Cell) => ({
  authority: 'Räddningstjänsten',
  paper: 'order',
  visited: '2026-10-02',
  buildingId: building.id,
  fileId: picture.id,
});
const personOf = ({ id, lastName }: { id: number; lastName: string }) => ({ userId: id, name: lastName });
const parts = (cell: Cell) => [...places(cell), ...catalogue(cell)];
const onePlan = (cell: Cell, part: object) => ({ ...plan(cell), name: 'Ny', ...part });
const also: Partial<Record<CallName, readonly Case[]>> = {
  createUser: [
    ownCase(({ place }) => ({
      email: 'ny.person@example.com',
      firstName: 'Ny',
      lastName: 'Person',
      phoneNumber: '0701234567',
      password: 'Tillsyn-test-1',
      userRole: 'BasicUserLight',
      customerId: place.customer.id,
      roleIds: [place.role.id],
    })),
  ],
  createMap: [ownCase(({ place }) => ({ name: 'Ny', floorId: place.floor.id, fileId: place.drawing.id }))],
  updateMap: [
    ownCase(
      ({ place }) => ({ name: 'Ny', floorId: place.floor.id, fileId: place.drawing.id }),
      ({ map }) => map,
    ),
  ],
  createInstallation: [ownCase(installation)],
  updateInstallation: [ownCase(installation, ({ installation: { id } }) => ({ id }))],
  createRegisterRecord: eachOf(recordLinks, 4, newRecord).map(ofRecords),
  updateRegisterRecord: eachOf(recordLinks, 4, recordContent, ({ registerRecord: { id } }) => ({ id })).map(
    ofRecords,
  ),
  acceptRegisterRecord: eachOf(acceptedLinks, 5, recordContent, ({ waitingDrill: { id } }) => ({ id })).map(
    ofRecords,
  ),
  reportIncident: [
    ownCase(({ place: { building, item } }) => ({
      ...incident,
      buildingId: building.id,
      mapItemId: item.id,
    })),
  ],
  createVisitCase: [ownCase(visitWithPaper)],
  updateVisitCase: [ownCase(visitWithPaper, ({ visitCase: { id } }) => ({ id }))],
  createPointFlaw: [
    ownCase(
      ({ place }) => ({ name: 'Ny', mapItemId: place.item.id }),
      ({ visitPoint: { id } }) => ({ id }),
    ),
  ],
  createHotWorkPermit: [
    ownCase(({ place: { building, map, person } }) =>
      newPermit(building.id, { mapId: map.id, positionX: 1, positionY: 1, watcher: personOf(person) }),
    ),
  ],
  addHotWorkAct: [
    ownCase(({ place: { hotWorkPermit, person } }) =>
      newAct(hotWorkPermit.key, { act: 'disconnect', approver: personOf(person) }),
    ),
  ],
  createQuestion: [ownCase(question)],
  updateQuestion: [ownCase(question, ({ looseQuestion }) => looseQuestion)],
  createRoundPlanning: eachOf(parts, 6, onePlan),
  updateRoundPlanning: eachOf(parts, 6, onePlan, ({ plan: { id } }) => ({ id })),
  createRoundPlannings: eachOf(catalogue, 4, (cell, part) => ({
    plan: { ...plan(cell), ...part },
    buildings: [{ buildingId: cell.place.building.id, name: 'Ny' }],
  })),
};
const cases = (name: CallName): readonly RuledCase[] => [
  ...casesOf(name, wholeTable[name] ?? { open: 'public' }),
  ...casesOf(name, also[name] ?? []),
];
const mover = 6;

/**
 * Returns true for references allowed although frozen: levels that only give a place, existing references and
 * photos.
 */
function isFree(name: CallName, { table: of, id }: Freezable, { place, who }: Cell, path: string): boolean {
  if (of === 'customers') return name !== 'moveCustomer' && name !== 'deleteCustomer';
  switch (name) {
    case 'updateMapItem':
      return id === place.used.id;
    case 'updateRoundPlanning':
      return id === place.named.id;
    case 'updateQuestion':
      return id === place.group.id && path.endsWith(String(place.looseQuestion.id));
    // Items elsewhere are left out.
    case 'createHotWorkPermit':
      return of === 'map_items';
    // A photo, and a document of a level.
    case 'deleteFile':
      return id === place.picture.id || id === place.document.id;
    case 'updateUser':
      return id === who.id;
    default:
      return false;
  }
}

/** Returns the kinds of records that a call can name in its path or body. */
function kindsOf(name: CallName): string[] {
  const [, before = ''] = /([^{}]+)\{id\}/.exec(calls[name].path) ?? [];
  const resource = resourceOf(before);
  const shape = callSchemas[name];
  const fields = 'body' in shape ? fieldsOf(shape.body).map(({ path }) => path) : [];
  const inBody = fields.flatMap((path) => recordsOfField[path.findLast((part) => part !== '[]') ?? ''] ?? []);
  const isOfImport = resource === 'Import' || resource === 'DrawingSet';
  const record = isOfImport ? undefined : recordsOfPath[resource];
  return [...new Set([...(record ? [record] : []), ...inBody])];
}

/** Calls with their own check of the records they take. */
const judging: readonly CallName[] = ['startMovingBuildings', 'uploadFile', 'executeMove'];

/** Ids in bodies that don't name a record frozen by a move: places, reference data and ignored fields. */
const otherIds = [
  'applicationId',
  'companyId',
  'continuesCaseId',
  'correctsId',
  'customerId',
  'deadlineFileId',
  'detectorIds',
  'extinguisherIds',
  'fileIds',
  'flawId',
  'flawIds',
  'identityId',
  'installationId',
  'oldFileId',
  'parentId',
  'rawId',
];
const reference = ['flawCategoryId', 'flawTypeId'];

/** Registers tests for the calls that a started move blocks, for every record that a call names. */
export async function testFrozen(table: OpenTable): Promise<void> {
  const { backend, world, cellsOf, requestOf, fault, everything, undone } = table;
  /** Sends a request and waits for its background work, which must not outlive the rollback. */
  const send: typeof table.send = async (...request) => {
    const answer = await table.send(...request);
    await backend.settled();
    return answer;
  };
  const { executed, namedIn, freeze, freezeAll } = await createFreezer(backend, world);

  /** Returns the cells whose caller is allowed, or refused only because the record is in use. */
  const allowedCells = (name: CallName, one: RuledCase) =>
    cellsOf(one, mover).filter(({ cell, expected }) => {
      const isInUse = expected.status === 409 && (name.startsWith('delete') || name === 'undoImport');
      return (expected.status === 200 && one.code?.(cell) === undefined) || isInUse;
    });

  /** All faults of a call's responses while one record that it names is frozen. */
  async function faultsOf(name: CallName): Promise<string[]> {
    const wrong: string[] = [];
    const unmetKinds = new Set<string>();
    // Their records are missing in the world: `restoreBuilding` has a separate test, `undoReplaceDrawing`
    // names the same as `replaceDrawing`.
    const unasked = new Set(askedElsewhere.includes(name) ? [] : kindsOf(name));
    for (const oneCase of cases(name))
      for (const { cell } of allowedCells(name, oneCase)) {
        const { path, asked: request } = requestOf(name, oneCase, cell);
        for (const record of namedIn([path, request.body])) {
          const at = `${cases(name).indexOf(oneCase)} ${record.table}`;
          if (isFree(name, record, cell, path) || unmetKinds.has(at)) continue;
          unmetKinds.add(at);
          unasked.delete(record.table);
          const why = await undone(async (tx) => {
            const move = await freeze(tx, record);
            const before = await everything(tx);
            const { status, codes, errors, text } = await send(name, oneCase, cell);
            const [details] = (JSON.parse(text) as { details?: object[] }).details ?? [];
            const hasDetails = JSON.stringify(details) === JSON.stringify({ move, date: executed });
            const isReadable = errors[0]?.includes(`${move}`) && errors[0].includes('2026-11-18');
            if (status !== 409 || codes.join() !== 'record_in_move') return text.slice(0, 200);
            if (!hasDetails || !isReadable) return `The details are ${text}`;
            return before === (await everything(tx)) ? null : 'Something has changed.';
          });
          if (why !== null) wrong.push(`${name} (${at} ${record.id} of ${cell.relation}): ${why}`);
        }
      }
    return [...wrong, ...[...unasked].map((kind) => `${name} was never asked with ${kind || 'its path'}.`)];
  }

  /** All faults of the responses to strangers, and of exempt calls, while everything is frozen. */
  async function openFaultsOf(name: CallName): Promise<string[]> {
    return undone(async (tx) => {
      const wrong: string[] = [];
      await freezeAll(tx);
      for (const oneCase of cases(name))
        for (const level of [0, 5])
          for (const { cell, expected } of cellsOf(oneCase, level)) {
            if (expected.status < 400 || expected.status === 409) continue;
            const why = fault(oneCase, cell, expected, await send(name, oneCase, cell));
            if (why) wrong.push(`${name} by ${level} at ${cell.relation}: ${why}`);
          }
      return wrong;
    });
  }

  /** Returns all faults of a call's effects while every record that it could name is frozen. */
  async function heldFaultsOf(name: CallName): Promise<string[]> {
    const wrong: string[] = [];
    for (const oneCase of cases(name)) {
      const [first] = allowedCells(name, oneCase);
      if (!first) continue;
      const { cell, expected } = first;
      const why = await undone(async (tx) => {
        await freezeAll(tx);
        return fault(oneCase, cell, expected, await send(name, oneCase, cell));
      });
      if (why) wrong.push(`${name} at ${cell.relation}: ${why}`);
    }
    return wrong;
  }

  describe('calls during a started move', () => {
    test.each(guarded)('%s is refused for each frozen record that it names', async (name) => {
      expect(await faultsOf(name)).toEqual([]);
    });

    test.each(writing)('%s reveals nothing to callers without access to the record', async (name) => {
      expect(await openFaultsOf(name)).toEqual([]);
    });

    const exemptCalls = writing.filter((name) => name in neverFrozen && !judging.includes(name));
    test.each(exemptCalls)('%s works as without a move', async (name) => {
      expect(await heldFaultsOf(name)).toEqual([]);
    });
  });

  test('every id in the body of a call that a move can freeze is known or unrelated to moves', () => {
    const unknown = guarded.flatMap((name) => {
      const shape = callSchemas[name];
      const fields = 'body' in shape ? fieldsOf(shape.body).filter(({ isId }) => isId) : [];
      return fields.flatMap(({ path }) => {
        const field = path.findLast((part) => part !== '[]') ?? '';
        const isKnown =
          field === 'id' || field in recordsOfField || [...otherIds, ...reference].includes(field);
        return isKnown ? [] : [`${name} ${path.join('.')}`];
      });
    });
    expect(unknown).toEqual([]);
  });
}
