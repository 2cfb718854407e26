import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { Server as NetServer } from 'node:net';
import type { Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

/**
 * How long a server that is shutting down reports it in its health before it stops accepting connections, so that a load balancer can
 * switch.
 */
const noticeMs = 500;
/** How long an idle connection may bring one more request, so that none meets a connection being closed. */
const lingerMs = 500;

/** The connections of an HTTP server. */
export interface Connections {
  /**
   * Soon stops accepting connections, answers running requests and those on open connections, each with `Connection: close`, and resolves
   * when none is running. What isn't answered after `graceMs` is cut.
   */
  drain: (graceMs: number) => Promise<void>;
}

/** Tracks the connections of a server from now on: call it before the first one. */
export function followConnections(server: Server): Connections {
  /** Each open connection with the bytes received when its last request was answered; null while one is running. */
  const open = new Map<Socket, number | null>();
  const underWay = new Set<ServerResponse>();
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
      const timer = setTimeout(() => server.closeAllConnections(), graceMs);
      if (open.size > 0) await pause(noticeMs);
      const closed = new Promise<void>((resolve) => {
        // The HTTP server's own `close` would close idle connections at once.
        NetServer.prototype.close.call(server, () => resolve());
      });
      phase = 'draining';
      for (const response of underWay) sayClose(response);
      if (open.size > 0) await Promise.race([closed, pause(lingerMs)]);
      phase = 'closing';
      closeResting();
      await closed;
      clearTimeout(timer);
    },
  };
}
