import sharp from 'sharp';
import type { TiffOptions } from 'sharp';
import { expect, test, vi } from 'vitest';
import { files } from '#server/db/schema/drawings.ts';
import { useBackend } from '#tests/support/server/backend.ts';

const backend = await useBackend();
// Large pictures take their time beside other deep tests.
vi.setConfig({ testTimeout: 60_000 });

const convert = (token: string, bytes: Uint8Array<ArrayBuffer>, name: string) => {
  const body = new FormData();
  body.set('file', new Blob([bytes]), name);
  const headers = { authorization: `Bearer ${token}` };
  return backend.app.fetch(
    new Request('http://localhost/api/v1/File/Converted', { method: 'POST', body, headers }),
  );
};

test('a TIFF is returned as PNG and is stored nowhere; a text is refused [SETUP-160]', async () => {
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
  const refusal = await convert(token, new TextEncoder().encode('text'), 'Plan 1.tif');
  expect(refusal.status).toBe(415);
  expect(await refusal.json()).toMatchObject({ success: false, codes: ['wrong_file_kind'] });
});

/**
 * Draws white paper with a black frame, as scanners and document archives store it: one bit per pixel, in
 * CCITT group 4.
 */
const scannedFrame = (options: TiffOptions = {}): Promise<Buffer> =>
  sharp(
    Buffer.from(
      '<svg xmlns="http://www.w3.org/2000/svg" width="200" height="120"><rect width="200" height="120" fill="#fff"/><rect x="20" y="20" width="80" height="60" fill="none" stroke="#000" stroke-width="4"/></svg>',
    ),
  )
    .flatten({ background: '#fff' })
    .greyscale()
    .toColourspace('b-w')
    .tiff({ compression: 'ccittfax4', bitdepth: 1, ...options })
    .toBuffer();

test.each([
  ['black stored as 0', {}],
  ['white stored as 0, as fax machines do', { miniswhite: true }],
])('a black and white scan in CCITT group 4 is shown, with %s [SETUP-160]', async (_how, options) => {
  const { people } = await backend.seed.tenant();
  const tiff = await scannedFrame(options);
  // The tag of the compression, a SHORT whose value 4 is T.6. (TIFF 6.0, section 11)
  expect(tiff.includes(Buffer.from([3, 1, 3, 0, 1, 0, 0, 0, 4, 0]))).toBe(true);
  const response = await convert(people.Admin.token, new Uint8Array(tiff), 'Skannad.tif');
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/png']);
  const { data, info } = await sharp(Buffer.from(await response.arrayBuffer()))
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const valueAt = (x: number, y: number) => data[y * info.width + x];
  // Paper, the frame's left side, and the paper inside of it.
  expect([info.width, info.height, valueAt(0, 0), valueAt(20, 50), valueAt(60, 50)]).toEqual([
    200, 120, 255, 0, 255,
  ]);
});

test('a CCITT group 4 scan that is truncated or too large is refused with its reason [SETUP-160]', async () => {
  const { people } = await backend.seed.tenant();
  const { token } = people.Admin;
  const wholeScan = await scannedFrame();
  const cutOff = await convert(
    token,
    new Uint8Array(wholeScan.subarray(0, wholeScan.length / 2)),
    'Halv.tif',
  );
  expect([cutOff.status, await cutOff.json()]).toMatchObject([400, { codes: ['corrupt_file'] }]);
  // An A0 sheet at 600 dpi.
  const large = await sharp({
    create: { width: 19_866, height: 28_087, channels: 3, background: '#fff' },
    limitInputPixels: false,
  })
    .toColourspace('b-w')
    .tiff({ compression: 'ccittfax4', bitdepth: 1 })
    .toBuffer();
  const refusal = await convert(token, new Uint8Array(large), 'A0.tif');
  expect([refusal.status, await refusal.json()]).toMatchObject([413, { codes: ['too_many_pixels'] }]);
});
