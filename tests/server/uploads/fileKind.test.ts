import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fileKind } from '#server/services/uploads/fileKind.ts';
import type { FileKind } from '#server/services/uploads/fileKind.ts';
import { fixture, hasFixtures, withoutFixtures } from '#tests/support/hostile/uploads.ts';

const bytes = (text: string): Buffer => Buffer.from(text, 'latin1');

test.for<[FileKind, Buffer]>([
  ['empty', bytes('')],
  ['png', bytes('\x89PNG\r\n\x1a\n')],
  ['jpeg', bytes('\xff\xd8\xff\xe0')],
  ['webp', bytes('RIFF\0\0\0\0WEBPVP8 ')],
  ['unknown', bytes('RIFF\0\0\0\0WAVEfmt ')],
  ['gif', bytes('GIF87a')],
  ['gif', bytes('GIF89a')],
  ['heic', bytes('\0\0\0\x18ftypheic\0\0\0\0mif1')],
  ['heic', bytes('\0\0\0\x18ftypmif1')],
  ['unknown', bytes('\0\0\0\x18ftypisom')],
  ['pdf', bytes('%PDF-1.7\n')],
  ['program', bytes('MZ\x90\0')],
  ['program', bytes('\x7fELF\x02')],
  ['program', bytes('\xcf\xfa\xed\xfe')],
  ['script', bytes('#!/bin/sh\nrm -rf /\n')],
  ['html', bytes('<!DOCTYPE html><p>')],
  ['html', bytes('\xef\xbb\xbf \n<!-- x --><HTML>')],
  ['html', Buffer.from('\ufeff<html>', 'utf16le')],
  ['html', Buffer.from('\ufeff<html>', 'utf16le').swap16()],
  ['svg', bytes('<?xml version="1.0"?>\n<!-- drawn -->\n<svg xmlns="http://www.w3.org/2000/svg"/>')],
  ['text', bytes('detta \xe4r text')],
  ['text', bytes('<?xml version="1.0"?><note/>')],
  ['unknown', bytes('BM\0\0\0\0')],
  ['unknown', bytes('\x1f\x8b\x08\0')],
  ['zip', bytes('PK\x03\x04')],
  ['ole', bytes('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1')],
])('%s is known by its bytes', ([kind, start]) => {
  expect(fileKind(start)).toBe(kind);
});

test('a file of two kinds counts as the kind that it begins with', (context) => {
  if (!hasFixtures) return context.skip(withoutFixtures);
  expect(fileKind(fixture('images/polyglot-png-pdf.png'))).toBe('png');
  const plan = fixture('plans/evac-drawio-2.png');
  expect(fileKind(Buffer.concat([bytes('<script>1</script>'), plan]))).not.toBe('png');
  expect(fileKind(Buffer.concat([bytes('MZ'), plan]))).toBe('program');
  expect(fileKind(Buffer.concat([bytes('\n\n%PDF-1.4'), plan]))).not.toBe('pdf');
});

test('the detection never fails on any bytes', () => {
  const starts = [
    '',
    'PK\x03\x04',
    '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1',
    '<',
    '\xff\xfe',
    '\xfe\xff',
    '\0\0\0\x18ftyp',
    'RIFF',
  ];
  fc.assert(
    fc.property(fc.constantFrom(...starts), fc.uint8Array({ maxLength: 600 }), (start, rest) => {
      expect(fileKind(Buffer.concat([bytes(start), rest]))).toBeTypeOf('string');
    }),
    { numRuns: 1000 },
  );
});
