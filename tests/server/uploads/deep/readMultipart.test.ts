import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fail } from '#server/core/httpProblem.ts';
import { readMultipart } from '#server/services/uploads/readMultipart.ts';
import { memoryIncoming } from '#tests/support/hostile/memoryIncoming.ts';
import { outcome, piecewise, refusedAs } from '#tests/support/hostile/uploads.ts';

const address = 'http://localhost/api/v1/File';
const limits = { maxBytes: 100_000, receive: async () => memoryIncoming() };
const formBytes = 64 * 1024;
const type = 'multipart/form-data; boundary=limitation';

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

const part = (head: string, content = ''): string => `--limitation\r\n${head}\r\n\r\n${content}\r\n`;
const filePart = part('Content-Disposition: form-data; name="file"; filename="a.png"', 'abc');

test('field names are matched without regard to case, the file is whole', async () => {
  const bytes = Buffer.from('\r\n--limitation\r\n--boundary--\0\xff', 'latin1');
  const upload = await readMultipart(
    post(formOf({ CustomerId: '7', FLAWID: '9', File: new File([bytes], 'Hög.png') })),
    limits,
  );
  expect(upload.fields).toEqual({ customerid: '7', flawid: '9' });
  expect(upload.file.name).toBe('Hög.png');
  expect((await upload.file.incoming.read()).equals(bytes)).toBe(true);
});

test('any form of a browser is parsed as the platform parses it', async () => {
  const text = fc.string({ unit: 'binary', maxLength: 40 });
  await fc.assert(
    fc.asyncProperty(text, text, fc.uint8Array({ maxLength: 3000 }), async (value, name, bytes) => {
      const formRequest = await new Response(
        formOf({ note: value, file: new File([Uint8Array.from(bytes)], `${name}.png`) }),
      ).arrayBuffer();
      const boundary = /^--(\S+)/.exec(Buffer.from(formRequest).toString('latin1'))?.[1] ?? '';
      const contentType = `multipart/form-data; boundary=${boundary}`;
      const upload = await readMultipart(post(formRequest, contentType), limits);
      const platform = await new Response(formRequest, {
        headers: { 'content-type': contentType },
      }).formData();
      const file = platform.get('file');
      expect(upload.fields.note).toBe(platform.get('note'));
      expect(
        typeof file !== 'string' &&
          file !== null &&
          Buffer.from(await file.arrayBuffer()).equals(await upload.file.incoming.read()),
      ).toBe(true);
    }),
    { numRuns: 30 },
  );
});

test('names come through as senders write them', async () => {
  const nameFor = async (disposition: string): Promise<string> => {
    const body = `${part(`Content-Disposition: form-data; name="file"; ${disposition}`, 'x')}--limitation--`;
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
  ['no boundary', '--limitation--', 'multipart/form-data'],
])('%s is an unsupported type', async ([, body, contentType]) => {
  expect(await refusedAs(readMultipart(post(body, contentType), limits))).toBe('unsupported_media_type');
});

test.for<[string, string, string]>([
  [
    'a form without a file',
    `${part('Content-Disposition: form-data; name="flawId"', '3')}--limitation--`,
    'file_missing',
  ],
  [
    'a field called file that is text',
    `${part('Content-Disposition: form-data; name="file"', 'abc')}--limitation--`,
    'file_missing',
  ],
  [
    'a form in which no file was chosen',
    `${part('Content-Disposition: form-data; name="file"; filename=""')}--limitation--`,
    'file_missing',
  ],
  ['an empty form', '--limitation--\r\n', 'file_missing'],
  ['two files', `${filePart}${filePart}--limitation--`, 'invalid_value'],
  ['a file under another name', `${filePart.replace('"file"', '"image"')}--limitation--`, 'invalid_value'],
  [
    'a field given twice',
    `${part('Content-Disposition: form-data; name="mapId"', '1')}${part('Content-Disposition: form-data; name="MAPID"', '2')}${filePart}--limitation--`,
    'invalid_value',
  ],
  ['a form cut off in its file', filePart.slice(0, -3), 'corrupt_file'],
  ['a form cut off after its file', filePart, 'corrupt_file'],
  ['a form cut off in a head', '--limitation\r\nContent-Disposition: form-', 'corrupt_file'],
  ['an empty body', '', 'corrupt_file'],
  ['another boundary', '--other-than-that\r\n\r\n\r\n--other--', 'invalid_json'],
  [
    'a part without a name',
    `${part('Content-Disposition: form-data; filename="a"', 'x')}--limitation--`,
    'invalid_json',
  ],
  ['a part without a disposition', `${part('Content-Type: image/png', 'x')}--limitation--`, 'invalid_json'],
  ['a head without end', `--limitation\r\n${'x'.repeat(20_000)}`, 'invalid_json'],
  [
    'a hundred parts',
    `${Array.from({ length: 100 }, (_, n) => part(`Content-Disposition: form-data; name="a${n}"`, 'x')).join('')}--limitation--`,
    'invalid_json',
  ],
  [
    'a long text',
    `${part('Content-Disposition: form-data; name="note"', 'x'.repeat(formBytes + 1))}${filePart}--limitation--`,
    'too_long',
  ],
])('%s is refused', async ([, body, code]) => {
  expect(await refusedAs(readMultipart(post(body, type), limits))).toBe(code);
});

test('a field named like a member of objects is a field', async () => {
  const body = `${part('Content-Disposition: form-data; name="__proto__"', 'x')}${filePart}--limitation--`;
  const { fields } = await readMultipart(post(body, type), limits);
  expect(Object.entries(fields)).toEqual([['__proto__', 'x']]);
});

test('a file of the limit passes, one byte more does not', async () => {
  const upload = async (length: number) =>
    outcome(readMultipart(post(formOf({ file: new File([new Uint8Array(length)], 'a.png') })), limits));
  expect(await upload(limits.maxBytes)).toMatchObject({ file: { sizeBytes: limits.maxBytes } });
  expect(await upload(limits.maxBytes + 1)).toMatchObject({
    problem: { code: 'too_many_bytes', field: 'file' },
  });
});

test('a long body without a length is read to the limit and no further', async () => {
  const long = function* () {
    yield Buffer.from(
      '--limitation\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\n\r\n',
    );
    for (let piece = 0; piece < 2000; piece += 1) yield new Uint8Array(10_000);
  };
  const { body, readCount } = piecewise(long());
  const refusal = await outcome(readMultipart(post(body, type), { ...limits, maxBytes: 2 * 1024 * 1024 }));
  expect(refusal).toEqual({ problem: { code: 'too_many_bytes', field: 'file', details: { max: 2 } } });
  expect(readCount()).toBeLessThan((2 * 1024 * 1024 + formBytes) / 10_000 + 4);
});

test('a declared length above the limit is refused before the first byte', async () => {
  const { body, readCount } = piecewise([new Uint8Array(10)]);
  const request = new Request(address, {
    method: 'POST',
    body,
    duplex: 'half',
    headers: { 'content-type': type, 'content-length': '9999999' },
  } as RequestInit);
  expect(await refusedAs(readMultipart(request, limits))).toBe('too_many_bytes');
  expect(readCount()).toBe(0);
});

test('an upload that breaks off is answered with a retry, not with a bad file', async () => {
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

test.each(['x', '7', 'a-b', 'limited'])('a boundary as short as %j parts a form', async (boundary) => {
  const content = `\r\n--${boundary}y\r\n --${boundary}\r\n--`;
  const body = [filePart.replace('abc', content), '--limitation--']
    .join('')
    .replaceAll('limitation', boundary);
  const upload = await readMultipart(post(body, `multipart/form-data; boundary=${boundary}`), limits);
  expect((await upload.file.incoming.read()).toString()).toBe(content);
});

test.each([
  ['x', '\r\n--xy'],
  ['limitation', '\r\n--limitationX'],
  ['limitation', '\r\n--limitation X'],
  ['limitation', '\r\n--limitatio'],
  ['limitation', '\r\n--'],
  ['limitation', '\r'],
])('a file of false delimiters of %j, each %j, is content', async (boundary, noise) => {
  const content = Buffer.alloc(4 * 1024 * 1024, noise);
  const body = Buffer.concat([
    Buffer.from(filePart.slice(0, -2).replaceAll('limitation', boundary)),
    content,
    Buffer.from(`\r\n--${boundary}--`),
  ]);
  const upload = await readMultipart(post(body, `multipart/form-data; boundary=${boundary}`), {
    ...limits,
    maxBytes: 2 ** 23,
  });
  expect(upload.file.sizeBytes).toBe(content.length + 3);
  expect((await upload.file.incoming.read()).subarray(3).equals(content)).toBe(true);
});

test('a long body in one piece leaves others their turns', async () => {
  const wholeBody = Buffer.concat([
    Buffer.from(filePart.slice(0, -2)),
    Buffer.alloc(20 * 1024 * 1024, '\r\n--limitatioX'),
    Buffer.from('\r\n--limitation--'),
  ]);
  let turns = 0;
  const count = (): void => {
    turns += 1;
    timer = setImmediate(count);
  };
  let timer = setImmediate(count);
  const upload = await readMultipart(post(wholeBody, type), { ...limits, maxBytes: wholeBody.length });
  clearImmediate(timer);
  expect(upload.file.sizeBytes).toBe(20 * 1024 * 1024 + 3);
  expect(turns).toBeGreaterThan(15);
});

test('the judge is asked before the file is read, with the fields before it', async () => {
  const headerSets: Record<string, string>[] = [];
  const field = part('Content-Disposition: form-data; name="flawId"', '3');
  const { body, readCount } = piecewise([
    Buffer.from(field),
    Buffer.from(filePart),
    ...Array.from({ length: 50 }, () => Buffer.from('x'.repeat(1000))),
  ]);
  const judge = async (fields: Record<string, string>) => {
    headerSets.push({ ...fields });
    return fail('right_missing');
  };
  expect(await refusedAs(readMultipart(post(body, type), { ...limits, judge }))).toBe('right_missing');
  expect(headerSets).toEqual([{ flawid: '3' }]);
  expect(readCount()).toBeLessThan(5);
});

test('the judge can narrow the limit of the file', async () => {
  const form = formOf({ flawId: '3', file: new File([new Uint8Array(2000)], 'a.png') });
  const judge = async () => 1999;
  expect(await refusedAs(readMultipart(post(form), { ...limits, judge }))).toBe('too_many_bytes');
});

test('a sender who falls silent is disconnected, and the received part is discarded', async () => {
  let discarded = 0;
  const receive = async () => ({ ...memoryIncoming(), discard: async () => void (discarded += 1) });
  const body = new ReadableStream({
    start: (controller) => controller.enqueue(Buffer.from(filePart.slice(0, -3))),
  });
  const reading = readMultipart(post(body, type), { ...limits, receive, idleTimeoutMs: 20 });
  expect(await refusedAs(reading)).toBe('body_too_slow');
  expect(discarded).toBe(1);
});

test('any cut and any garbage is refused or read, never an unexpected failure', async () => {
  const wholeBody = Buffer.from(
    `${part('Content-Disposition: form-data; name="flawId"', '3')}${filePart}--limitation--\r\n`,
  );
  for (let length = 0; length < wholeBody.length - '--\r\n'.length; length += 1) {
    expect(await refusedAs(readMultipart(post(wholeBody.subarray(0, length), type), limits))).toBe(
      'corrupt_file',
    );
  }
  const bits = fc.constantFrom(
    '--limitation',
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
