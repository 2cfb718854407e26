import { eq } from 'drizzle-orm';
import { unzipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import type { FilePack } from '#contract/filePacks/filePack.ts';
import { auditLog } from '#server/db/schema/audit.ts';
import { buildings } from '#server/db/schema/buildings.ts';
import { maps } from '#server/db/schema/drawings.ts';
import { filePacks } from '#server/db/schema/registers/packs.ts';
import { registerRecords } from '#server/db/schema/registers/records.ts';
import { digestHex } from '#tests/support/filePacks/digestHex.ts';
import { packSeed } from '#tests/support/filePacks/packSeed.ts';
import { readTexts, textOf } from '#tests/support/filePacks/readTexts.ts';
import { onePixelJpeg } from '#tests/support/onePixelJpeg.ts';
import { jobsOf } from '#tests/support/server/runJobs.ts';
import { useBackend } from '#tests/support/server/backend.ts';

const backend = await useBackend();
const { make, list, download, storeFile, record } = packSeed(backend);

/** Seeds a tenant with a drill, whose report is a file, and a drawing. */
async function begin(name?: string) {
  const tenant = await backend.seed.tenant(name);
  const { building, map, people } = tenant;
  const report = await storeFile(building, 'Övning: våren.pdf', Buffer.from('a report'));
  const drill = await record(building, {
    kind: 'drills',
    name: 'Utrymning',
    values: { kind: 'evacuation', date: '2026-10-01', persons: 85, findings: [{ finding: 'Kilad dörr' }] },
    links: [
      { userId: people.User.id, name: 'Ada Lind' },
      { field: 'files', fileId: report.id },
    ],
  });
  const drawing = await storeFile(building, 'Plan 1.jpg', onePixelJpeg, {
    mimeType: 'image/jpeg',
    width: 40,
    height: 30,
    mapId: map.id,
  });
  await backend.db.update(maps).set({ fileId: drawing.id }).where(eq(maps.id, map.id));
  return { ...tenant, drill, report, drawing, token: people.BasicUser.token };
}

const pdfText = async (token: string, id: number) =>
  textOf(await readTexts((await download(token, id)).bytes));

test('a pack shows the building, each head, the records of its registers, the drawings and the lists [SBA-41]', async () => {
  const { building, token, people, floor } = await begin();
  await record(building, {
    kind: 'boundaryList',
    name: 'Gräns',
    values: { thing: 'Handsläckare', itemTypes: ['co2_extinguisher', 'fire_blanket'] },
  });
  const pack = await make(token, building);
  const madeByName = `${people.BasicUser.firstName} ${people.BasicUser.lastName}`;
  expect(pack).toMatchObject({ state: 'done', form: 'pdf', buildingName: building.name, madeByName });
  expect(pack.day).toBe('2026-11-20');
  const text = await pdfText(token, pack.id);
  const expected = [
    building.name,
    'Innehåll',
    'Övningar',
    'Kilad dörr',
    'Koldioxidsläckare, Brandfilt',
    `${people.User.firstName} ${people.User.lastName}`,
    'Övning: våren.pdf',
    'Ritningar',
    floor.name,
    'Pulversläckare 6 kg',
    'Öppna brister efter ålder',
  ];
  for (const expectedText of expected) expect(text).toContain(expectedText);
});

test('an archive has the document, the files of records, the drawings and their index [SBA-42]', async () => {
  const { building, token } = await begin();
  const pack = await make(token, building, 'zip');
  const { bytes, headers } = await download(token, pack.id);
  expect(headers.get('content-type')).toBe('application/zip');
  const entries = unzipSync(new Uint8Array(bytes));
  const names = Object.keys(entries);
  expect(names).toEqual([
    expect.stringMatching(/^SBA-pärm .* 2026-11-20\.pdf$/),
    'ritningar/Plan 1.jpg',
    'filer/Övning_ våren.pdf',
    'register.csv',
  ]);
  expect(Buffer.from(entries['filer/Övning_ våren.pdf'] ?? []).toString()).toBe('a report');
  const index = Buffer.from(entries['register.csv'] ?? []).toString();
  for (const name of names.slice(0, -1)) {
    const entryBytes = entries[name] ?? new Uint8Array();
    expect(index).toContain(`"${name}"`);
    expect(index).toContain(`"${entryBytes.byteLength}";"${digestHex(entryBytes)}"`);
  }
});

describe('a kept pack', () => {
  test('stays byte-equal whatever is edited later, and its digest is checked [SBA-43]', async () => {
    const { building, token, drill } = await begin();
    const pack = await make(token, building);
    const first = await download(token, pack.id);
    expect([digestHex(first.bytes), first.bytes.byteLength]).toEqual([pack.sha256, pack.sizeBytes]);
    const digest = Buffer.from(pack.sha256 ?? '', 'hex').toString('base64');
    expect(first.headers.get('repr-digest')).toBe(`sha-256=:${digest}:`);
    await backend.db.update(registerRecords).set({ deleted: true }).where(eq(registerRecords.id, drill.id));
    await backend.db.update(buildings).set({ name: 'Annat namn' }).where(eq(buildings.id, building.id));
    expect((await download(token, pack.id)).bytes.equals(first.bytes)).toBe(true);
    expect((await list(token, building))[0]).toEqual(pack);
    const [row] = await backend.db.select().from(filePacks);
    backend.files.set(row?.storageKey ?? '', Buffer.alloc(first.bytes.byteLength, 1));
    await expect(download(token, pack.id)).resolves.not.toMatchObject({ status: 200 });
  });

  test('is in the language of the maker’s interface [SBA-47]', async () => {
    const { building, token } = await begin();
    const texts = { sv: 'Innehåll', fi: 'Sisällys', en: 'Contents' };
    for (const [language, text] of Object.entries(texts)) {
      const pack = await make(token, building, 'pdf', language);
      expect(pack.language).toBe(language);
      expect(await pdfText(token, pack.id)).toContain(text);
    }
  });

  test('is audited, and one that is being made is not made twice [SBA-43]', async () => {
    const { building, token } = await begin();
    const ask = () =>
      backend.ask<FilePack>('POST', `v1/Building/${building.id}/FilePack`, {
        token,
        body: { form: 'pdf' },
        key: crypto.randomUUID(),
      });
    const [one, other] = [await ask(), await ask()];
    expect(other.data.id).toBe(one.data.id);
    expect(await jobsOf(backend.db, 'filePacks')).toHaveLength(1);
    const log = await backend.db.select().from(auditLog).orderBy(auditLog.id);
    expect(log[0]).toMatchObject({ action: 'file_pack_created', targetId: one.data.id });
    await backend.settled();
    expect(await jobsOf(backend.db, 'filePacks')).toHaveLength(0);
  });

  test('is refused after twenty of a building on one day [SBA-43]', async () => {
    const { building, token } = await begin();
    await make(token, building);
    const [row] = await backend.db.select().from(filePacks);
    if (!row) throw new Error('There is no pack.');
    const { id: _id, ...values } = row;
    await backend.db.insert(filePacks).values(Array.from({ length: 19 }, () => values));
    const response = await backend.ask('POST', `v1/Building/${building.id}/FilePack`, {
      token,
      body: { form: 'pdf' },
      key: crypto.randomUUID(),
    });
    expect([response.status, response.codes]).toEqual([429, ['too_many_requests']]);
  });
});

describe('packs of all buildings of a customer', () => {
  const makeAll = (token: string, customerId: number) =>
    backend.ask<{ count: number }>('POST', `v1/Customer/${customerId}/FilePack`, {
      token,
      body: { form: 'pdf' },
    });
  const pendingOf = async (token: string, customerId: number) =>
    (
      await backend.ask<FilePack[]>('GET', `v1/Customer/${customerId}/FilePack`, {
        token,
        query: { isPending: true },
      })
    ).data;

  test('are one job, with progress [SBA-44]', async () => {
    const { root, level, below, people } = await begin();
    await backend.seed.building(below, 'Nedan');
    await backend.seed.building(level, 'Bredvid');
    const { token } = people.CustomerAdmin;
    expect((await makeAll(token, root.id)).data).toEqual({ count: 3 });
    expect(await jobsOf(backend.db, 'filePacks')).toHaveLength(1);
    expect((await pendingOf(token, root.id)).map(({ state }) => state)).toEqual([
      'waiting',
      'waiting',
      'waiting',
    ]);
    await backend.settled();
    expect(await pendingOf(token, root.id)).toEqual([]);
  });

  test('are of the buildings that the maker sees [SBA-44]', async () => {
    const { level, building, people } = await begin();
    await backend.seed.building(level, 'Bredvid');
    expect((await makeAll(people.BasicUser.token, level.id)).data).toEqual({ count: 1 });
    const rows = await backend.db.select().from(filePacks);
    expect(rows.map(({ buildingId }) => buildingId)).toEqual([building.id]);
  });

  test('are made but for one whose building was deleted meanwhile [SBA-44]', async () => {
    const { root, level, people } = await begin();
    const deletedBuilding = await backend.seed.building(level, 'Riven');
    const { token } = people.CustomerAdmin;
    await makeAll(token, root.id);
    await backend.db.update(buildings).set({ deleted: true }).where(eq(buildings.id, deletedBuilding.id));
    await backend.settled();
    const rows = await backend.db.select().from(filePacks).orderBy(filePacks.id);
    expect(rows.map(({ buildingName, state }) => [buildingName, state])).toEqual(
      expect.arrayContaining([['Riven', 'failed']]),
    );
    expect(rows.filter(({ state }) => state === 'done')).toHaveLength(rows.length - 1);
  });

  test('a pack that a killed server left is made by the repeated job [SBA-44]', async () => {
    const { root, people } = await begin();
    const { token } = people.CustomerAdmin;
    await makeAll(token, root.id);
    await backend.db.update(filePacks).set({ state: 'running' });
    await backend.settled();
    expect((await backend.db.select().from(filePacks)).map(({ state }) => state)).toEqual(['done']);
  });
});
