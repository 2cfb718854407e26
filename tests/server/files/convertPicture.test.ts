import sharp from 'sharp';
import { expect, test } from 'vitest';
import { files } from '../../../server/db/schema/drawings.ts';
import { useBackend } from '../../support/server/backend.ts';

const backend = await useBackend();

const convert = (token: string, bytes: Uint8Array<ArrayBuffer>, name: string) => {
  const body = new FormData();
  body.set('file', new Blob([bytes]), name);
  const headers = { authorization: `Bearer ${token}` };
  return backend.app.fetch(
    new Request('http://localhost/api/v1/File/Converted', { method: 'POST', body, headers }),
  );
};

test('a TIFF comes back as PNG and is stored nowhere; a text is refused [SETUP-160]', async () => {
  const { people } = await backend.seed.tenant();
  const { token } = people.Admin;
  const tiff = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#fff' } })
    .tiff({ compression: 'lzw' })
    .toBuffer();
  const before = await backend.db.$count(files);
  const response = await convert(token, new Uint8Array(tiff), 'Plan 1.tif');
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/png']);
  expect(response.headers.get('content-disposition')).toContain('Plan%201.png');
  const { format, width, height } = await sharp(Buffer.from(await response.arrayBuffer())).metadata();
  expect([format, width, height]).toEqual(['png', 60, 40]);
  expect(await backend.db.$count(files)).toBe(before);
  const refused = await convert(token, new TextEncoder().encode('text'), 'Plan 1.tif');
  expect(refused.status).toBe(415);
  expect(await refused.json()).toMatchObject({ success: false, codes: ['wrong_file_kind'] });
});
