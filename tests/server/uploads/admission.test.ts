import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import type { ApiKey } from '#contract/users/apiKey.ts';
import { useBackend } from '#tests/support/server/backend.ts';
import { aFlaw, pdf, picture } from '#tests/support/hostile/uploadForm.ts';

const backend = await useBackend();

const boundary = 'admission-of-uploads';
const field = (name: string, value: string | number) =>
  `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
const fileHead = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\n\r\n`;
const formEnd = `\r\n--${boundary}--\r\n`;

/** Streams a form piece by piece on demand; a null pauses it until `release`. */
function sending(pieces: readonly (string | Uint8Array | null)[]) {
  let readCount = 0;
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const piece = pieces[readCount];
        if (piece === undefined) return controller.close();
        readCount += 1;
        if (piece === null) await released;
        else controller.enqueue(Buffer.from(piece));
        if (piece === null) controller.enqueue(Buffer.alloc(0));
      },
    },
    { highWaterMark: 0 },
  );
  return { body, readCount: () => readCount, release };
}

const send = async (path: string, token: string | null, body: BodyInit, type?: string) => {
  const request = new Request(`http://localhost/api/${path}`, {
    method: 'POST',
    body,
    duplex: 'half',
    headers: {
      'content-type': type ?? `multipart/form-data; boundary=${boundary}`,
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
    },
  } as RequestInit);
  const response = await backend.app.fetch(request);
  const { codes = [] } = (await response.json()) as { codes?: string[] };
  return { status: response.status, codes, headers: response.headers };
};

const long = (before: readonly string[]) =>
  sending([...before, fileHead, ...Array.from({ length: 50 }, () => new Uint8Array(10_000)), formEnd]);

describe('the right comes before the body', () => {
  test('an upload without a session or right is refused before its body is read', async () => {
    const { people, map, apiKey } = await tenantWithKey();
    const flaw = await aFlaw(backend, map);
    for (const token of [null, 'no-token', people.BasicUserLight.token, apiKey]) {
      const { body, readCount } = long([field('flawId', flaw.id)]);
      const { status } = await send('v1/File', token, body);
      expect([401, 403]).toContain(status);
      expect(readCount()).toBe(0);
    }
  });

  test('an import without the right is refused before its body is read', async () => {
    const { people } = await backend.seed.tenant();
    for (const token of [null, people.BasicUser.token]) {
      const { body, readCount } = sending(['{"customerId":1,', '"rows":[]}']);
      const { status } = await send('v1/User/Import', token, body, 'application/json');
      expect([401, 403]).toContain(status);
      expect(readCount()).toBe(0);
    }
  });

  test('calls that need a session never read an anonymous body', async () => {
    for (const path of [
      'v1/Building',
      'v1/RoundHistory',
      'v1/RoundQuarantine',
      'v1/RoundQuarantine/1/Photo',
    ]) {
      const { body, readCount } = sending(['{', '}']);
      const { status } = await send(path, 'no-token', body, 'application/json');
      expect([status, readCount()]).toEqual([401, 0]);
    }
  });

  test('fields before the file are judged before the file is read', async () => {
    const { people, map, level } = await backend.seed.tenant();
    const otherTenant = await backend.seed.tenant();
    const flaw = await aFlaw(backend, otherTenant.map);
    const { token } = people.BasicUser;
    const cases: [string[], number][] = [
      [[field('mapId', map.id)], 403],
      [[field('documentType', 1), field('customerId', level.id)], 403],
      [[field('customerId', level.id)], 403],
      [[field('flawId', flaw.id)], 400],
      [[field('flawId', 'x')], 400],
    ];
    for (const [fields, expected] of cases) {
      const { body, readCount } = long(fields);
      const { status } = await send('v1/File', token, body);
      expect([fields, status]).toEqual([fields, expected]);
      expect(readCount()).toBeLessThan(fields.length + 4);
    }
  });

  test('a photo above its own limit is given up there, not at that of drawings', async () => {
    const { people, map } = await backend.seed.tenant();
    const flaw = await aFlaw(backend, map);
    const { body, readCount } = sending([
      field('flawId', flaw.id),
      fileHead,
      ...Array.from({ length: 40 }, () => new Uint8Array(1024 * 1024)),
    ]);
    expect(await send('v1/File', people.BasicUser.token, body)).toMatchObject({
      status: 413,
      codes: ['too_many_bytes'],
    });
    expect(readCount()).toBeLessThan(30);
  });

  test('fields behind the file count as well, and have the last word', async () => {
    const { people, map, level } = await backend.seed.tenant();
    const flaw = await aFlaw(backend, map);
    const bytes = await picture();
    const behind = (fields: string[]) =>
      Buffer.concat([Buffer.from(fileHead), bytes, Buffer.from(`\r\n${fields.join('')}--${boundary}--`)]);
    const { token } = people.BasicUser;
    expect((await send('v1/File', token, behind([field('flawId', flaw.id)]))).status).toBe(200);
    expect((await send('v1/File', token, behind([field('mapId', map.id)]))).status).toBe(403);
    const document = Buffer.from(
      `${field('customerId', level.id)}${fileHead}${pdf.toString('latin1')}\r\n${field('documentType', 1)}--${boundary}--`,
      'latin1',
    );
    expect((await send('v1/File', people.Admin.token, document)).status).toBe(200);
    expect(backend.files.size).toBe(2);
  });
});

describe('uploads side by side', () => {
  test('are few for one caller; the next is refused with the time to retry, others go on', async () => {
    const { people, map } = await backend.seed.tenant();
    const flaw = await aFlaw(backend, map);
    const bytes = await picture();
    const start = (token: string) => {
      const heldBody = sending([field('flawId', flaw.id), fileHead, bytes, null, formEnd]);
      return { ...heldBody, answer: send('v1/File', token, heldBody.body) };
    };
    const heldUploads = [1, 2, 3, 4].map(() => start(people.BasicUser.token));
    while (heldUploads.some(({ readCount }) => readCount() < 4)) await pause(1);
    const { body, readCount } = long([field('flawId', flaw.id)]);
    const refusal = await send('v1/File', people.BasicUser.token, body);
    expect([refusal.status, refusal.codes, readCount()]).toEqual([429, ['too_many_requests'], 0]);
    expect(Number(refusal.headers.get('retry-after'))).toBeGreaterThan(0);

    const another = start(people.Admin.token);
    another.release();
    expect((await another.answer).status).toBe(200);
    for (const { release } of heldUploads) release();
    for (const { answer } of heldUploads) expect((await answer).status).toBe(200);
    const next = start(people.BasicUser.token);
    next.release();
    expect((await next.answer).status).toBe(200);
  });
});

async function tenantWithKey() {
  const tenant = await backend.seed.tenant();
  const { token } = await backend.seed.user(tenant.level, 'CompanyAdmin');
  const { data } = await backend.ask<ApiKey>('POST', 'v1/CustomerApiKey', {
    token,
    body: { customerId: tenant.level.id, name: 'Nyckel' },
  });
  return { ...tenant, apiKey: data.jwtToken };
}
