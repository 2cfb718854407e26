import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { describe, expect, test, vi } from 'vitest';
import { buildings } from '#server/db/schema/buildings.ts';
import { faultReportFiles, faultReports } from '#server/db/schema/faultReports.ts';
import { StorageUnavailableError } from '#server/core/storageUnavailableError.ts';
import { files } from '#server/db/schema/drawings.ts';
import { flaws } from '#server/db/schema/flaws.ts';
import { flawEvents } from '#server/db/schema/flawEvents.ts';
import { contractorLinks } from '#server/db/schema/contractors.ts';
import { randomToken } from '#server/services/shared/tokens.ts';
import { aFlaw, pdf } from '#tests/support/hostile/uploadForm.ts';
import { contractorLink } from '#tests/support/seeds/contractorLink.ts';
import { roundSeed } from '#tests/support/seeds/roundSeed.ts';
import { useBackend } from '#tests/support/server/backend.ts';
import { codeOn, visitor } from './pages.ts';

const backend = await useBackend();
const seed = roundSeed(backend);
const { open, send, upload, words } = visitor(backend);
const { db } = backend;

const bytesOf = (text: string) => new TextEncoder().encode(text);
const script = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
const refusalStatuses = [400, 415];
/** Contents that are no photos, under any name. */
const noPhotos: [name: string, bytes: Uint8Array<ArrayBuffer>][] = [
  ['protokoll.pdf', new Uint8Array(pdf)],
  ['foto.png', new Uint8Array(pdf)],
  ['foto.svg', bytesOf(script)],
  ['foto.jpg', bytesOf(script)],
  ['foto.exe', bytesOf('MZ\u0090\u0000\u0003')],
  ['foto.html', bytesOf('<!doctype html><script>alert(1)</script>')],
  ['../../foto.png', bytesOf('')],
];

/** Draws a picture with a camera, a name and a position in its metadata. */
async function photoWithMetadata(red: number): Promise<Uint8Array<ArrayBuffer>> {
  const picture = sharp({ create: { width: 8, height: 8, channels: 3, background: { r: red, g: 0, b: 0 } } });
  const exif = {
    IFD0: { Artist: 'Hemliga Eva', Model: 'Kamera 9' },
    IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '59/1 19/1 0/1' },
  };
  return new Uint8Array(await picture.withExif(exif).jpeg().toBuffer());
}

async function labelled() {
  const fixture = await seed.plan();
  const { item, level, building } = fixture;
  const code = await codeOn(backend, 'AB3CD5EF', {
    customerId: level.id,
    buildingId: item.buildingId,
    mapItemId: item.id,
  });
  const report = async () => {
    const page = randomToken();
    const { status, to } = await send(`/i/${code}`, { text: 'Trasig', page });
    return { status, page, to };
  };
  const ask = (method: string, path: string) =>
    backend.ask(method, path, { token: fixture.people.Admin.token });
  return { ...fixture, code, item, building, report, ask };
}

test('a browser gets a page with Retry-After when the server can’t respond [LIFE-120]', async () => {
  const { code } = await labelled();
  for (const [failure, status, waits] of [
    [new StorageUnavailableError('is away'), 503, '2'],
    [new Error('broken'), 500, null],
  ] as const) {
    vi.spyOn(db, 'select').mockImplementationOnce(() => {
      throw failure;
    });
    const answer = await open(`/i/${code}`);
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([status, waits]);
    expect(answer.headers.get('content-type')).toContain('text/html');
    expect(words(answer.text)).toContain('That didn’t work');
  }
});

async function linked() {
  const fixture = await seed.plan();
  const flaw = await aFlaw(backend, fixture.map);
  const otherFlaw = await aFlaw(backend, fixture.map);
  const foreign = await aFlaw(backend, (await backend.seed.tenant('Annat bolag')).map);
  const link = await contractorLink(backend, flaw);
  const otherLink = await contractorLink(backend, otherFlaw);
  const readWrites = async () => [
    ...(await db.select().from(flawEvents)).map(({ flawId, kind, text }) => [flawId, kind, text]),
    ...(await db.select().from(files)).map(({ name }) => name),
  ];
  return { ...fixture, flaw, other: otherFlaw, foreign, link, otherLink, written: readWrites };
}

describe('the page of a label', () => {
  test('the responses to unusable codes are identical to the byte [LIFE-55]', async () => {
    const { code, item, ask, level } = await labelled();
    await codeOn(backend, 'BLANK234', { customerId: level.id });
    const released = {
      mapItemId: item.id,
      buildingId: item.buildingId,
      released: '2026-11-01T00:00:00.000Z',
    };
    await codeOn(backend, 'REL34567', { customerId: level.id, ...released });
    const guesses = [
      'BLANK234',
      'REL34567',
      'ZZZZ2345',
      'A',
      'x'.repeat(2000),
      '%00',
      '%F0%9F%94%A5',
      '..%2Fapi',
    ];
    const answerTo = async (each: string) => {
      const { status, text, headers } = await open(`/i/${each}`);
      const ownText = text.replaceAll(`/i/${each}`, '/i/').replaceAll(/href="[^"]*\?lang/g, 'href="?lang');
      return JSON.stringify([status, ownText, [...headers].filter(([name]) => name !== 'date')]);
    };
    const unknown = await answerTo('ZZZZ9999');
    for (const guess of guesses) expect(await answerTo(guess), guess.slice(0, 20)).toBe(unknown);
    expect((await open(`/i/${code}`)).status).toBe(200);
    expect((await ask('DELETE', `v1/MapItem/${item.id}`)).status).toBe(200);
    expect(await answerTo(code)).toBe(unknown);
  });

  test('is gone with a deleted floor and a building in the bin, and takes no report of them [LIFE-55]', async () => {
    const first = await labelled();
    const { page } = await first.report();
    await db.update(buildings).set({ deleted: true, deletedAt: backend.time.now.toISOString() });
    expect((await open(`/i/${first.code}`)).status).toBe(404);
    expect((await first.report()).status).toBe(404);
    expect((await upload(`/report/${page}/photo`)).status).toBe(409);
    expect(await db.select().from(faultReports)).toHaveLength(1);
    expect(await db.select().from(files)).toEqual([]);
    await db.update(buildings).set({ deleted: false, deletedAt: null });
    expect((await open(`/i/${first.code}`)).status).toBe(200);
    await db.update(flaws).set({ deleted: true });
    await first.ask('DELETE', `v1/RoundPlanning/${first.plan.id}`);
    expect((await first.ask('DELETE', `v1/Floor/${first.floor.id}`)).status).toBe(200);
    expect((await open(`/i/${first.code}`)).status).toBe(404);
    expect((await first.report()).status).toBe(404);
  });
});

describe('a fault report', () => {
  test('takes no fifty photos, in one form or in many, and keeps nothing that a camera wrote [LIFE-59]', async () => {
    const { report } = await labelled();
    const { page } = await report();
    const path = `/report/${page}/photo`;
    const statuses = new Map<number, number>();
    for (let uploadIndex = 0; uploadIndex < 50; uploadIndex += 1) {
      const { status } = await upload(path, await photoWithMetadata(uploadIndex * 5));
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    }
    expect([...statuses]).toEqual([
      [303, 5],
      [400, 45],
    ]);
    expect(backend.files.size).toBe(5);
    for (const bytes of backend.files.values()) {
      expect((await sharp(bytes).metadata()).exif).toBeUndefined();
      for (const secret of ['Hemliga', 'Kamera']) expect(Buffer.from(bytes).includes(secret)).toBe(false);
    }
    const { page: another } = await report();
    const form = new FormData();
    for (let count = 0; count < 50; count += 1)
      form.append('file', new File([await photoWithMetadata(count)], `${count}.jpg`));
    const many = new Request(`http://localhost:4780/report/${another}/photo`, { method: 'POST', body: form });
    expect((await backend.app.fetch(many)).status).toBe(400);
    expect(backend.files.size).toBe(5);
    expect(await db.select().from(faultReportFiles)).toHaveLength(5);
  });

  test('takes nothing that is no photo, and stores none of it [LIFE-59]', async () => {
    const { page } = await (await labelled()).report();
    for (const [name, bytes] of noPhotos)
      expect(refusalStatuses, name).toContain((await upload(`/report/${page}/photo`, bytes, name)).status);
    expect(backend.files.size).toBe(0);
  });

  test('a report is stored for the item of its code, whatever ids its form names [LIFE-56]', async () => {
    const { code, item, level } = await labelled();
    const { item: foreign, level: theirs } = await backend.seed.tenant('Annat bolag');
    const ids = {
      mapItemId: String(foreign.id),
      customerId: String(theirs.id),
      buildingId: '1',
      state: 'accepted',
    };
    await send(`/i/${code}`, { text: 'Trasig', page: randomToken(), ...ids, flawId: '1', id: '7' });
    expect(await db.select().from(faultReports)).toMatchObject([
      {
        mapItemId: item.id,
        customerId: level.id,
        buildingId: item.buildingId,
        state: 'waiting',
        flawId: null,
      },
    ]);
  });
});

describe('a contractor’s link', () => {
  test('is nothing with another letter, cut, doubled, or of what it isn’t the secret of [LIFE-88]', async () => {
    const { link, flaw, written } = await linked();
    const { token } = link;
    const [{ tokenHash = '' } = {}] = await db
      .select()
      .from(contractorLinks)
      .where(eq(contractorLinks.id, link.id));
    const turned = `${token.startsWith('A') ? 'B' : 'A'}${token.slice(1)}`;
    for (const guess of [
      turned,
      token.slice(1),
      token.slice(0, -1),
      `${token}${token}`,
      tokenHash,
      '%00',
      "'or'1",
    ]) {
      expect((await open(`/contractor/${guess}`)).status, guess).toBe(404);
      const path = `/contractor/${guess}/flaw/${flaw.id}`;
      expect((await send(`${path}/comment`, { key: randomToken(), text: 'x' })).status).toBe(404);
      expect((await upload(`${path}/photo`)).status).toBe(404);
    }
    expect(await written()).toEqual([]);
  });

  test('does nothing to another flaw, whether the address or the form names it [LIFE-88]', async () => {
    const { link, other, foreign, flaw, written } = await linked();
    for (const { id } of [other, foreign]) {
      const path = `/contractor/${link.token}/flaw/${id}`;
      for (const act of ['fixed', 'comment'])
        expect((await send(`${path}/${act}`, { key: randomToken(), text: 'x' })).status).toBe(404);
      expect((await upload(`${path}/photo`)).status).toBe(404);
      expect((await open(`${path}/drawing`)).status).toBe(404);
    }
    const ids = { flawId: String(other.id), id: String(other.id), contractorLinkId: '99', customerId: '1' };
    expect((await send(`${link.path}/fixed`, { key: randomToken(), text: 'Bytt', ...ids })).status).toBe(303);
    expect(await written()).toEqual([[flaw.id, 'fixed', 'Bytt']]);
    const [untouched] = await db.select().from(flaws).where(eq(flaws.id, other.id));
    expect(untouched?.done).toBeNull();
  });

  test('shares neither its photos nor its comments with another link to the same flaw [LIFE-88]', async () => {
    const { flaw, link } = await linked();
    const second = await contractorLink(backend, flaw);
    await upload(`${link.path}/photo`, await photoWithMetadata(9));
    await send(`${link.path}/comment`, { key: randomToken(), text: 'Bara vår' });
    const [file] = await db.select().from(files);
    expect((await open(`${link.path}/photo/${file?.id}`)).status).toBe(200);
    expect((await open(`${second.path}/photo/${file?.id}`)).status).toBe(404);
    expect(words((await open(`/contractor/${second.token}`)).text)).not.toContain('Bara vår');
  });

  test('has an effect once, also of forms sent at once [LIFE-91]', async () => {
    const { link, flaw, written } = await linked();
    const form = { key: randomToken(), text: '<script>alert(1)</script>' };
    const twice = await Promise.all([send(`${link.path}/fixed`, form), send(`${link.path}/fixed`, form)]);
    expect(twice.map(({ status }) => status)).toEqual([303, 303]);
    expect(await written()).toEqual([[flaw.id, 'fixed', form.text]]);
    expect((await open(`/contractor/${link.token}`)).text).not.toContain('<script');
    expect((await send(`${link.path}/fixed`, { key: randomToken(), text: 'x'.repeat(4001) })).status).toBe(
      400,
    );
    const long = await send(`${link.path}/fixed`, { key: randomToken(), text: 'x'.repeat(200_000) });
    expect(long.status).toBe(413);
    expect(words(long.text)).toContain('That is too much text.');
  });

  test('takes no file but photos, without what a camera wrote [LIFE-90]', async () => {
    const { link } = await linked();
    for (const [name, bytes] of noPhotos)
      expect(refusalStatuses, name).toContain((await upload(`${link.path}/photo`, bytes, name)).status);
    expect(backend.files.size).toBe(0);
    expect((await upload(`${link.path}/photo`, await photoWithMetadata(9), 'foto.svg')).status).toBe(303);
    const [file] = await db.select().from(files);
    expect(file?.mimeType).toBe('image/jpeg');
    for (const bytes of backend.files.values()) expect(Buffer.from(bytes).includes('Hemliga')).toBe(false);
  });
});
