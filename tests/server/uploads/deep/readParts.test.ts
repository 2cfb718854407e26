import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readHead } from '#server/services/uploads/partHead.ts';
import type { PartHead } from '#server/services/uploads/partHead.ts';
import { readParts } from '#server/services/uploads/readParts.ts';

/** Part of a form; content in Latin-1. */
interface Part {
  head: PartHead | null;
  content: string;
}

async function* chunksOf(body: Buffer, lengths: Iterable<number>): AsyncGenerator<Uint8Array> {
  let at = 0;
  for (const length of lengths) {
    if (at >= body.length) return;
    yield body.subarray(at, at + length);
    at += length;
  }
  if (at < body.length) yield body.subarray(at);
}

function* everyLength(length: number): Generator<number> {
  for (;;) yield length;
}

/** Reads the parts of a body that arrives in chunks of these lengths; the bytes of an event are read before the next one. */
const partsOf = async (body: Buffer, boundary: string, lengths: Iterable<number>) => {
  const parts: Part[] = [];
  let broken: string | null = null;
  for await (const event of readParts(chunksOf(body, lengths), boundary)) {
    if (event.kind === 'part') parts.push({ head: event.head, content: '' });
    else if (event.kind === 'broken') broken = event.as;
    else {
      expect(event.bytes.length).toBeGreaterThan(0);
      const part = parts.at(-1);
      if (part) part.content += event.bytes.toString('latin1');
    }
  }
  return { parts, broken };
};

/** Parses a whole valid body by splitting it at its delimiters. */
const plainParts = (body: Buffer, boundary: string): Part[] => {
  const delimiter = new RegExp(`\\r\\n--${boundary}(--|[ \\t]*(?=\\r\\n))`);
  const parts: Part[] = [];
  let text = `\r\n${body.toString('latin1')}`;
  for (;;) {
    const match = delimiter.exec(text);
    const last = parts.at(-1);
    const piece = text.slice(0, match?.index);
    if (last) {
      // The line break before the delimiter may be the one that ends the headers.
      const headEnd = piece.indexOf('\r\n\r\n');
      last.head = readHead(piece.slice(2, headEnd < 0 ? piece.length : headEnd));
      last.content = headEnd < 0 ? '' : piece.slice(headEnd + 4);
    }
    if (!match || match[1] === '--') return parts;
    parts.push({ head: null, content: '' });
    text = text.slice(match.index + match[0].length);
  }
};

const boundary = 'ab-a';
/** Pieces of content that are almost delimiters, among others. */
const pieces = fc.constantFrom(
  '\r',
  '\n',
  '\r\n',
  '-',
  '\r\n--',
  '\r\n--ab',
  '\r\n--ab-',
  '\r\n--ab-\r\n--ab-',
  `\r\n--${boundary}x`,
  `\r\n--${boundary} \tx`,
  `\r\n--${boundary}-x`,
  `\r\n--${boundary}\rx`,
  'x',
  '\0',
  '\xff',
);
const contents = fc.array(pieces, { maxLength: 12 }).map((list) => list.join(''));
const blanks = fc.constantFrom('', ' ', '\t  ');
const forms = fc
  .array(fc.tuple(contents, blanks), { minLength: 1, maxLength: 4 })
  .map((parts) =>
    Buffer.from(
      `${parts
        .map(
          ([content, blank], index) =>
            `--${boundary}${blank}\r\nContent-Disposition: form-data; name="n${index}"\r\n\r\n${content}\r\n`,
        )
        .join('')}--${boundary}--\r\nepilogue`,
      'latin1',
    ),
  );

test('any split of a body gives the same parts as the whole body [DRAW-100]', async () => {
  const lengths = fc.array(fc.integer({ min: 1, max: 40 }), { maxLength: 60 });
  await fc.assert(
    fc.asyncProperty(forms, lengths, async (body, split) => {
      const parts = plainParts(body, boundary);
      expect(await partsOf(body, boundary, split)).toEqual({ parts, broken: null });
      expect(await partsOf(body, boundary, everyLength(1))).toEqual({ parts, broken: null });
    }),
    { numRuns: 300 },
  );
});

test('any split of a body that is cut off anywhere breaks at the same place as the whole', async () => {
  const cut = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });
  await fc.assert(
    fc.asyncProperty(forms, cut, fc.integer({ min: 1, max: 7 }), async (form, share, length) => {
      const end = form.lastIndexOf(`${boundary}--`);
      const body = form.subarray(0, Math.floor(share * end));
      const { parts, broken } = await partsOf(body, boundary, []);
      expect(broken).toBe('cutOff');
      expect(await partsOf(body, boundary, everyLength(length))).toEqual({ parts, broken });
    }),
    { numRuns: 300 },
  );
});

test('headers and blanks of their maximum length are read in chunks of one byte, longer ones are refused', async () => {
  const formWith = (headBytes: number, blankCount: number) => {
    const disposition = 'Content-Disposition: form-data; name="a"\r\nX: ';
    const head = disposition + 'x'.repeat(headBytes - disposition.length);
    return Buffer.from(
      `--${boundary}\r\n${head}\r\n\r\none\r\n--${boundary}${' '.repeat(blankCount)}\r\n${head}\r\n\r\ntwo\r\n--${boundary}--`,
    );
  };
  for (const length of [1, 8191, Infinity]) {
    const read = (headBytes: number, blankCount: number) =>
      partsOf(formWith(headBytes, blankCount), boundary, everyLength(length));
    const { parts, broken } = await read(8192, 256);
    expect([parts.map(({ content }) => content), broken]).toEqual([['one', 'two'], null]);
    expect((await read(8193, 0)).broken).toBe('malformed');
    expect((await read(100, 257)).parts).toHaveLength(1);
  }
});

test('content is reported as it arrives, but for what may be the start of a delimiter', async () => {
  const arriving = ['abc', '\r', '\n--ab-', 'x', 'y\r\n', 'z', `\r\n--${boundary}--`];
  const reported: string[] = [];
  const seen: number[] = [];
  async function* arrive(): AsyncGenerator<Uint8Array> {
    yield Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; name="a"\r\n\r\n`);
    for (const text of arriving) {
      yield Buffer.from(text);
      seen.push(reported.join('').length);
    }
  }
  for await (const event of readParts(arrive(), boundary))
    if (event.kind === 'content') reported.push(event.bytes.toString());
  expect(reported.join('')).toBe('abc\r\n--ab-xy\r\nz');
  expect(seen).toEqual([3, 3, 3, 11, 12, 15, 15]);
});
