import sharp from 'sharp';
import { expect, test, vi } from 'vitest';
import { files } from '../../server/db/schema/drawings.ts';
import type { StoredFile } from '../../src/contract/drawing.ts';
import { useBackend } from '../support/backend.ts';
import { planPicture } from '../support/planPicture.ts';
import { pdf, upload } from '../support/uploadForm.ts';

// Large pictures are made and compared here.
vi.setConfig({ testTimeout: 60_000 });

const backend = await useBackend();

async function begin(bytes: Uint8Array, name = 'plan.png') {
  const tenant = await backend.seed.tenant();
  const { token } = tenant.people.Admin;
  const sent = await upload(backend, { token, bytes, fields: { mapId: tenant.map.id }, name });
  const get = (size?: number, asking = token, headers: Record<string, string> = {}) =>
    backend.app.fetch(
      new Request(
        `http://localhost/api/v1/File/${sent.data.id}${size === undefined ? '' : `?size=${size}`}`,
        { headers: { authorization: `Bearer ${asking}`, ...headers } },
      ),
    );
  const shapeOf = async (size?: number) => {
    const { width, height, format } = await sharp(
      Buffer.from(await (await get(size)).arrayBuffer()),
    ).metadata();
    return [width, height, format];
  };
  return { ...tenant, token, file: sent.data, get, shapeOf };
}

test('a large drawing is kept in smaller sizes too, and each is answered to who asks for so many pixels', async () => {
  const { file, shapeOf, get } = await begin(await planPicture(5000, 3500));
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

test('each size has headers as the whole, and an ETag of its own', async () => {
  const { get, token } = await begin(await planPicture(2000, 900), 'Plan Ö.png');
  const [whole, small] = [await get(), await get(1500)];
  const names = ['content-disposition', 'cache-control', 'vary', 'x-content-type-options', 'content-type'];
  for (const name of names) expect(small.headers.get(name)).toBe(whole.headers.get(name));
  const etag = small.headers.get('etag') ?? '';
  expect(etag).not.toBe(whole.headers.get('etag'));
  expect((await get(1500, token, { 'if-none-match': etag })).status).toBe(304);
  expect((await get(undefined, token, { 'if-none-match': etag })).status).toBe(200);
});

test('a drawing that is small has none, and is answered whole; so is one from before there were sizes', async () => {
  const { file, shapeOf } = await begin(await planPicture(1700, 900));
  expect(file.sizes).toEqual([]);
  expect(await shapeOf(1500)).toEqual([1700, 900, 'png']);
  const one = await begin(await planPicture(2000, 900));
  expect(one.file.sizes).toEqual([1500]);
  await backend.db.update(files).set({ sizes: null });
  expect(await one.shapeOf(1500)).toEqual([2000, 900, 'png']);
});

test('a document has none, and is answered whole', async () => {
  const { people, level } = await backend.seed.tenant();
  const { token } = people.Admin;
  const fields = { customerId: level.id, documentType: 1 };
  const sent = await upload(backend, { token, bytes: pdf, fields, name: 'a.pdf' });
  expect(sent.data.sizes).toEqual([]);
  const whole = await backend.ask('GET', `v1/File/${sent.data.id}`, { token, query: { size: 1500 } });
  expect([whole.status, whole.text]).toEqual([200, pdf.toString()]);
});

test('another tenant gets no size, and nobody a size that is no number', async () => {
  const { get, token, file } = await begin(await planPicture(2000, 900));
  const other = await backend.seed.tenant('Annat bolag');
  expect((await get(1500, other.people.Admin.token)).status).toBe(404);
  const answer = await backend.ask('GET', `v1/File/${file.id}`, { token, query: { size: 'stor' } });
  expect([answer.status, answer.fields]).toEqual([400, ['size']]);
});

test('a copied floor’s drawing has the sizes of its source', async () => {
  const { token, file, floor, building } = await begin(await planPicture(4000, 3000));
  const body = { buildingId: building.id, name: 'Kopia', level: 2 };
  await backend.ask('POST', `v1/Floor/${floor.id}/Copy`, { token, body });
  const { data } = await backend.ask<StoredFile[]>('GET', 'v1/File', { token });
  const copy = data.find(({ id }) => id !== file.id) ?? expect.fail('no file of its own');
  expect(copy.sizes).toEqual([1500, 3000]);
  const small = await backend.ask('GET', `v1/File/${copy.id}`, { token, query: { size: 1500 } });
  expect(small.status).toBe(200);
});
