import { expect, test } from 'vitest';
import type { Database } from '#server/db/client.ts';
import { buildings } from '#server/db/schema/buildings.ts';
import { installations } from '#server/db/schema/maintenance.ts';
import { registerLinks, registerRecords } from '#server/db/schema/registers/records.ts';
import { textKeys } from '#server/db/textKeys.ts';
import { readFireSafetyFiles } from '#server/services/fireSafetyFile/readFireSafetyFiles.ts';
import { completeFile } from '#tests/support/fireSafetyFile/completeFile.ts';
import { useBackend } from '#tests/support/server/backend.ts';

const backend = await useBackend();
const buildingCount = 200;
const rowsAtOnce = 500;

function* slices<Row>(rows: readonly Row[]): Generator<Row[]> {
  for (let first = 0; first < rows.length; first += rowsAtOnce) yield rows.slice(first, first + rowsAtOnce);
}

/** Inserts the records of a complete file into each building. */
async function fill(db: Database, now: string, houses: readonly { id: number; customerId: number }[]) {
  const stamps = { created: now, updated: now };
  const contents = [...completeFile('SE').records].flatMap(([kind, records]) =>
    records.map(({ values, links }) => ({ kind, values, links })),
  );
  const wanted = houses.flatMap(({ id: buildingId, customerId }) =>
    contents.map((content) => ({ ...content, buildingId, customerId })),
  );
  for (const slice of slices(wanted)) {
    const rows = await db
      .insert(registerRecords)
      .values(
        slice.map(({ kind, values, buildingId, customerId }) => ({
          kind,
          values,
          buildingId,
          customerId,
          name: kind,
          ...textKeys(kind),
          ...stamps,
        })),
      )
      .returning({ id: registerRecords.id });
    const links = slice.flatMap(({ links: byField, customerId }, index) =>
      Object.entries(byField).flatMap(([field, ofField]) =>
        ofField.map(({ name }, position) => ({
          recordId: rows[index]?.id ?? 0,
          customerId,
          field,
          name,
          position,
          accepted: now,
          ...stamps,
        })),
      ),
    );
    await db.insert(registerLinks).values(links);
  }
}

/** Gives each building a fire alarm with a journal of a year's monthly tests. */
async function fillJournals(
  db: Database,
  now: string,
  houses: readonly { id: number; customerId: number }[],
) {
  const stamps = { created: now, updated: now };
  const alarms = await db
    .insert(installations)
    .values(
      houses.map(({ id: buildingId, customerId }) => ({
        customerId,
        buildingId,
        type: 'fire_alarm_system',
        name: 'Brandlarm',
        ...textKeys('Brandlarm'),
        ...stamps,
      })),
    )
    .returning();
  const lines = alarms.flatMap(({ id: installationId, customerId, buildingId }) =>
    Array.from({ length: 12 }, (_, month) => ({
      kind: 'journal',
      customerId,
      buildingId,
      installationId,
      name: 'monthlyTest',
      values: {
        event: 'monthlyTest',
        time: `2026-${String(month + 1).padStart(2, '0')}-05T08:00:00.000Z`,
        sections: [{ section: `Sektion ${month + 1}` }],
      },
      ...textKeys('monthlyTest'),
      ...stamps,
    })),
  );
  for (const slice of slices(lines)) await db.insert(registerRecords).values(slice);
}

/** Returns a database that counts the queries that are built on it. */
function counting(db: Database) {
  let queries = 0;
  const counted = new Proxy(db, {
    get(target, key) {
      if (key === 'select' || key === 'selectDistinct' || key === 'execute') queries += 1;
      const value: unknown = Reflect.get(target, key);
      return typeof value === 'function' ? (value.bind(target) as unknown) : value;
    },
  });
  return { counted, queries: () => queries };
}

test('the files of 200 buildings are read in 5 seconds, with the queries of one [SBA-37]', async () => {
  const { level } = await backend.seed.tenant();
  const { db } = backend;
  const now = backend.time.now.toISOString();
  const names = Array.from({ length: buildingCount }, (_, index) => `Hus ${index}`);
  const houses = await db
    .insert(buildings)
    .values(
      names.map((name) => ({ customerId: level.id, name, ...textKeys(name), created: now, updated: now })),
    )
    .returning({ id: buildings.id, customerId: buildings.customerId });
  await fill(db, now, houses);
  await fillJournals(db, now, houses);
  const ids = houses.map(({ id }) => id);
  const one = counting(db);
  await readFireSafetyFiles({ db: one.counted, now }, ids.slice(0, 1));
  const all = counting(db);
  const began = performance.now();
  const files = await readFireSafetyFiles({ db: all.counted, now }, ids);
  const took = performance.now() - began;
  process.stdout.write(`200 fire-safety files: ${Math.round(took)} ms, ${all.queries()} queries\n`);
  expect(files.map(({ buildingId }) => buildingId)).toEqual(ids);
  expect(new Set(files.map(({ missingHeads }) => missingHeads.join(' '))).size).toBe(1);
  expect(all.queries()).toBe(one.queries());
  expect(took).toBeLessThan(5000);
});
