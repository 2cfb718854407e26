import sharp from 'sharp';
import { expect, test } from 'vitest';
import { processUpload } from '#server/services/uploads/processUpload.ts';
import type { UploadTarget } from '#server/services/uploads/processUpload.ts';
import {
  fixture,
  fixturePaths,
  hasFixtures,
  outcome,
  withoutFixtures,
} from '#tests/support/hostile/uploads.ts';

/**
 * Response to a file sent as a drawing and as a photo: a code, or `type width x height` of the stored file.
 */
const asImage: Record<string, [drawing: string, photo: string]> = {
  'images/animated-iss634-pillow.webp': ['image/jpeg 245x245', 'image/jpeg 245x245'],
  'images/bad-exif-pillow.jpg': ['image/jpeg 500x500', 'image/jpeg 500x500'],
  'images/bomb-12000x12000-rgb.png': ['image/png 6000x6000', 'too_many_pixels'],
  'images/broken-pillow.png': ['corrupt_file', 'corrupt_file'],
  'images/exe-header-named-as.jpg': ['wrong_file_kind', 'wrong_file_kind'],
  'images/exif-gps-pillow.jpg': ['image/jpeg 8x8', 'image/jpeg 8x8'],
  'images/exif-landscape-6.jpg': ['image/jpeg 1800x1200', 'image/jpeg 1800x1200'],
  'images/header-says-2147483647.png': ['too_many_pixels', 'too_many_pixels'],
  'images/heif-arrow.heic': ['wrong_file_kind', 'wrong_file_kind'],
  'images/html-named-as.png': ['wrong_file_kind', 'wrong_file_kind'],
  'images/pdf-javascript.pdf': ['wrong_file_kind', 'wrong_file_kind'],
  'images/pngsuite-basn6a16.png': ['image/png 32x32', 'image/jpeg 32x32'],
  'images/pngsuite-xcsn0g01.png': ['corrupt_file', 'corrupt_file'],
  'images/pngsuite-xdtn0g01.png': ['corrupt_file', 'corrupt_file'],
  'images/polyglot-png-pdf.png': ['image/png 64x64', 'image/jpeg 64x64'],
  'images/sharp-rotating-squares.gif': ['image/png 80x80', 'image/jpeg 80x80'],
  'images/svg-onload.svg': ['wrong_file_kind', 'wrong_file_kind'],
  'images/svg-script.svg': ['wrong_file_kind', 'wrong_file_kind'],
  'images/text-named-as.pdf': ['wrong_file_kind', 'wrong_file_kind'],
  'images/truncated-plan.png': ['corrupt_file', 'corrupt_file'],
  'images/zero-byte.png': ['empty_file', 'empty_file'],
  'plans/apartments-transparent-9500x6714.png': ['image/png 4750x3357', 'too_many_pixels'],
  'plans/clinic-2326x1939.png': ['image/png 2326x1939', 'image/jpeg 2326x1939'],
  'plans/evac-drawio-2.png': ['image/png 586x755', 'image/jpeg 586x755'],
  'plans/evac-drawio-6.png': ['image/png 1858x1501', 'image/jpeg 1858x1501'],
  'plans/evac3-cmyk.jpg': ['image/jpeg 2575x1251', 'image/jpeg 2560x1244'],
  'plans/evac6-exif-orientation-1.jpg': ['image/jpeg 1858x1501', 'image/jpeg 1858x1501'],
  'plans/evac6-exif-orientation-6.jpg': ['image/jpeg 1858x1501', 'image/jpeg 1858x1501'],
  'plans/evac6-truncated.jpg': ['corrupt_file', 'corrupt_file'],
  'plans/evac7.webp': ['image/jpeg 1531x1473', 'image/jpeg 1531x1473'],
  'plans/hotel-L1-693x845.png': ['image/png 693x845', 'image/jpeg 693x845'],
  'plans/office-curved-3047x1717.png': ['image/png 3047x1717', 'image/jpeg 2560x1443'],
};

/** Returns the expected response to a document: PDF is accepted, other content is refused under any name. */
const asDocument = (path: string): string => {
  if (path === 'images/pdf-javascript.pdf') return 'application/pdf';
  return path === 'images/zero-byte.png' ? 'empty_file' : 'wrong_file_kind';
};

const answerTo = async (path: string, target: UploadTarget): Promise<string> => {
  const result = await outcome(processUpload({ file: { name: path, bytes: fixture(path) } }, target));
  if ('problem' in result) return result.problem.code;
  if (target === 'document') return result.mimeType;
  const { format, width, height } = await sharp(result.bytes).metadata();
  expect({ width, height }, 'the stored size is that of the bytes').toEqual({
    width: result.width,
    height: result.height,
  });
  return `image/${format} ${width}x${height}`;
};

test('the table of answers names every fixture', (context) => {
  if (!hasFixtures) return context.skip(withoutFixtures);
  expect(fixturePaths().toSorted()).toEqual(Object.keys(asImage).toSorted());
});

test.for(Object.entries(asImage))('%s gets its answer', async ([path, [drawing, photo]], context) => {
  if (!hasFixtures) return context.skip(withoutFixtures);
  expect(await answerTo(path, 'drawing')).toBe(drawing);
  expect(await answerTo(path, 'photo')).toBe(photo);
  expect(await answerTo(path, 'document')).toBe(asDocument(path));
});

test('a refusal names the file, the limit and the allowed kinds', async (context) => {
  if (!hasFixtures) return context.skip(withoutFixtures);
  const refusal = async (path: string, target: UploadTarget) =>
    outcome(processUpload({ file: { name: path, bytes: fixture(path) } }, target));
  expect(await refusal('images/header-says-2147483647.png', 'drawing')).toEqual({
    problem: { code: 'too_many_pixels', field: 'file', details: { max: 150 } },
  });
  expect(await refusal('images/bomb-12000x12000-rgb.png', 'photo')).toMatchObject({
    problem: { details: { max: 50 } },
  });
  expect(await refusal('images/heif-arrow.heic', 'photo')).toEqual({
    problem: {
      code: 'wrong_file_kind',
      field: 'file',
      details: { kinds: 'PNG, JPEG, WebP, GIF', found: 'heic' },
    },
  });
  expect(await refusal('images/text-named-as.pdf', 'document')).toMatchObject({
    problem: { details: { kinds: '.doc, .docx, .pdf, .xlsx, .xls', found: 'text' } },
  });
});
