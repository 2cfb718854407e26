import fc from 'fast-check';
import { expect, test } from 'vitest';
import { processUpload } from '#server/services/uploads/processUpload.ts';
import { docm, docx, oleWith, storedDocx, xlsm, xlsx, zipOf } from '#tests/support/seeds/officeFiles.ts';
import { outcome, refusedAs } from '#tests/support/hostile/uploads.ts';

const pdf = Buffer.from('%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n');
const send = (bytes: Buffer, name = 'a') => processUpload({ file: { name, bytes } }, 'document');

test.for<[string, Buffer, string]>([
  ['doc', oleWith('WordDocument'), 'application/msword'],
  ['xls', oleWith('Workbook'), 'application/vnd.ms-excel'],
  ['xls', oleWith('Book'), 'application/vnd.ms-excel'],
  ['docx', docx, 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'],
  ['docx', storedDocx, 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'],
  ['xlsx', xlsx, 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
  ['pdf', pdf, 'application/pdf'],
])('a %s is stored unchanged', async ([extension, bytes, mimeType]) => {
  const file = await send(bytes, 'Rapport å.tmp');
  expect(Buffer.from(file.bytes).equals(bytes)).toBe(true);
  expect(file).toMatchObject({ mimeType, name: `Rapport å.tmp.${extension}`, width: null, height: null });
});

test.for<[string, Buffer]>([
  ['a Word file with macros', docm],
  ['an Excel file with macros', xlsm],
  ['an archive', zipOf({ 'word/document.xml': '<x/>', 'a.docx': 'x' })],
  [
    'an archive that only mentions the type',
    zipOf({ 'note.txt': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml' }),
  ],
  ['another OLE file', oleWith('PowerPoint Document')],
  [
    'an OLE file with the name in its text',
    Buffer.concat([oleWith('Contents'), Buffer.from('  WordDocument\0', 'utf16le')]),
  ],
  ['a web page', Buffer.from('<html><script>1</script>')],
  ['a program', Buffer.from('MZ%PDF-1.4 %%EOF')],
])('%s is no document', async ([, bytes]) => {
  expect(await refusedAs(send(bytes, 'report.docx'))).toBe('wrong_file_kind');
});

test('an empty one and a cut one are distinguished from a wrong one', async () => {
  expect(await refusedAs(send(Buffer.alloc(0)))).toBe('empty_file');
  expect(await refusedAs(send(docx.subarray(0, docx.length - 30)))).toBe('corrupt_file');
  expect(await refusedAs(send(pdf.subarray(0, 20)))).toBe('corrupt_file');
});

test('an archive that unpacks to gigabytes is not unpacked', async () => {
  const bomb = zipOf({ '[Content_Types].xml': 'x'.repeat(64 * 1024 * 1024) });
  const before = process.memoryUsage().arrayBuffers;
  expect(await refusedAs(send(bomb))).toBe('wrong_file_kind');
  expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(16 * 1024 * 1024);
});

test('a damaged office file never makes the server fail', async () => {
  const change = fc.record({ at: fc.nat({ max: docx.length - 1 }), to: fc.integer({ min: 0, max: 255 }) });
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(docx, storedDocx, oleWith('WordDocument')),
      fc.array(change, { minLength: 1, maxLength: 8 }),
      async (source, changes) => {
        const bytes = Buffer.from(source);
        for (const { at, to } of changes) bytes[at % bytes.length] = to;
        await outcome(send(bytes));
      },
    ),
    { numRuns: 500 },
  );
});
