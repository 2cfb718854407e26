import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { Server as NetServer } from 'node:net';
import type { Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

/** How long a server that is to end says so in its health before it takes no more connections: who stands before it asks another one. */
const noticeMs = 500;
/** How long a connection that rests may bring one more request, so that none meets a connection that is just being closed. */
const lingerMs = 500;

/** The connections of an HTTP server. */
export interface Connections {
  /**
   * Takes no more connections soon, answers what is under way and what the open ones bring yet, each with `Connection: close`, and
   * resolves as soon as nothing is under way any more. What isn't answered after `graceMs` is cut.
   */
  drain: (graceMs: number) => Promise<void>;
}

/** Follows the connections of a server from now on: call it before the first one comes. */
export function followConnections(server: Server): Connections {
  /** Each open connection with the bytes that it had brought when its last request was answered; null while one is under way. */
  const open = new Map<Socket, number | null>();
  const underWay = new Set<ServerResponse>();
  let phase: 'serving' | 'draining' | 'closing' = 'serving';

  const sayClose = (response: ServerResponse) => {
    if (!response.headersSent) response.setHeader('connection', 'close');
  };
  /** A head that is still arriving is no rest. */
  const closeResting = () => {
    for (const [socket, bytes] of open) if (bytes === socket.bytesRead) socket.destroySoon();
  };

  server.on('connection', (socket: Socket) => {
    open.set(socket, 0);
    socket.once('close', () => open.delete(socket));
  });
  // Before the application, which may answer within the same turn.
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
        // That of HTTP servers closes at once what rests.
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
