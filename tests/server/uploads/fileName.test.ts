import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cleanFileName } from '#server/services/uploads/fileName.ts';
import { servedFileHeaders } from '#server/services/uploads/servedFile.ts';

test.for<[string, string, string]>([
  ['Plan 1.png', 'png', 'Plan 1.png'],
  ['Källare åäö 🔥.PNG', 'png', 'Källare åäö 🔥.PNG'],
  ['foto.jpeg', 'jpg', 'foto.jpeg'],
  ['plan.webp', 'jpg', 'plan.jpg'],
  ['plan.png', 'jpg', 'plan.jpg'],
  ['tool.exe', 'pdf', 'tool.exe.pdf'],
  ['../../etc/passwd', 'png', 'passwd.png'],
  ['C:\\Users\\eva\\plan.png', 'png', 'plan.png'],
  ['a\0b\r\nc.png', 'png', 'abc.png'],
  ['rapport\u202Efdp.exe', 'pdf', 'rapportfdp.exe.pdf'],
  ['zero\u200Bwidth\uFEFF.png', 'png', 'zerowidth.png'],
  ['A\u030A.png', 'png', 'Å.png'],
  ['\uD800.png', 'png', 'file.png'],
  ['', 'png', 'file.png'],
  ['...', 'png', 'file.png'],
  ['.png', 'png', 'file.png'],
  ['folder/', 'jpg', 'file.jpg'],
  ['<script>alert(1)</script>.png', 'png', 'script>.png'],
  ['=cmd()', 'xlsx', '=cmd().xlsx'],
])('%j becomes a name', ([name, extension, expected]) => {
  expect(cleanFileName(name, extension)).toBe(expected);
});

const anyName = fc.string({ unit: 'binary', maxLength: 400 });
const anyExtension = fc.constantFrom('png', 'jpg', 'pdf', 'docx');

test('any name becomes one of at most 200 units, without folders or control characters, and stays so', () => {
  fc.assert(
    fc.property(anyName, anyExtension, (name, extension) => {
      const clean = cleanFileName(name, extension);
      expect(clean.length).toBeLessThanOrEqual(200);
      expect(clean.isWellFormed()).toBe(true);
      expect(clean).not.toMatch(/[/\\\p{Cc}\u202A-\u202E]/u);
      expect(clean.toLowerCase()).toMatch(
        extension === 'jpg' ? /.\.jpe?g$/ : new RegExp(`.\\.${extension}$`),
      );
      expect(cleanFileName(clean, extension)).toBe(clean);
    }),
  );
});

test('images are shown, documents are saved, and no name breaks the header', () => {
  const headers = (name: string, mimeType: string) => servedFileHeaders({ name, mimeType, sizeBytes: 3 });
  expect(headers('Plan å "1".png', 'image/png')).toEqual({
    'content-type': 'image/png',
    'content-length': '3',
    'content-disposition': `inline; filename="Plan a _1_.png"; filename*=UTF-8''Plan%20%C3%A5%20%221%22.png`,
    'x-content-type-options': 'nosniff',
  });
  expect(headers('a.pdf', 'application/pdf')['content-disposition']).toMatch(/^attachment; /);
  fc.assert(
    fc.property(anyName, (name) => {
      const disposition =
        new Headers(headers(cleanFileName(name, 'pdf'), 'application/pdf')).get('content-disposition') ?? '';
      const [, encoded = ''] = /filename\*=UTF-8''(\S+)$/.exec(disposition) ?? [];
      expect(decodeURIComponent(encoded)).toBe(cleanFileName(name, 'pdf'));
    }),
  );
});
