import { once } from 'node:events';
import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { createOutgoingClient, OutgoingError } from '#server/core/outgoing/outgoingClient.ts';
import type { OutgoingClient, OutgoingOptions } from '#server/core/outgoing/outgoingClient.ts';
import { isPublicAddress } from '#server/core/outgoing/publicAddress.ts';

type Handle = (request: IncomingMessage, response: ServerResponse) => void;
let handle: Handle = (_, response) => void response.end('fine');
let connections = 0;
const server = createServer((request, response) => handle(request, response)).listen(0, '127.0.0.1');
server.on('connection', () => {
  connections += 1;
});
await once(server, 'listening');
const { port } = server.address() as AddressInfo;
const host = `127.0.0.1:${port}`;
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  connections = 0;
  handle = (_, response) => void response.end('fine');
});

/** Returns a client that may reach the test's server. */
const allowed = (options: OutgoingOptions = {}): OutgoingClient =>
  createOutgoingClient({ allowedHosts: [host], ...options });

/** Returns the code of a request's failure. */
async function failureOf(client: OutgoingClient, url: string, init?: RequestInit): Promise<string> {
  try {
    const { status } = await client.fetch(url, init);
    return `answered ${status}`;
  } catch (error) {
    return error instanceof OutgoingError ? error.code : String(error);
  }
}

const innerAddresses = [
  ['loopback', '127.0.0.1', '127.255.0.9', '::1'],
  ['this network', '0.0.0.0', '0.1.2.3', '::'],
  [
    'private networks',
    '10.0.0.1',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.1.1',
    'fc00::1',
    'fd12:3456::1',
    'fec0::1',
  ],
  ['link-local addresses', '169.254.0.1', 'fe80::1', 'fe80::1%eth0'],
  [
    'metadata of clouds',
    '169.254.169.254',
    'fd00:ec2::254',
    '100.100.100.200',
    '192.0.0.192',
    '168.63.129.16',
  ],
  ['carrier-grade NAT', '100.64.0.1', '100.127.255.255'],
  ['IPv4-mapped addresses', '::ffff:127.0.0.1', '::ffff:a00:1', '::127.0.0.1', '::ffff:169.254.169.254'],
  ['NAT64', '64:ff9b::7f00:1', '64:ff9b::a9fe:a9fe', '64:ff9b:1::808:808'],
  ['tunnels', '2002:7f00:1::', '2002:808:808::', '2001:0:808:808::'],
  ['multicast and broadcast', '224.0.0.1', '255.255.255.255', 'ff02::1'],
  [
    'documentation, tests and reserved ranges',
    '192.0.2.1',
    '198.18.0.1',
    '203.0.113.1',
    '240.0.0.1',
    '2001:db8::1',
    '4000::1',
    '100::1',
  ],
] as const;

describe('an address', () => {
  test.for(innerAddresses)('of %s isn’t public', ([, ...addresses]) => {
    for (const address of addresses) expect([address, isPublicAddress(address)]).toEqual([address, false]);
  });

  test('of the internet is public, also as IPv4-mapped or NAT64 address', () => {
    for (const address of [
      '8.8.8.8',
      '2606:4700::1111',
      '[2606:4700::1111]',
      '::ffff:8.8.8.8',
      '64:ff9b::808:808',
    ])
      expect([address, isPublicAddress(address)]).toEqual([address, true]);
    expect(isPublicAddress('idp.example')).toBe(false);
  });
});

describe('a request to an address that somebody has entered', () => {
  const client = createOutgoingClient();

  test('needs TLS, and no password in the address', async () => {
    expect(await failureOf(client, `http://${host}/`)).toBe('not_https');
    expect(await failureOf(client, 'http://idp.example/')).toBe('not_https');
    expect(await failureOf(client, 'file:///etc/passwd')).toBe('not_https');
    expect(await failureOf(client, 'https://user:secret@idp.example/')).toBe('invalid_url');
    expect(await failureOf(client, 'idp.example')).toBe('invalid_url');
  });

  test('is refused for inner addresses in every notation', async () => {
    const literals = innerAddresses
      .flatMap(([, ...addresses]) => addresses as readonly string[])
      .filter((address) => !address.includes('%'))
      .map((address) => (address.includes(':') ? `[${address}]` : address));
    const notations = [
      '0x7f.1',
      '2130706433',
      '0177.0.0.1',
      '127.1',
      '127.0.0.1.',
      '①②⑦.0.0.1',
      '0xa9fea9fe',
    ];
    for (const address of [...literals, ...notations])
      expect([address, await failureOf(client, `https://${address}:${port}/`)]).toEqual([
        address,
        'inner_address',
      ]);
    expect(connections).toBe(0);
  });

  test.for(innerAddresses)(
    'is refused for a name that resolves to %s, also as one of several',
    async ([, ...addresses]) => {
      for (const address of addresses)
        for (const found of [[address], ['8.8.8.8', address], [address, '2606:4700::1']]) {
          const lookup = async () =>
            found.map((each) => ({ address: each, family: each.includes(':') ? 6 : 4 }));
          const named = createOutgoingClient({ lookup });
          expect([found, await failureOf(named, `https://idp.example:${port}/`)]).toEqual([
            found,
            'inner_address',
          ]);
        }
      expect(connections).toBe(0);
    },
  );

  test('is refused for the machine’s own name by the system’s resolver', async () => {
    expect(await failureOf(client, `https://localhost:${port}/`)).toBe('inner_address');
    expect(connections).toBe(0);
  });

  test('fails for a name without addresses', async () => {
    for (const lookup of [async () => [], () => Promise.reject(new Error('ENOTFOUND'))])
      expect(await failureOf(createOutgoingClient({ lookup }), 'https://idp.example/')).toBe(
        'name_not_found',
      );
  });

  test('connects to the address that was checked: the name is looked up once', async () => {
    const names: string[] = [];
    const lookup = async (name: string) => {
      names.push(name);
      return [{ address: names.length === 1 ? '127.0.0.1' : '10.0.0.1', family: 4 }];
    };
    handle = ({ headers }, response) => void response.end(headers.host);
    const named = createOutgoingClient({ lookup, allowedHosts: ['idp.example'] });
    const answer = await named.fetch(`http://idp.example:${port}/`);
    expect([await answer.text(), names]).toEqual([`idp.example:${port}`, ['idp.example']]);
  });
});

describe('a host that the operator allows', () => {
  test('may be inside the network and without TLS, at its port alone', async () => {
    expect(await failureOf(allowed(), `http://${host}/`)).toBe('answered 200');
    expect(await failureOf(allowed({ allowedHosts: ['127.0.0.1'] }), `http://${host}/`)).toBe('answered 200');
    for (const other of [`127.0.0.1:${port + 1}`, `127.0.0.2:${port}`, `localhost:${port}`])
      expect(await failureOf(allowed({ allowedHosts: [other] }), `http://${host}/`)).toBe('not_https');
  });

  test('gets method, headers and body, and its response is read', async () => {
    handle = (request, response) => {
      void request.toArray().then((chunks) => {
        response.writeHead(404, { 'content-type': 'application/json', 'x-seen': request.headers['x-mark'] });
        response.end(
          JSON.stringify({ method: request.method, body: Buffer.concat(chunks as Buffer[]).toString() }),
        );
      });
    };
    const answer = await allowed().fetch(`http://${host}/token?a=b`, {
      method: 'POST',
      headers: { 'x-mark': 'mark' },
      body: new URLSearchParams({ code: 'å' }),
    });
    expect([answer.status, answer.headers.get('x-seen')]).toEqual([404, 'mark']);
    expect(await answer.json()).toEqual({ method: 'POST', body: 'code=%C3%A5' });
  });

  test('gets a request without a body, and may answer without one', async () => {
    handle = ({ headers }, response) =>
      void response.writeHead(headers['content-length'] === undefined ? 204 : 400).end();
    expect(await failureOf(allowed(), `http://${host}/`)).toBe('answered 204');
  });

  test.for([301, 302, 303, 307, 308])('can’t redirect with %i', async (status) => {
    handle = (_, response) =>
      void response.writeHead(status, { location: `http://${host}/other` }).end('hidden');
    expect(await failureOf(allowed(), `http://${host}/`)).toBe('redirect');
    expect(connections).toBe(1);
  });

  test('that doesn’t speak TLS at an https address fails', async () => {
    expect(await failureOf(allowed(), `https://${host}/`)).toBe('tls_failed');
  });

  test('that isn’t there is unreachable', async () => {
    const closed = createServer().listen(0, '127.0.0.1');
    await once(closed, 'listening');
    const { port: freePort } = closed.address() as AddressInfo;
    closed.close();
    await once(closed, 'close');
    const client = allowed({ allowedHosts: ['127.0.0.1'] });
    expect(await failureOf(client, `http://127.0.0.1:${freePort}/`)).toBe('unreachable');
  });
});

describe('a response', () => {
  test('of up to the limit is read, a longer one is cut off', async () => {
    const client = allowed({ limits: { bodyBytes: 1_000 } });
    handle = (_, response) => void response.end('x'.repeat(1_000));
    expect(await (await client.fetch(`http://${host}/`)).text()).toHaveLength(1_000);
    handle = (_, response) => {
      response.on('error', () => undefined);
      response.write('x'.repeat(1_001));
    };
    expect(await failureOf(client, `http://${host}/`)).toBe('too_large');
  });

  test('with a long head is cut off', async () => {
    handle = (_, response) => void response.writeHead(200, { 'x-long': 'x'.repeat(20_000) }).end();
    expect(await failureOf(allowed(), `http://${host}/`)).toBe('too_large');
  });

  test('that is compressed or of no status of HTTP is invalid', async () => {
    handle = (_, response) => void response.writeHead(200, { 'content-encoding': 'gzip' }).end('x');
    expect(await failureOf(allowed(), `http://${host}/`)).toBe('invalid_response');
    handle = (_, response) => void response.writeHead(999).end();
    expect(await failureOf(allowed(), `http://${host}/`)).toBe('invalid_response');
    handle = ({ socket }) => void socket.end('SSH-2.0-OpenSSH_9.2\r\n');
    expect(await failureOf(allowed(), `http://${host}/`)).toBe('invalid_response');
  });

  test('whose head or body doesn’t come in time is a timeout', async () => {
    handle = () => undefined;
    expect(await failureOf(allowed({ limits: { headMs: 30 } }), `http://${host}/`)).toBe('timeout');
    handle = (_, response) => void response.write('slow');
    expect(await failureOf(allowed({ limits: { totalMs: 60 } }), `http://${host}/`)).toBe('timeout');
    const lookup = () => new Promise<never>(() => undefined);
    const client = createOutgoingClient({ lookup, limits: { headMs: 30 } });
    expect(await failureOf(client, 'https://idp.example/')).toBe('timeout');
  });

  test('that the caller no longer waits for is a timeout', async () => {
    handle = () => undefined;
    const signal = AbortSignal.timeout(30);
    expect(await failureOf(allowed(), `http://${host}/`, { signal })).toBe('timeout');
  });

  test('never appears in a failure', async () => {
    handle = (_, response) =>
      void response.writeHead(302, { location: 'https://hidden.example/' }).end('hidden');
    const error = await allowed()
      .fetch(`http://${host}/`)
      .catch((failure: unknown) => failure);
    expect(error).toBeInstanceOf(OutgoingError);
    expect(JSON.stringify({ ...(error as OutgoingError), text: String(error) })).not.toMatch(/hidden|127/);
  });
});
