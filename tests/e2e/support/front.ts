import { createServer } from 'node:http';
import type { Server } from 'node:http';
import { once } from 'node:events';

/** A front's handling of a request: passes it on, responds itself or changes the response's text. */
type Handling =
  | 'pass'
  | { status?: number; type: string; body: string }
  | { change: (text: string) => string };

/** A server in front of the product, like a proxy or a captive portal. */
export interface Front {
  url: string;
  /** Decides for each request by its path; from the next request on. */
  handle: (decide: (path: string) => Handling) => void;
  close: () => void;
}

/** The page of a network that requires a login, answered with 200 to any request. */
export const portalPage = {
  type: 'text/html; charset=utf-8',
  body: '<!doctype html><title>Welcome</title><h1>Log in to this network</h1>',
};

const hopByHop = ['content-encoding', 'content-length', 'transfer-encoding', 'connection'];
const notHandedOn = ['host', 'connection', 'content-length', 'if-none-match'];

/** Starts a front before the running product; it hands everything on until it is told otherwise. */
export async function startFront(): Promise<Front> {
  let decide: (path: string) => Handling = () => 'pass';
  const server: Server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://front').pathname;
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const handling = decide(path);
      if (handling !== 'pass' && 'body' in handling) {
        response.writeHead(handling.status ?? 200, { 'content-type': handling.type });
        response.end(handling.body);
        return;
      }
      const headers = Object.fromEntries(
        Object.entries(request.headers).filter(([name]) => !notHandedOn.includes(name)),
      );
      void fetch(`${process.env.TILLSYN_URL ?? ''}${request.url ?? '/'}`, {
        method: request.method,
        headers: headers as Record<string, string>,
        ...(chunks.length > 0 ? { body: Buffer.concat(chunks) } : {}),
      }).then(async (answer) => {
        const body = Buffer.from(await answer.arrayBuffer());
        const headers = [...answer.headers].filter(([name]) => !hopByHop.includes(name));
        response.writeHead(answer.status, Object.fromEntries(headers));
        response.end(handling === 'pass' ? body : handling.change(body.toString()));
      });
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('No port.');
  return {
    url: `http://127.0.0.1:${address.port}`,
    handle: (next) => (decide = next),
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
