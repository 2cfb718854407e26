import { asc } from 'drizzle-orm';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { buildings, floors } from '#server/db/schema/buildings.ts';
import { maps } from '#server/db/schema/drawings.ts';
import type { ImportMade } from '#contract/imports/imports.ts';
import { isStorable } from '#contract/storable.ts';
import { validRows } from '#domain/imports/rowImport.ts';
import { useBackend } from '#tests/support/server/backend.ts';

const backend = await useBackend();

interface Result {
  id: number | null;
  created: number;
  floors: number;
  faults: { row: number; field: string; code: string }[];
}
const post = (token: string, body: object) =>
  backend.ask<Result>('POST', 'v1/Building/Import', { token, body });
const undo = (token: string, id: number | null) =>
  backend.ask<ImportMade>('POST', `v1/Import/${id}/Undo`, { token });
const living = async () => [
  await backend.db.select().from(buildings).orderBy(asc(buildings.id)),
  await backend.db.select().from(floors).orderBy(asc(floors.id)),
  await backend.db.select().from(maps).orderBy(asc(maps.id)),
];
test('naughty strings are imported or refused by row, and an import of 5,000 floors is undone', async () => {
  const { people, level } = await backend.seed.tenant();
  const { token } = people.Admin;
  const before = await living();
  const strings = JSON.parse(readFileSync('../shared/fixtures/strings/blns.json', 'utf8')) as string[];
  const naughty = strings.map((text, index) => ({
    row: index + 2,
    building: `${index} ${text}`,
    floor: text,
  }));
  const unstorable = naughty.filter(({ floor }) => !isStorable(floor)).map(({ row }) => row);
  const answer = await post(token, { customerId: level.id, dryRun: true, rows: naughty });
  expect([answer.status, unstorable.length > 0]).toEqual([200, true]);
  const faults = answer.data?.faults ?? [];
  const bad = faults.filter(({ code }) => code === 'invalid_text');
  expect(bad.map(({ row, field }) => `${row} ${field}`)).toEqual(
    unstorable.flatMap((row) => [`${row} building`, `${row} floor`]),
  );
  const refusal = await post(token, { customerId: level.id, rows: naughty });
  expect([refusal.status, refusal.fields]).toEqual([
    400,
    faults.map(({ row, field }) => `rows.${row}.${field}`),
  ]);
  expect(await living()).toEqual(before);
  const imported = await post(token, { customerId: level.id, rows: validRows(naughty, faults) });
  expect(imported.status).toBe(200);
  expect((await undo(token, imported.data?.id ?? null)).status).toBe(200);
  const facts = { owner: 'Ek', customer: 'Kund', visitAddress: 'Gatan 1', visitAddressCity: 'Lund' };
  const rows = Array.from({ length: 5000 }, (_, index) => ({
    ...facts,
    row: index + 2,
    building: `Hus ${index % 2500}`,
    floor: `Plan ${index}`,
    level: '1',
  }));
  const began = performance.now();
  const { data, status } = await post(token, { customerId: level.id, rows });
  expect([status, data?.created, data?.floors]).toEqual([200, 2500, 5000]);
  expect((await undo(token, data?.id ?? null)).status).toBe(200);
  expect(performance.now() - began).toBeLessThan(60_000);
  expect(await living()).toEqual(before);
}, 120_000);
