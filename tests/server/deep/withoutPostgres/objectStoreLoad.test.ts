import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { S3mini } from 's3mini';
import { afterAll, describe, expect, test } from 'vitest';
import { serverFlags } from '../../../../scripts/support/product.ts';
import { root } from '../../../../scripts/support/run.ts';
import { someBytes } from '../../../support/objectStore/storeRules.ts';
import { startSwift } from '../../../support/objectStore/swift.ts';
import type { Swift } from '../../../support/objectStore/swift.ts';

const started = await startSwift();
afterAll(async () => {
  await started?.stop();
});

const megabyte = 1024 * 1024;

describe.skipIf(started === null)('a store with an S3 interface', async () => {
  const swift = started as Swift;
  const place = { ...swift, bucket: 'load', prefix: '' };
  if (started) await new S3mini({ ...swift, endpoint: `${swift.endpoint}/load` }).createBucket();

  test('50 uploads of 50 MB under way take at most 250 MB [OPS-06]', { timeout: 580_000 }, async () => {
    const server = fork(join(root, 'tests/support/objectStore/uploadServer.ts'), {
      execArgv: serverFlags,
      env: { STORE_PLACE: JSON.stringify(place) },
    });
    try {
      const [{ port }] = (await once(server, 'message')) as [{ port: number }];
      const send = (caller: number, megabytes: number) =>
        fetch(`http://127.0.0.1:${port}/${caller}`, {
          method: 'POST',
          headers: { 'content-type': 'multipart/form-data; boundary=load' },
          body: document(megabytes) as never,
          duplex: 'half',
        } as RequestInit).then(async (answer) => answer.text());
      const grown = async () => {
        const told = once(server, 'message');
        server.send('grown');
        return ((await told) as [{ grown: number }])[0].grown;
      };
      expect(await send(0, 1)).toBe('kept');
      await grown();
      const answers = await Promise.all(Array.from({ length: 50 }, (_, at) => send(at % 13, 49.9)));
      const megabytes = (await grown()) / megabyte;
      expect(new Set(answers)).toEqual(new Set(['kept']));
      expect(megabytes).toBeLessThan(250);
      expect(megabytes, 'as was measured').toBeGreaterThan(10);
    } finally {
      server.disconnect();
    }
  });
});

/** A document of random bytes, in pieces as they are read. */
async function* document(megabytes: number): AsyncGenerator<Uint8Array> {
  yield Buffer.from(
    '--load\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n%PDF-1.7\n',
  );
  const piece = someBytes(64 * 1024);
  for (let sent = 0; sent < megabytes * megabyte; sent += piece.byteLength) yield piece;
  yield Buffer.from('\n%%EOF\n\r\n--load--\r\n');
}
