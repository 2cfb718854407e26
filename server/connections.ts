import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { Server as NetServer } from 'node:net';
import type { Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

/**
 * Time for which a server that is shutting down reports this in its health before it stops accepting connections, in milliseconds: enough
 * for a load balancer that polls every 500 ms.
 */
const noticeMs = 1_500;
/** Period in which a recent connection suggests further ones, in milliseconds: load balancers and monitors poll every few seconds. */
const recentMs = 5_000;
/**
 * Time for which an idle connection may still send a request, in milliseconds, so that none is sent into a connection that is being closed.
 */
const lingerMs = 500;

/**
 * Timeouts of a connection, in milliseconds. A request's head and the complete request must arrive in time; a stalled body
 * times out earlier. Idle connections are kept open longer than by proxies (60 s), so that none sends a request into a
 * connection that is being closed.
 */
export const connectionTimeouts = {
  headersTimeout: 20_000,
  requestTimeout: 300_000,
  keepAliveTimeout: 75_000,
};

/** Connections of an HTTP server. */
export interface Connections {
  /**
   * Responds to running requests with `Connection: close`, soon stops accepting connections, responds in the same way to further requests
   * on open ones, and resolves when no request is running, to the number of requests that had no response after `graceMs` and were cut off.
   */
  drain: (graceMs: number) => Promise<number>;
}

/** Tracks the connections of a server; call it before the first one. */
export function followConnections(server: Server): Connections {
  /** Open connections with the bytes received when their last request got its response; null while one is running. */
  const open = new Map<Socket, number | null>();
  const underWay = new Set<ServerResponse>();
  let connectedAt = -Infinity;
  let phase: 'serving' | 'draining' | 'closing' = 'serving';

  const announceClose = (response: ServerResponse) => {
    if (!response.headersSent) response.setHeader('connection', 'close');
  };
  /** Closes idle connections. A connection on which the next request's head is arriving isn't idle. */
  const closeResting = () => {
    for (const [socket, bytes] of open) if (bytes === socket.bytesRead) socket.destroySoon();
  };

  server.on('connection', (socket: Socket) => {
    open.set(socket, 0);
    connectedAt = performance.now();
    socket.once('close', () => open.delete(socket));
  });
  // Registered before the application, which may respond within the same turn.
  server.prependListener('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    open.set(socket, null);
    underWay.add(response);
    if (phase !== 'serving') announceClose(response);
    response.once('close', () => {
      underWay.delete(response);
      if (open.has(socket)) open.set(socket, socket.bytesRead);
      if (phase === 'closing') closeResting();
    });
  });

  return {
    drain: async (graceMs) => {
      let cut = 0;
      const timer = setTimeout(() => {
        cut = underWay.size;
        server.closeAllConnections();
      }, graceMs);
      for (const response of underWay) announceClose(response);
      // New connections stay open meanwhile: one that is opened while accepting ends would be reset.
      if (open.size > 0 || performance.now() - connectedAt < recentMs) await pause(noticeMs);
      phase = 'draining';
      for (const response of underWay) announceClose(response);
      const allClosed = new Promise<void>((resolve) => {
        // The HTTP server's own `close` would close idle connections immediately.
        NetServer.prototype.close.call(server, () => resolve());
      });
      if (open.size > 0) await Promise.race([allClosed, pause(lingerMs)]);
      phase = 'closing';
      closeResting();
      await allClosed;
      clearTimeout(timer);
      return cut;
    },
  };
}
