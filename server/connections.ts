import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { Server as NetServer } from 'node:net';
import type { Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

/**
 * How long a server that is shutting down reports it in its health before it stops accepting connections, so that a load balancer that
 * asks every 500 ms has switched.
 */
const noticeMs = 1_500;
/** Who has connected in this time may do so again: balancers and monitors ask every few seconds. */
const recentMs = 5_000;
/** How long an idle connection may bring one more request, so that none meets a connection being closed. */
const lingerMs = 500;

/**
 * Timeouts of a connection, in milliseconds. A request's head and the whole of it have to arrive in time; a silent body is given up sooner.
 * An idle connection is kept longer than proxies keep theirs (60 s), so that none sends a request into one that is just being closed.
 */
export const connectionTimeouts = {
  headersTimeout: 20_000,
  requestTimeout: 300_000,
  keepAliveTimeout: 75_000,
};

/** The connections of an HTTP server. */
export interface Connections {
  /**
   * Answers running requests with `Connection: close`, soon stops accepting connections, answers what the open ones bring yet in the same way,
   * and resolves when nothing is running, to the number of those that weren't answered after `graceMs` and were cut.
   */
  drain: (graceMs: number) => Promise<number>;
}

/** Tracks the connections of a server from now on: call it before the first one. */
export function followConnections(server: Server): Connections {
  /** Each open connection with the bytes received when its last request was answered; null while one is running. */
  const open = new Map<Socket, number | null>();
  const underWay = new Set<ServerResponse>();
  let connectedAt = -Infinity;
  let phase: 'serving' | 'draining' | 'closing' = 'serving';

  const sayClose = (response: ServerResponse) => {
    if (!response.headersSent) response.setHeader('connection', 'close');
  };
  /** A connection whose next request's head is still arriving isn't idle. */
  const closeResting = () => {
    for (const [socket, bytes] of open) if (bytes === socket.bytesRead) socket.destroySoon();
  };

  server.on('connection', (socket: Socket) => {
    open.set(socket, 0);
    connectedAt = performance.now();
    socket.once('close', () => open.delete(socket));
  });
  // Before the application, which may respond within the same turn.
  server.prependListener('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    open.set(socket, null);
    underWay.add(response);
    if (phase !== 'serving') sayClose(response);
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
      for (const response of underWay) sayClose(response);
      // Those that come meanwhile keep their connections: one that is opened while accepting ends is reset.
      if (open.size > 0 || performance.now() - connectedAt < recentMs) await pause(noticeMs);
      phase = 'draining';
      for (const response of underWay) sayClose(response);
      const closed = new Promise<void>((resolve) => {
        // The HTTP server's own `close` would close idle connections at once.
        NetServer.prototype.close.call(server, () => resolve());
      });
      if (open.size > 0) await Promise.race([closed, pause(lingerMs)]);
      phase = 'closing';
      closeResting();
      await closed;
      clearTimeout(timer);
      return cut;
    },
  };
}
