import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { RoundHistoryInfo, RoundHistoryItem } from '#contract/rounds/round.ts';
import { packedRoundInfo } from '#contract/rounds/round.ts';
import { itemScans, uncheckedReasons } from '#contract/constants.ts';
import { packedRecords, packRows } from '#domain/packedRows.ts';
import { packInfo, readRoundParts, unpackInfos } from '#domain/rounds/roundShape.ts';
import { isNumber, isText, lacking, needed, UnfitError } from '#domain/shape.ts';
import { flawOfServer, serverRound } from './roundFixture.ts';

/** Returns a value as a response transports it. */
const sent = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

/** Returns the records of a packed list without validating their fields. */
const unpackRows = (packed: unknown): object[] => packedRecords<Record<string, unknown>>({})(packed, {});

describe('records by field', () => {
  const cell = fc.oneof(
    fc.constantFrom(null, true, 1, '1', '', '{"a":1}', '[]'),
    fc.constantFrom<object>({ a: 1 }, [], { a: { b: [2] } }),
    fc.integer(),
  );
  const row = fc.record({ id: fc.nat(), a: cell, b: cell, ofTwo: fc.boolean() }, { requiredKeys: ['id'] });

  test('are the same records when they are read', () => {
    fc.assert(
      fc.property(fc.array(row), (rows) => {
        expect(unpackRows(sent(packRows(rows)))).toStrictEqual(sent(rows));
      }),
    );
  });

  test('have each repeated value once', () => {
    const rows = [1, 2, 3, 4].map((id) => ({ id, name: 'A', kind: { of: id % 2 } }));
    expect(packRows(rows)).toEqual({
      count: 4,
      first: { id: 1, name: 'A', kind: { of: 1 } },
      columns: {
        id: { values: [1, 2, 3, 4] },
        kind: { values: [{ of: 1 }, { of: 0 }], at: [0, 1, 0, 1] },
      },
    });
  });

  test('with an invalid value are read one by one, with the defaults of their fields', () => {
    const read = packedRecords<{ id: number; name: string }>({
      id: needed(isNumber),
      name: lacking(isText, ({ id }) => `Nr ${String(id)}`),
    });
    const rows = [{ id: 1, name: 'A' }, { id: 2 }, { id: 3, name: 7 }];
    expect(read(sent(packRows<object>(rows)), {})).toEqual([
      { id: 1, name: 'A' },
      { id: 2, name: 'Nr 2' },
      { id: 3, name: 'Nr 3' },
    ]);
    const outOfRange = { count: 1, first: { id: 1, name: 'A' }, columns: { id: { values: [], at: [4] } } };
    expect(() => read(outOfRange, {})).toThrow(new UnfitError('0.id'));
  });

  test.each<[string, unknown, string]>([
    ['no object', 'text', ''],
    ['no columns', { count: 1 }, ''],
    ['no count', { columns: {} }, 'count'],
    ['another first record', { count: 1, first: 'text', columns: {} }, 'first'],
    ['a column without values', { count: 1, columns: { id: {} } }, 'columns.id'],
    ['a column of another length', { count: 3, columns: { id: { values: [1, 2] } } }, 'columns.id'],
  ])('are refused with %s', (_what, packed, path) => {
    expect(() => unpackRows(packed)).toThrow(new UnfitError(path));
  });
});

const timestamp = fc.constantFrom('2026-11-20T08:00:00.000Z', '2026-11-20T09:30:00.000Z');
const text = fc.constantFrom('', 'Korridor', 'åäö 🔥');
const id = fc.integer({ min: 1, max: 3 });
const idOrNull = fc.option(id);
const fireProtection = fc.record({ id, name: text, inventoryType: text });
const place = {
  positionNumber: fc.nat(9),
  positionX: fc.nat(1000),
  positionY: fc.nat(1000),
  scale: fc.constantFrom(1, 0.5),
  rotation: fc.constantFrom(0, 90),
  isPlaced: fc.boolean(),
  placementDescription: text,
  fireProtection,
};

/** Fields of an item, each with any value of the contract. */
const itemFields: { [Field in keyof RoundHistoryItem]-?: fc.Arbitrary<RoundHistoryItem[Field]> } = {
  ...place,
  id: fc.nat(10_000).map((number) => number + 1),
  roundHistoryInfoId: id,
  mapItemId: idOrNull,
  name: text,
  inventoryType: text,
  walkOrder: fc.option(fc.nat(3)),
  controlled: fc.option(timestamp),
  controlledReceived: fc.option(timestamp),
  userName: fc.constantFrom('', 'inspector@example.com'),
  continueWithoutAdding: fc.boolean(),
  markedRemaining: fc.boolean(),
  uncheckedReason: fc.option(fc.constantFrom(...uncheckedReasons)),
  uncheckedNote: fc.option(text),
  uncheckedFileId: idOrNull,
  uncheckedBefore: fc.option(fc.boolean()),
  scan: fc.option(fc.constantFrom(...itemScans)),
  scanReason: fc.option(text),
  code: fc.option(text),
  dueServices: fc.option(
    fc.array(
      fc.record({
        serviceKey: text,
        serviceName: text,
        performer: text,
        last: fc.option(timestamp),
        due: fc.option(timestamp),
      }),
      { maxLength: 2 },
    ),
  ),
  flaws: fc.array(
    id.map((number) => flawOfServer(number)),
    { maxLength: 2 },
  ),
  flawCategoryId: idOrNull,
  instruction: text,
  moveType: fc.option(fc.nat(4)),
  mapItemExtra: fc.option(fc.dictionary(text, fc.oneof(text, fc.nat(9), fc.constant(null)))),
  flawScale: fc.option(fc.constantFrom(0.4, 1)),
  mapItem: fc.record({ id: idOrNull, ...place }, { requiredKeys: ['id', 'fireProtection'] }) as fc.Arbitrary<
    RoundHistoryItem['mapItem']
  >,
  created: timestamp,
  updated: timestamp,
  version: fc.nat(3),
};
const optionalFields = [
  'name',
  'fireProtection',
  'isPlaced',
  'walkOrder',
  'controlledReceived',
  'markedRemaining',
  'uncheckedReason',
  'uncheckedNote',
  'uncheckedFileId',
  'uncheckedBefore',
  'scan',
  'scanReason',
  'code',
  'dueServices',
  'mapItem',
  'created',
  'updated',
  'version',
] as const;
const requiredFields = (Object.keys(itemFields) as (keyof RoundHistoryItem)[]).filter(
  (field) => !optionalFields.some((one) => one === field),
);

/** Any item, with a `mapItem` that is missing, another, or the item's own fields. */
const item = fc
  .tuple(fc.record(itemFields, { requiredKeys: requiredFields }), fc.boolean())
  .map(([fields, isRepeated]): RoundHistoryItem => {
    const all = fields as RoundHistoryItem;
    const { mapItemId, positionNumber, positionX, positionY, scale, rotation, placementDescription } = all;
    const own = { positionNumber, positionX, positionY, scale, rotation, placementDescription };
    return isRepeated
      ? { ...all, mapItem: { id: mapItemId, ...own, fireProtection: all.fireProtection } }
      : all;
  });

const infosWith = (items: RoundHistoryItem[]): RoundHistoryInfo[] =>
  serverRound().infos.map((info) => ({ ...info, roundHistoryItems: items }));
const read = (infos: unknown) => readRoundParts({ infos: sent(infos), lists: [] });

describe('a round whose items are sent by field', () => {
  test('is read as the same round, whatever its items have', () => {
    fc.assert(
      fc.property(fc.array(item, { maxLength: 8 }), (items) => {
        const infos = infosWith(items);
        expect(read(infos.map(packInfo))).toEqual(read(infos));
      }),
    );
  });

  test('is in the form of the contract, without what its reader derives', () => {
    const infos = serverRound(30).infos.map(packInfo);
    for (const info of infos) expect(packedRoundInfo.parse(sent(info))).toEqual(sent(info));
    expect(Object.keys(infos[0]?.packedItems?.columns ?? {})).toEqual([
      'id',
      'mapItemId',
      'positionNumber',
      'flaws',
    ]);
    expect(infos[0]?.packedItems?.first).not.toHaveProperty('mapItem');
  });

  test('names the field that is unfit', () => {
    const infos = serverRound().infos.map(packInfo);
    const [, second] = infos;
    const bend = (columns: object) => [
      infos[0],
      { ...second, packedItems: { ...second?.packedItems, columns } },
    ];
    const { columns } = second?.packedItems ?? expect.fail('no items');
    expect(() => read(bend({ ...columns, id: 7 }))).toThrow(new UnfitError('infos.1.packedItems.columns.id'));
    expect(() => read(bend({ ...columns, controlled: { values: ['never', null], at: [0, 1, 1] } }))).toThrow(
      new UnfitError('infos.1.packedItems.0.controlled'),
    );
  });

  test('are unpacked for a screen, and returned as they are if they came unpacked', () => {
    const infos = readRoundParts({ infos: serverRound(30).infos, lists: [] }).infos;
    expect(unpackInfos(infos.map(packInfo))).toEqual(infos);
    expect(unpackInfos(infos)).toEqual(infos);
    const withoutItems = infos.map(({ roundHistoryItems: _items, ...own }) => own);
    expect(() => unpackInfos(withoutItems)).toThrow(UnfitError);
  });
});
