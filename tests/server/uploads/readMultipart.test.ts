import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readMultipart } from '../../../server/services/uploads/readMultipart.ts';
import { outcome, piecewise, refusedAs } from '../../support/uploads.ts';

const address = 'http://localhost/api/v1/File';
const limits = { maxBytes: 100_000 };
const formBytes = 64 * 1024;
const type = 'multipart/form-data; boundary=limit';

const post = (body: BodyInit, contentType?: string): Request =>
  new Request(address, {
    method: 'POST',
    body,
    duplex: 'half',
    ...(contentType ? { headers: { 'content-type': contentType } } : {}),
  } as RequestInit);

const formOf = (parts: Record<string, string | File>): FormData => {
  const form = new FormData();
  for (const [name, value] of Object.entries(parts)) form.append(name, value);
  return form;
};

const part = (head: string, content = ''): string => `--limit\r\n${head}\r\n\r\n${content}\r\n`;
const filePart = part('Content-Disposition: form-data; name="file"; filename="a.png"', 'abc');

test('field names are matched without regard to case, the file is whole', async () => {
  const bytes = Buffer.from('\r\n--limit\r\n--boundary--\0\xff', 'latin1');
  const upload = await readMultipart(
    post(formOf({ CustomerId: '7', FLAWID: '9', File: new File([bytes], 'Hög.png') })),
    limits,
  );
  expect(upload.fields).toEqual({ customerid: '7', flawid: '9' });
  expect(upload.file.name).toBe('Hög.png');
  expect(upload.file.bytes.equals(bytes)).toBe(true);
});

test('whatever a browser sends is read as the platform reads it', async () => {
  const text = fc.string({ unit: 'binary', maxLength: 40 });
  await fc.assert(
    fc.asyncProperty(text, text, fc.uint8Array({ maxLength: 3000 }), async (value, name, bytes) => {
      const sent = await new Response(
        formOf({ note: value, file: new File([Uint8Array.from(bytes)], `${name}.png`) }),
      ).arrayBuffer();
      const boundary = /^--(\S+)/.exec(Buffer.from(sent).toString('latin1'))?.[1] ?? '';
      const contentType = `multipart/form-data; boundary=${boundary}`;
      const upload = await readMultipart(post(sent, contentType), limits);
      const platform = await new Response(sent, { headers: { 'content-type': contentType } }).formData();
      const file = platform.get('file');
      expect(upload.fields.note).toBe(platform.get('note'));
      expect(
        typeof file !== 'string' &&
          file !== null &&
          Buffer.from(await file.arrayBuffer()).equals(upload.file.bytes),
      ).toBe(true);
    }),
    { numRuns: 30 },
  );
});

test('names come through as senders write them', async () => {
  const nameFor = async (disposition: string): Promise<string> => {
    const body = `${part(`Content-Disposition: form-data; name="file"; ${disposition}`, 'x')}--limit--`;
    return (await readMultipart(post(body, type), limits)).file.name;
  };
  expect(await nameFor('filename="a %22b%22.png"')).toBe('a "b".png');
  expect(await nameFor('filename="a \\"b\\".png"')).toBe('a "b".png');
  expect(await nameFor('filename="C:\\plans\\a.png"')).toBe('C:\\plans\\a.png');
  expect(await nameFor('filename="e.png"; filename*=UTF-8\'\'%C3%A5.png')).toBe('å.png');
  expect(await nameFor('filename=plain.png')).toBe('plain.png');
  expect(await nameFor('filename="a;name=b.png"')).toBe('a;name=b.png');
});

test.for<[string, string, string]>([
  ['no multipart', 'file=abc', 'application/x-www-form-urlencoded'],
  ['no boundary', '--limit--', 'multipart/form-data'],
])('%s is an unsupported type', async ([, body, contentType]) => {
  expect(await refusedAs(readMultipart(post(body, contentType), limits))).toBe('unsupported_media_type');
});

test.for<[string, string, string]>([
  [
    'a form without a file',
    `${part('Content-Disposition: form-data; name="flawId"', '3')}--limit--`,
    'file_missing',
  ],
  [
    'a field called file that is text',
    `${part('Content-Disposition: form-data; name="file"', 'abc')}--limit--`,
    'file_missing',
  ],
  [
    'a form in which no file was chosen',
    `${part('Content-Disposition: form-data; name="file"; filename=""')}--limit--`,
    'file_missing',
  ],
  ['an empty form', '--limit--\r\n', 'file_missing'],
  ['two files', `${filePart}${filePart}--limit--`, 'invalid_value'],
  ['a file under another name', `${filePart.replace('"file"', '"image"')}--limit--`, 'invalid_value'],
  [
    'a field given twice',
    `${part('Content-Disposition: form-data; name="mapId"', '1')}${part('Content-Disposition: form-data; name="MAPID"', '2')}${filePart}--limit--`,
    'invalid_value',
  ],
  ['a form cut off in its file', filePart.slice(0, -3), 'corrupt_file'],
  ['a form cut off after its file', filePart, 'corrupt_file'],
  ['a form cut off in a head', '--limit\r\nContent-Disposition: form-', 'corrupt_file'],
  ['an empty body', '', 'corrupt_file'],
  ['another boundary', '--other-than-that\r\n\r\n\r\n--other--', 'invalid_json'],
  [
    'a part without a name',
    `${part('Content-Disposition: form-data; filename="a"', 'x')}--limit--`,
    'invalid_json',
  ],
  ['a part without a disposition', `${part('Content-Type: image/png', 'x')}--limit--`, 'invalid_json'],
  ['a head without end', `--limit\r\n${'x'.repeat(20_000)}`, 'invalid_json'],
  [
    'a hundred parts',
    `${part('Content-Disposition: form-data; name="a"', 'x').repeat(100)}--limit--`,
    'invalid_json',
  ],
  [
    'a long text',
    `${part('Content-Disposition: form-data; name="note"', 'x'.repeat(formBytes + 1))}${filePart}--limit--`,
    'too_long',
  ],
])('%s is refused', async ([, body, code]) => {
  expect(await refusedAs(readMultipart(post(body, type), limits))).toBe(code);
});

test('a field named like a member of objects is a field', async () => {
  const body = `${part('Content-Disposition: form-data; name="__proto__"', 'x')}${filePart}--limit--`;
  const { fields } = await readMultipart(post(body, type), limits);
  expect(Object.entries(fields)).toEqual([['__proto__', 'x']]);
});

test('a file of the limit passes, one byte more does not', async () => {
  const upload = async (length: number) =>
    outcome(readMultipart(post(formOf({ file: new File([new Uint8Array(length)], 'a.png') })), limits));
  expect(await upload(limits.maxBytes)).toMatchObject({ file: { bytes: { length: limits.maxBytes } } });
  expect(await upload(limits.maxBytes + 1)).toMatchObject({
    problem: { code: 'too_many_bytes', field: 'file' },
  });
});

test('a long body without a length is read to the limit and no further', async () => {
  const long = function* () {
    yield Buffer.from('--limit\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\n\r\n');
    for (let piece = 0; piece < 2000; piece += 1) yield new Uint8Array(10_000);
  };
  const { body, taken } = piecewise(long());
  const refused = await outcome(readMultipart(post(body, type), { maxBytes: 2 * 1024 * 1024 }));
  expect(refused).toEqual({ problem: { code: 'too_many_bytes', field: 'file', details: { max: 2 } } });
  expect(taken()).toBeLessThan((2 * 1024 * 1024 + formBytes) / 10_000 + 4);
});

test('a declared length above the limit is refused before the first byte', async () => {
  const { body, taken } = piecewise([new Uint8Array(10)]);
  const request = new Request(address, {
    method: 'POST',
    body,
    duplex: 'half',
    headers: { 'content-type': type, 'content-length': '9999999' },
  } as RequestInit);
  expect(await refusedAs(readMultipart(request, limits))).toBe('too_many_bytes');
  expect(taken()).toBe(0);
});

test('a sender who breaks off is told to try again, not that the file is bad', async () => {
  const body = new ReadableStream({
    start(controller) {
      controller.enqueue(Buffer.from(filePart));
    },
    pull(controller) {
      controller.error(new Error('aborted'));
    },
  });
  expect(await refusedAs(readMultipart(post(body, type), limits))).toBe('unavailable');
});

test('any cut and any garbage is refused or read, never an unexpected failure', async () => {
  const whole = Buffer.from(
    `${part('Content-Disposition: form-data; name="flawId"', '3')}${filePart}--limit--\r\n`,
  );
  for (let length = 0; length < whole.length - '--\r\n'.length; length += 1) {
    expect(await refusedAs(readMultipart(post(whole.subarray(0, length), type), limits))).toBe(
      'corrupt_file',
    );
  }
  const bits = fc.constantFrom(
    '--limit',
    '\r\n',
    '--',
    ' ',
    '"',
    'Content-Disposition: form-data; name="file"',
    '; filename="a"',
    '\0',
    'é',
  );
  await fc.assert(
    fc.asyncProperty(fc.array(bits, { maxLength: 30 }), async (pieces) => {
      await outcome(readMultipart(post(pieces.join(''), type), limits));
    }),
    { numRuns: 500 },
  );
});
