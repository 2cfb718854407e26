import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import type { FloorMap } from '#contract/drawings/drawing.ts';
import { flawFiles } from '#server/db/schema/flawEvents.ts';
import { files } from '#server/db/schema/drawings.ts';
import { roundHistories, roundHistoryInfos } from '#server/db/schema/rounds.ts';
import { useBackend } from '#tests/support/server/backend.ts';
import { aFlaw, pdf, picture, upload as sendUpload } from '#tests/support/hostile/uploadForm.ts';
import { fixture, hasFixtures, withoutFixtures } from '#tests/support/hostile/uploads.ts';

const backend = await useBackend();

const stamps = () => ({ created: backend.time.now.toISOString(), updated: backend.time.now.toISOString() });
const upload = (
  token: string,
  bytes: Uint8Array,
  fields: Record<string, string | number>,
  name?: string,
  key?: string,
) => sendUpload(backend, { token, bytes, fields, ...(name ? { name } : {}), ...(key ? { key } : {}) });

describe('a drawing', () => {
  test('becomes the drawing of its map and is answered as bytes [DRAW-100, DRAW-101, DRAW-23]', async () => {
    const { people, map, level, building } = await backend.seed.tenant();
    const { token } = people.Admin;
    const drawingUpload = await upload(token, await picture(), { MapId: map.id }, 'Våning 1.png');
    expect(drawingUpload.data).toMatchObject({
      name: 'Våning 1.png',
      customerId: level.id,
      buildingId: building.id,
      mapId: map.id,
      flawId: null,
      documentType: null,
      width: 40,
      height: 30,
    });
    const second = await upload(token, await picture(50, 20), { mapId: map.id });
    const mapResponse = await backend.ask<FloorMap>('GET', `v1/Map/${map.id}`, { token });
    expect(mapResponse.data).toMatchObject({
      file: { id: second.data.id },
      oldFileId: drawingUpload.data.id,
    });

    const response = await backend.app.fetch(
      new Request(`http://localhost/api/v1/File/${drawingUpload.data.id}`, {
        headers: { authorization: `Bearer ${token}` },
      }),
    );
    expect(response.headers.get('content-type')).toBe(drawingUpload.data.mimeType);
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    expect(response.headers.get('content-disposition')).toContain("filename*=UTF-8''V%C3%A5ning%201.png");
    expect(response.headers.get('cache-control')).toBe('private, max-age=31536000, immutable');
    expect(response.headers.get('vary')).toContain('Authorization');
    const { width, height } = await sharp(Buffer.from(await response.arrayBuffer())).metadata();
    expect([width, height]).toEqual([40, 30]);

    const cachedResponse = await backend.ask('GET', `v1/File/${drawingUpload.data.id}`, {
      token,
      headers: { 'if-none-match': response.headers.get('etag') ?? '' },
    });
    expect([cachedResponse.status, cachedResponse.text]).toEqual([304, '']);
  });

  test('must be an image, and one that can be read [DRAW-25, WIRE-32]', async () => {
    const { people, map } = await backend.seed.tenant();
    const { token } = people.Admin;
    const codesOf = async (bytes: Uint8Array) => {
      const answer = await upload(token, bytes, { MapId: map.id });
      return [answer.status, ...answer.codes];
    };
    expect(await codesOf(pdf)).toEqual([415, 'wrong_file_kind']);
    expect(await codesOf(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))).toEqual([
      415,
      'wrong_file_kind',
    ]);
    expect(await codesOf(Buffer.alloc(0))).toEqual([400, 'empty_file']);
    const wholePicture = await sharp({
      create: {
        width: 300,
        height: 300,
        channels: 3,
        background: 'red',
        noise: { type: 'gaussian', mean: 90, sigma: 40 },
      },
    })
      .png()
      .toBuffer();
    expect(await codesOf(wholePicture.subarray(0, wholePicture.length / 2))).toEqual([400, 'corrupt_file']);
    expect(backend.files.size).toBe(0);
    expect(await backend.db.select().from(files)).toHaveLength(0);
  });

  test('needs floors_edit, and can not be deleted while a map or a round shows it [DRAW-102]', async () => {
    const { people, map, level, building } = await backend.seed.tenant();
    expect((await upload(people.User.token, await picture(), { MapId: map.id })).status).toBe(403);
    const { token } = people.Admin;
    const { data } = await upload(token, await picture(), { MapId: map.id });
    const refusal = await backend.ask('DELETE', `v1/File/${data.id}`, { token });
    expect([refusal.status, refusal.codes]).toEqual([409, ['in_use']]);
    expect(refusal.errors[0]).toContain(map.name);
    await upload(token, await picture(), { MapId: map.id });
    const round = {
      customerId: level.id,
      name: 'Höstronden',
      intervalValue: 1,
      intervalType: 'months' as const,
      expires: stamps().created,
    };
    const [history] = await backend.db
      .insert(roundHistories)
      .values({ ...round, ...stamps() })
      .returning();
    const info = {
      customerId: level.id,
      roundHistoryId: history?.id ?? 0,
      buildingId: building.id,
      fileId: data.id,
    };
    await backend.db
      .insert(roundHistoryInfos)
      .values({ ...info, buildingName: 'Hus', floorName: 'Plan', position: 0, ...stamps() });
    expect((await backend.ask('DELETE', `v1/File/${data.id}`, { token })).errors[0]).toContain('Höstronden');
    const free = await upload(token, await picture(), { CustomerId: level.id });
    expect(
      (await backend.ask('DELETE', `v1/File/${free.data.id}`, { token: people.User.token })).status,
    ).toBe(403);
    expect((await backend.ask('DELETE', `v1/File/${free.data.id}`, { token })).status).toBe(200);
    expect((await backend.ask('GET', `v1/File/${free.data.id}`, { token })).status).toBe(404);
  });
});

describe('photos of a flaw', () => {
  test('photos are sent by inspectors one by one and read by users who see the flaw [SAVE-08]', async () => {
    const { people, map } = await backend.seed.tenant();
    const flaw = await aFlaw(backend, map);
    const { token } = people.BasicUser;
    expect((await upload(people.BasicUserLight.token, await picture(), { flawId: flaw.id })).status).toBe(
      403,
    );
    const first = await upload(token, await picture(), { flawId: flaw.id });
    const second = await upload(token, await picture(20, 20), { flawid: flaw.id });
    expect(first.data).toMatchObject({
      flawId: flaw.id,
      buildingId: map.buildingId,
      mapId: null,
      documentType: null,
    });
    const links = await backend.db.select().from(flawFiles).orderBy(flawFiles.position);
    expect(links.map((link) => [link.fileId, link.position])).toEqual([
      [first.data.id, 0],
      [second.data.id, 1],
    ]);
    expect(
      (await backend.ask('GET', `v1/File/${first.data.id}`, { token: people.BasicUserLight.token })).status,
    ).toBe(200);
    expect((await backend.ask('DELETE', `v1/File/${first.data.id}`, { token })).status).toBe(200);
    expect(await backend.db.select().from(flawFiles)).toHaveLength(1);
  });

  test('photos of a finished round stay', async () => {
    const { people, map, level } = await backend.seed.tenant();
    const round = {
      customerId: level.id,
      name: 'Höstronden',
      intervalValue: 1,
      intervalType: 'months' as const,
      expires: stamps().created,
    };
    const [history] = await backend.db
      .insert(roundHistories)
      .values({ ...round, done: stamps().created, ...stamps() })
      .returning();
    const flaw = await aFlaw(backend, map, history?.id ?? null);
    const { data } = await upload(people.BasicUser.token, await picture(), { flawId: flaw.id });
    const answer = await backend.ask('DELETE', `v1/File/${data.id}`, { token: people.BasicUser.token });
    expect([answer.status, answer.codes]).toEqual([409, ['in_use']]);
  });

  test('are turned upright by their EXIF, and lose it', async (context) => {
    if (!hasFixtures) context.skip(withoutFixtures);
    const { people, map } = await backend.seed.tenant();
    const flaw = await aFlaw(backend, map);
    const turned = await upload(people.BasicUser.token, fixture('images/exif-landscape-6.jpg'), {
      flawId: flaw.id,
    });
    expect((turned.data.width ?? 0) > (turned.data.height ?? 0)).toBe(true);
    const storedBytes = [...backend.files.values()][0] ?? new Uint8Array();
    const metadata = await sharp(Buffer.from(storedBytes)).metadata();
    expect([metadata.exif, metadata.orientation]).toEqual([undefined, undefined]);
  });

  test('images that would fill the memory are refused by their header', async (context) => {
    if (!hasFixtures) context.skip(withoutFixtures);
    const { people, map } = await backend.seed.tenant();
    const flaw = await aFlaw(backend, map);
    const bomb = await upload(people.BasicUser.token, fixture('images/bomb-12000x12000-rgb.png'), {
      flawId: flaw.id,
    });
    expect([bomb.status, bomb.codes]).toEqual([413, ['too_many_pixels']]);
  });
});

test('an upload with a key is stored once, also when it is sent twice at once', async () => {
  const { people, map } = await backend.seed.tenant();
  const flaw = await aFlaw(backend, map);
  const key = randomUUID();
  const bytes = await picture();
  const send = (content = bytes) =>
    upload(people.BasicUser.token, content, { flawId: flaw.id }, 'bild.png', key);
  const [first, second] = await Promise.all([send(), send()]);
  expect(first?.text).toBe(second?.text);
  expect((await send()).text).toBe(first?.text);
  expect((await send(await picture(60, 60))).codes).toEqual(['key_reused']);
  expect(await backend.db.select().from(files)).toHaveLength(1);
  expect(backend.files.size).toBe(1);
});
