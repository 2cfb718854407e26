import sharp from 'sharp';
import type { OutputInfo } from 'sharp';
import { expect, test, vi } from 'vitest';
import { files } from '#server/db/schema/drawings.ts';
import { cleanImage, smallerPictures } from '#server/services/uploads/images.ts';
import type { StoredFile } from '#contract/drawings/drawing.ts';
import { useBackend } from '#tests/support/server/backend.ts';
import { pdf, upload } from '#tests/support/hostile/uploadForm.ts';
import { fixture, hasFixtures, withoutFixtures } from '#tests/support/hostile/uploads.ts';

// Large pictures are made and compared here.
vi.setConfig({ testTimeout: 60_000 });

const backend = await useBackend();

/** A plan with lines and a red room in its upper left corner. */
const plan = (width: number, height: number): Promise<Buffer> =>
  sharp(
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
      <rect width="100%" height="100%" fill="#fff"/>
      <rect width="20%" height="20%" fill="#c00"/>
      <path d="M0 ${height / 2}H${width}M${width / 2} 0V${height}" stroke="#000" stroke-width="9"/></svg>`),
  )
    .png()
    .toBuffer();

async function begin(bytes: Uint8Array, name = 'plan.png') {
  const tenant = await backend.seed.tenant();
  const { token } = tenant.people.Admin;
  const pictureUpload = await upload(backend, { token, bytes, fields: { mapId: tenant.map.id }, name });
  const get = (size?: number, asking = token, headers: Record<string, string> = {}) =>
    backend.app.fetch(
      new Request(
        `http://localhost/api/v1/File/${pictureUpload.data.id}${size === undefined ? '' : `?size=${size}`}`,
        { headers: { authorization: `Bearer ${asking}`, ...headers } },
      ),
    );
  const shapeOf = async (size?: number) => {
    const { width, height, format } = await sharp(
      Buffer.from(await (await get(size)).arrayBuffer()),
    ).metadata();
    return [width, height, format];
  };
  return { ...tenant, token, file: pictureUpload.data, get, shapeOf };
}

test('a large drawing is kept in smaller sizes too, and each is returned for the requested number of pixels', async () => {
  const { file, shapeOf, get } = await begin(await plan(5000, 3500));
  expect(file).toMatchObject({ width: 5000, height: 3500, sizes: [1500, 3000] });
  expect(await shapeOf()).toEqual([5000, 3500, 'png']);
  expect(await shapeOf(1500)).toEqual([1500, 1050, 'png']);
  expect(await shapeOf(800)).toEqual([1500, 1050, 'png']);
  expect(await shapeOf(1501)).toEqual([3000, 2100, 'png']);
  expect(await shapeOf(3001)).toEqual([5000, 3500, 'png']);
  const small = await get(1500);
  expect(small.headers.get('content-type')).toBe('image/png');
  expect(small.headers.get('content-length')).toBe(String((await small.arrayBuffer()).byteLength));
});

test('each size has the headers of the full file and its own ETag', async () => {
  const { get, token } = await begin(await plan(4000, 3000), 'Plan Ö.png');
  const [whole, small] = [await get(), await get(1500)];
  const names = ['content-disposition', 'cache-control', 'vary', 'x-content-type-options', 'content-type'];
  for (const name of names) expect(small.headers.get(name)).toBe(whole.headers.get(name));
  const etag = small.headers.get('etag') ?? '';
  expect(etag).not.toBe(whole.headers.get('etag'));
  expect((await get(1500, token, { 'if-none-match': etag })).status).toBe(304);
  expect((await get(undefined, token, { 'if-none-match': etag })).status).toBe(200);
});

test('a drawing that is small has none, and is answered whole; so is one from before there were sizes', async () => {
  const { file, shapeOf } = await begin(await plan(1700, 900));
  expect(file.sizes).toEqual([]);
  expect(await shapeOf(1500)).toEqual([1700, 900, 'png']);
  const fixture = await begin(await plan(2000, 900));
  expect(fixture.file.sizes).toEqual([1500]);
  await backend.db.update(files).set({ sizes: null });
  expect(await fixture.shapeOf(1500)).toEqual([2000, 900, 'png']);
});

test('a document has none, and is answered whole', async () => {
  const { people, level } = await backend.seed.tenant();
  const { token } = people.Admin;
  const fields = { customerId: level.id, documentType: 1 };
  const pdfUpload = await upload(backend, { token, bytes: pdf, fields, name: 'a.pdf' });
  expect(pdfUpload.data.sizes).toEqual([]);
  const response = await backend.ask('GET', `v1/File/${pdfUpload.data.id}`, { token, query: { size: 1500 } });
  expect([response.status, response.text]).toEqual([200, pdf.toString()]);
});

test('another tenant gets no size, and an invalid size is refused', async () => {
  const { get, token, file } = await begin(await plan(4000, 3000));
  const otherTenant = await backend.seed.tenant('Annat bolag');
  expect((await get(1500, otherTenant.people.Admin.token)).status).toBe(404);
  const answer = await backend.ask('GET', `v1/File/${file.id}`, { token, query: { size: 'stor' } });
  expect([answer.status, answer.fields]).toEqual([400, ['size']]);
});

test('a copied floor’s drawing has the sizes of its source', async () => {
  const { token, file, floor, building } = await begin(await plan(4000, 3000));
  const body = { buildingId: building.id, name: 'Kopia', level: 2 };
  await backend.ask('POST', `v1/Floor/${floor.id}/Copy`, { token, body });
  const { data } = await backend.ask<StoredFile[]>('GET', 'v1/File', { token });
  const copy = data.find(({ id }) => id !== file.id) ?? expect.fail('no file of its own');
  expect(copy.sizes).toEqual([1500, 3000]);
  const small = await backend.ask('GET', `v1/File/${copy.id}`, { token, query: { size: 1500 } });
  expect(small.status).toBe(200);
});

test('sizes show the same as the whole: upright, where it was turned; on white, where it was transparent', async () => {
  const turned = await sharp(await plan(3000, 4000))
    .rotate(90)
    .withMetadata({ orientation: 8 })
    .jpeg()
    .toBuffer();
  const upright = await cleanImage(turned, 'drawing');
  const clear = await sharp({ create: { width: 4000, height: 3000, channels: 4, background: '#0000' } })
    .composite([
      { input: { create: { width: 800, height: 600, channels: 4, background: '#c00' } }, top: 0, left: 0 },
    ])
    .png()
    .toBuffer();
  for (const clean of [upright, await cleanImage(clear, 'drawing')]) {
    const sizes = await smallerPictures(clean);
    expect(sizes.map(({ edge }) => edge)).toEqual([1500, 3000]);
    for (const { bytes, edge } of sizes) {
      const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true });
      expect(Math.max(info.width, info.height)).toBe(edge);
      expect(info.width > info.height).toBe(clean.width > clean.height);
      const at = (x: number, y: number) =>
        [...data.subarray(...spanOf(info, x, y))].slice(0, 3).map((value) => Math.round(value / 64));
      expect(at(0.1, 0.1)).toEqual([3, 0, 0]);
      expect(at(0.9, 0.9)).toEqual([4, 4, 4]);
    }
  }
});

const spanOf = ({ width, height, channels }: OutputInfo, x: number, y: number): [number, number] => {
  const start = (Math.floor(y * height) * width + Math.floor(x * width)) * channels;
  return [start, start + channels];
};

test('the largest plan of the fixtures gets both, in a fraction of its pixels', async (context) => {
  if (!hasFixtures) return context.skip(withoutFixtures);
  const clean = await cleanImage(fixture('plans/apartments-transparent-9500x6714.png'), 'drawing');
  const sizes = await smallerPictures(clean);
  expect(sizes.map(({ edge }) => edge)).toEqual([1500, 3000]);
  for (const { bytes } of sizes) expect(bytes.byteLength).toBeLessThan(clean.bytes.byteLength);
});
