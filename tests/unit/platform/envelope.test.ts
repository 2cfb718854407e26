import { describe, expect, test } from 'vitest';
import { isAnswered, readResponse, readPagination } from '#platform/calls/envelope.ts';

const headers =
  (values: Record<string, string> = {}) =>
  (name: string): unknown =>
    values[name];
const body = (value: unknown): string => JSON.stringify(value);

describe('the envelope', () => {
  test('success gives its data [WIRE-05, WIRE-06]', () => {
    const outcome = readResponse(200, body({ success: true, data: { id: 7 }, errors: [] }), headers());
    expect(outcome).toEqual({ ok: true, data: { id: 7 }, pagination: null, status: 200 });
  });

  test('success false is a failure with any status, with its first message first [WIRE-07]', () => {
    const outcome = readResponse(
      200,
      body({ success: false, data: null, errors: ['first', 'second'] }),
      headers(),
    );
    expect(outcome).toMatchObject({
      ok: false,
      failure: { kind: 'http', status: 200, messages: ['first', 'second'] },
    });
  });

  test('failures carry the envelope, with codes and fields where the backend gives them [WIRE-06]', () => {
    const envelope = {
      success: false,
      data: null,
      errors: ['taken'],
      codes: ['name_taken'],
      fields: ['name'],
    };
    const outcome = readResponse(409, body(envelope), headers());
    expect(outcome).toMatchObject({
      ok: false,
      failure: { kind: 'http', status: 409, codes: ['name_taken'], fields: ['name'] },
    });
  });

  describe.each([
    ['a captive portal’s page', '<html>Welcome to the hotel</html>'],
    ['an empty body', ''],
    ['JSON that is no envelope', '{"ok":true}'],
    ['an envelope whose success is no boolean', '{"success":"true","data":1}'],
  ])('%s', (_what, text) => {
    test.each([200, 204, 302, 400, 401, 403, 404, 409, 429, 500, 502, 503, 511])(
      'with status %i counts as no connection, and its word on anything else counts for nothing [WIRE-06]',
      (status) => {
        const answer = readResponse(status, text, headers({ 'retry-after': '7' }));
        expect(isAnswered(answer)).toBe(false);
        expect(answer).toMatchObject({
          failure: { kind: 'offline', status: 0, foreignStatus: status, retryAfterSeconds: null },
        });
      },
    );
  });

  test('a 413 of a proxy is a response about the content’s size', () => {
    const answer = readResponse(413, '<html>', headers());
    expect(isAnswered(answer)).toBe(false);
    expect(answer).toMatchObject({ failure: { kind: 'http', status: 413 } });
  });

  test('success true with an error status is no success', () => {
    expect(readResponse(500, body({ success: true, data: 1, errors: [] }), headers())).toMatchObject({
      ok: false,
    });
  });
});

describe('the pagination header', () => {
  const page = { currentPage: 2, pageSize: 10, totalPages: 3, totalCount: 25 };
  const list = body({ success: true, data: [], errors: [] });

  test('carries current page, pages and count [WIRE-09]', () => {
    expect(readResponse(200, list, headers({ pagination: body(page) }))).toMatchObject({ pagination: page });
  });

  test('the current page may be called pageNumber, in any case [WIRE-10]', () => {
    expect(readPagination('{"PageNumber":2,"PageSize":10,"TotalPages":3,"TotalCount":25}')).toEqual(page);
  });

  test('X-Pagination is accepted too [WIRE-11]', () => {
    expect(readResponse(200, list, headers({ 'x-pagination': body(page) }))).toMatchObject({
      pagination: page,
    });
  });

  test('an unreadable pagination header is null', () => {
    expect(readPagination('no json')).toBeNull();
    expect(readPagination(undefined)).toBeNull();
  });
});

describe('a time to wait', () => {
  const wait = (asked: string, date?: string): number | null => {
    const headerValues: Record<string, string | undefined> = { 'retry-after': asked, date };
    const outcome = readResponse(
      503,
      body({ success: false, data: null, errors: [] }),
      (name) => headerValues[name],
    );
    return outcome.ok ? null : outcome.failure.retryAfterSeconds;
  };
  const date = 'Fri, 20 Nov 2020 09:00:00 GMT';

  test('may be a moment, counted from the answer’s own Date', () => {
    expect(wait('Fri, 20 Nov 2020 09:02:00 GMT', date)).toBe(120);
    expect(wait('Friday, 20-Nov-20 09:02:00 GMT', date)).toBe(120);
    expect(wait('Fri, 20 Nov 2020 08:00:00 GMT', date)).toBe(0);
    expect(wait('Fri, 20 Nov 2020 09:02:00 GMT')).toBe(0);
  });

  test('is finite, however large it is', () => {
    expect(wait('120')).toBe(120);
    expect(Number.isFinite(wait('9'.repeat(400)))).toBe(true);
    expect(Number.isFinite(wait('Fri, 31 Dec 9999 23:59:59 GMT', date))).toBe(true);
  });

  test.each(['soon', '-5', '', ' ', '1e9', '0x10', 'Infinity', '12,5', '7 seconds', 'NaN'])(
    'an invalid delay is null: %j',
    (asked) => expect(wait(asked, date)).toBeNull(),
  );
});
