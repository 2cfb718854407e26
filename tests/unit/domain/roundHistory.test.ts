import { describe, expect, test } from 'vitest';
import type { Flaw } from '#contract/flaws/flaw.ts';
import {
  drawingKey,
  flawToOpen,
  historyRows,
  infosOfBuilding,
  newestFirst,
  pdfFileName,
} from '#domain/rounds/roundHistory.ts';

const flaw = (id: number, done: string | null, created = `2026-03-0${id}T08:00:00Z`) =>
  ({ id, name: `Brist ${id}`, done, created }) as Flaw;
const item = (id: number, positionNumber: number, flaws: Flaw[] = [], protection = 'Pulversläckare') => ({
  id,
  name: protection,
  flaws,
  mapItem: {
    id,
    positionNumber,
    positionX: 1,
    positionY: 1,
    scale: 1,
    rotation: 0,
    placementDescription: '',
    fireProtection: { id: 1, name: protection, inventoryType: 'powder_extinguisher' },
  },
});

test('rounds are listed newest first, of two at once the later id [HIST-05]', () => {
  const rounds = [
    { id: 4, created: '2026-01-01T10:00:00Z' },
    { id: 2, created: '2026-03-01T10:00:00+02:00' },
    { id: 3, created: '2026-03-01T08:00:00Z' },
  ];
  expect(newestFirst(rounds).map(({ id }) => id)).toEqual([3, 2, 4]);
});

test('a round shows the drawings of the building, and those that name none', () => {
  const infos = [{ buildingId: 1 }, { buildingId: 2 }, { buildingId: null }];
  expect(infosOfBuilding(infos, 1)).toEqual([{ buildingId: 1 }, { buildingId: null }]);
});

test('a drawing keeps its name from round to round', () => {
  expect(drawingKey({ id: 9, mapId: 5, floorId: 3 })).toBe(drawingKey({ id: 10, mapId: 5, floorId: 3 }));
  const keys = [
    drawingKey({ id: 5, mapId: 5, floorId: 5 }),
    drawingKey({ id: 5, mapId: null, floorId: 5 }),
    drawingKey({ id: 5, mapId: null, floorId: null }),
  ];
  expect(new Set(keys).size).toBe(3);
  const nameless = { mapId: null, floorId: null };
  expect(drawingKey({ id: 5, ...nameless })).not.toBe(drawingKey({ id: 6, ...nameless }));
  const ofFloor = { mapId: null, floorId: 3 };
  expect(drawingKey({ id: 5, ...ofFloor })).toBe(drawingKey({ id: 6, ...ofFloor }));
});

describe('the flaw that a mark opens', () => {
  test('a mark opens an open flaw before fixed ones, else the latest [HIST-16]', () => {
    expect(flawToOpen(item(1, 1, [flaw(1, '2026-04-01T08:00:00Z'), flaw(2, null)]))?.id).toBe(2);
    expect(flawToOpen(item(1, 1, [flaw(1, null), flaw(2, '2026-04-01T08:00:00Z')]))?.id).toBe(1);
    expect(
      flawToOpen(item(1, 1, [flaw(2, '2026-04-01T08:00:00Z'), flaw(1, '2026-05-01T08:00:00Z')]))?.id,
    ).toBe(2);
  });

  test('a mark without flaws or without a named fire protection opens none [HIST-17]', () => {
    expect(flawToOpen(item(1, 1))).toBeUndefined();
    expect(flawToOpen(item(1, 1, [flaw(1, null)], ' '))).toBeUndefined();
  });
});

test('the table has a row for each flaw and each item without flaws, loose flaws last [HIST-13, HIST-17]', () => {
  const rows = historyRows(
    [
      item(7, 10),
      item(5, 2, [flaw(1, null), flaw(2, '2026-04-01T08:00:00Z')]),
      item(6, 3, [flaw(3, null)], ''),
    ],
    [flaw(4, null)],
  );
  expect(rows.map((row) => [row.item?.id ?? null, row.flaw?.id ?? null, row.canOpen])).toEqual([
    [5, 1, true],
    [5, 2, true],
    [6, 3, false],
    [7, null, false],
    [null, 4, true],
  ]);
  expect(new Set(rows.map(({ key }) => key)).size).toBe(rows.length);
});

test('items with equal numbers are sorted by id', () => {
  const rows = historyRows([item(9, 1), item(8, 1), item(7, 2)], []);
  expect(rows.map((row) => row.item?.id)).toEqual([8, 9, 7]);
});

test('the PDF is named by round and floor, without spaces and what file names forbid [HIST-29]', () => {
  expect(pdfFileName('Kvartals rond: A/B\\C*', 'Plan "1"\t<?>|\u00a0ö')).toBe('KvartalsrondABCPlan1ö.pdf');
});
