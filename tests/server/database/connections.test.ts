import { once } from 'node:events';
import { Agent, createServer, request } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { connect } from 'node:net';
import type { AddressInfo } from 'node:net';
import { describe, test } from 'vitest';
import { followConnections } from '#server/connections.ts';

/** Starts a server whose responses wait until released, and returns requests on persistent connections. */
async function serve(after: (cleanUp: () => void) => void) {
  const waiting: ServerResponse[] = [];
  const server = createServer((asked, response) => {
    if (asked.url === '/slow') waiting.push(response);
    else response.end('at once');
  }).listen(0, '127.0.0.1');
  const connections = followConnections(server);
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const agent = new Agent({ keepAlive: true });
  after(() => {
    agent.destroy();
    server.closeAllConnections();
  });
  const ask = async (path: string) => {
    const outgoing = request({ port, path, agent, host: '127.0.0.1' }).end();
    const [answer] = (await once(outgoing, 'response')) as [IncomingMessage];
    answer.resume();
    await once(answer, 'end');
    return answer;
  };
  return { port, waiting, connections, ask };
}

// Each waits for half a second, so they run concurrently.
describe.concurrent('a server that ends', () => {
  test('a server without connections ends at once, and one with resting ones closes them', async ({
    expect,
    onTestFinished,
  }) => {
    const empty = await serve(onTestFinished);
    await empty.connections.drain(60_000);

    const { ask, connections, port } = await serve(onTestFinished);
    await ask('/');
    // A browser opens a connection before it has a request.
    const early = connect(port, '127.0.0.1');
    await once(early, 'connect');
    await connections.drain(60_000);
    await expect(ask('/')).rejects.toThrow();
  });

  test('a running request is answered with “connection: close” during the drain', async ({
    expect,
    onTestFinished,
  }) => {
    const { ask, waiting, connections } = await serve(onTestFinished);
    await ask('/');
    const slow = ask('/slow');
    await expect.poll(() => waiting.length).toBe(1);
    const drained = connections.drain(60_000);
    // A client without the notice is still answered.
    const isEnding = async () => (await ask('/')).headers.connection;
    await expect.poll(isEnding, { timeout: 5_000 }).toBe('close');
    waiting[0]?.end('late');
    const answer = await slow;
    expect([answer.statusCode, answer.headers.connection]).toEqual([200, 'close']);
    await drained;
  });

  test('a long answer that had begun is written to its end', async ({ expect, onTestFinished }) => {
    const { ask, waiting, connections } = await serve(onTestFinished);
    const slow = ask('/slow');
    await expect.poll(() => waiting.length).toBe(1);
    waiting[0]?.write('first');
    const drained = connections.drain(60_000);
    waiting[0]?.end('last');
    expect((await slow).statusCode).toBe(200);
    await drained;
  });

  test('a request not answered within the grace period is cut', async ({ expect, onTestFinished }) => {
    const { ask, waiting, connections } = await serve(onTestFinished);
    const slow = ask('/slow');
    await expect.poll(() => waiting.length).toBe(1);
    await Promise.all([connections.drain(1), expect(slow).rejects.toThrow()]);
  });
});
