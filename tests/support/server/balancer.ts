import { once } from 'node:events';
import { createServer, request } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * A load balancer for several servers: forwards each request to the next one, with the client's address as a
 * proxy does.
 */
export interface Balancer {
  url: string;
  /** Number of requests per server. */
  served: number[];
  close: () => void;
}

/** @param ports of servers on this machine */
export async function startBalancer(ports: readonly number[]): Promise<Balancer> {
  const served = ports.map(() => 0);
  let next = 0;
  const passOn = (incoming: IncomingMessage, outgoing: ServerResponse) => {
    const serverIndex = next % ports.length;
    next += 1;
    served[serverIndex] = (served[serverIndex] ?? 0) + 1;
    const before = incoming.headers['x-forwarded-for'];
    const clientAddress = incoming.socket.remoteAddress ?? '';
    const headers = {
      ...incoming.headers,
      'x-forwarded-for': before === undefined ? clientAddress : `${String(before)}, ${clientAddress}`,
    };
    const { method, url: path } = incoming;
    const passed = request(
      { host: '127.0.0.1', port: ports[serverIndex], method, path, headers },
      (answer) => {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(outgoing);
      },
    );
    passed.on('error', () => outgoing.destroy());
    incoming.pipe(passed);
  };
  const server = createServer(passOn).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    served,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
