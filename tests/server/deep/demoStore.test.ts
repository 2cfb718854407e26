import { eq, isNotNull, isNull, max, sql } from 'drizzle-orm';
import { strFromU8, unzipSync } from 'fflate';
import sharp from 'sharp';
import { afterAll, expect, test } from 'vitest';
import { demoAccounts, demoPassword } from '#server/db/demo/accounts.ts';
import { buildDemo } from '#server/db/demo/buildDemo.ts';
import { readDrawing } from '#server/db/demo/drawings.ts';
import { makeDemo } from '#server/db/demo/makeDemo.ts';
import { fireProtections, flawCategories, flawTypes } from '#server/db/schema/catalogue.ts';
import { files, mapItems, maps } from '#server/db/schema/drawings.ts';
import { roles } from '#server/db/schema/users.ts';
import { serviceEvents } from '#server/db/schema/maintenance.ts';
import { ensureReference } from '#server/db/reference/ensureReference.ts';
import { hashPassword } from '#server/services/users/passwords.ts';
import { makeDemoServices } from '#server/services/demo/demoServices.ts';
import { inventoryTypeOf } from '#domain/catalogue/serviceInfo.ts';
import { fieldOfService, yearOfService } from '#domain/maintenance/serviceYears.ts';
import { openBackend } from '#tests/support/server/backend.ts';
import { testNow } from '#tests/support/testNow.ts';

const backend = await openBackend();
const storedBytes = new Map<string, Uint8Array>();
const passwordHash = await hashPassword(demoPassword);

function fill(): Promise<boolean> {
  const put = async ([bytes = new Uint8Array()]: Uint8Array[]): Promise<string> => {
    const key = `key-${storedBytes.size}`;
    storedBytes.set(key, bytes);
    return key;
  };
  return makeDemo({ db: backend.db, files: { put }, now: testNow, passwordHash });
}

const wasFilled = await fill();
afterAll(backend.close);

async function countItems(): Promise<number | undefined> {
  const [row] = await backend.db.select({ count: sql<number>`count(*)::int` }).from(mapItems);
  return row?.count;
}

test('an empty database is filled once, and a filled one is left alone', async () => {
  expect(wasFilled).toBe(true);
  const before = await countItems();
  expect(before).toBe(buildDemo({ now: testNow }).rows.mapItems.length);
  expect(await fill()).toBe(false);
  expect(await countItems()).toBe(before);
});

test('each drawing has its file, and each file its bytes, size and hash', async () => {
  const loose = await backend.db.select({ id: maps.id }).from(maps).where(isNull(maps.fileId));
  expect(loose).toEqual([]);
  const storedFiles = await backend.db.select().from(files);
  expect(storedFiles.length).toBeGreaterThanOrEqual(60);
  expect(
    storedFiles.filter((file) => storedBytes.get(file.storageKey)?.byteLength !== file.sizeBytes),
  ).toEqual([]);
  expect(storedFiles.filter((file) => file.sizeBytes < 1500 || file.sha256.length !== 64)).toEqual([]);
});

test('documents are what their type says, and a filled template names its building', async () => {
  const documents = await backend.db.select().from(files).where(isNotNull(files.documentType));
  const bytesOf = (name: string) =>
    storedBytes.get(documents.find((file) => file.name === name)?.storageKey ?? '');
  const word = unzipSync(bytesOf('Ordningsregler Kunskapens hus.docx') ?? new Uint8Array());
  const text = strFromU8(word['word/document.xml'] ?? new Uint8Array());
  expect(text).toContain('Kunskapens hus');
  expect(text).toContain('Anna Berglund, 070-555');
  const pdf = Buffer.from(bytesOf('Brandskyddsritning Kunskapens hus.pdf') ?? []);
  expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
  const start = Number(/startxref\n(\d+)/.exec(pdf.subarray(-40).toString())?.[1]);
  expect(pdf.subarray(start, start + 4).toString()).toBe('xref');
});

test('records made later get ids behind those of the demo data', async () => {
  const stamp = testNow.toISOString();
  const [highest] = await backend.db.select({ id: sql<number>`max(${roles.id})::int` }).from(roles);
  const [made] = await backend.db
    .insert(roles)
    .values({ name: 'Ny roll', sortKey: 'ny roll', searchText: 'ny roll', created: stamp, updated: stamp })
    .returning({ id: roles.id });
  expect(made?.id).toBe((highest?.id ?? 0) + 1);
});

test('every account logs in with the demo password, and the one without a licence is refused for it', async () => {
  for (const account of demoAccounts) {
    const body = { email: account.email, password: demoPassword };
    const answer = await backend.ask<{ user: { userRole: string } }>('POST', 'v1/User/Login', { body });
    if (account.home === 'bruket') {
      expect(answer.success).toBe(false);
      expect(answer.codes).toEqual(['no_active_license']);
    } else {
      expect([account.email, answer.data.user.userRole]).toEqual([account.email, account.level]);
    }
  }
});

test('reference data can be written again and again and keep their ids', async () => {
  await ensureReference(backend.db, testNow);
  await backend.db
    .update(flawCategories)
    .set({ nameSv: 'Gammal text' })
    .where(sql`${flawCategories.id} = 1`);
  await ensureReference(backend.db, testNow);
  const [first] = await backend.db
    .select()
    .from(flawCategories)
    .where(sql`${flawCategories.id} = 1`);
  expect(first?.nameSv).toBe('Pulversläckare');
  const [types] = await backend.db.select({ count: sql<number>`count(*)::int` }).from(flawTypes);
  expect(types?.count).toBeGreaterThan(150);
});

test('drawings are raster images of the promised size, with ink, and light enough', async () => {
  const { contents, rows } = buildDemo({ now: testNow });
  for (const job of contents) {
    if (job.kind !== 'drawing') continue;
    const bytes = await readDrawing(job.drawing);
    const { format, width, height } = await sharp(bytes).metadata();
    const file = rows.files.find(({ id }) => id === job.fileId);
    expect({ format, width, height }).toEqual({ format: 'png', width: file?.width, height: file?.height });
    expect(bytes.byteLength).toBeLessThan(80_000);
    const { channels } = await sharp(bytes).greyscale().stats();
    expect(channels[0]?.stdev ?? 0).toBeGreaterThan(10);
  }
});

test('the newest service done on an item is of no later year than its service field [LIFE-19]', async () => {
  await makeDemoServices(backend.db, testNow.toISOString());
  const { mapItemId, serviceKey, done } = serviceEvents;
  const events = await backend.db
    .select({
      serviceKey,
      done: max(done),
      extra: mapItems.extra,
      inventoryType: fireProtections.inventoryType,
    })
    .from(serviceEvents)
    .innerJoin(mapItems, eq(mapItems.id, mapItemId))
    .innerJoin(fireProtections, eq(fireProtections.id, mapItems.fireProtectionId))
    .groupBy(mapItems.id, serviceKey, fireProtections.inventoryType);
  const yearEvents = events.filter((each) =>
    fieldOfService(inventoryTypeOf(each.inventoryType), each.serviceKey),
  );
  expect(yearEvents.length).toBeGreaterThan(100);
  const wrong = yearEvents.filter(({ extra, inventoryType, serviceKey: key, done: last }) => {
    const year = yearOfService(extra, inventoryTypeOf(inventoryType), key) ?? 0;
    return year < Number(last?.slice(0, 4)) || year > testNow.getUTCFullYear();
  });
  expect(wrong).toEqual([]);
});
