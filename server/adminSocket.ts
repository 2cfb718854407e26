import { chmodSync, rmSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import type { Socket } from 'node:net';
import { join, relative } from 'node:path';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { AdminRefusal } from './services/administrators.ts';
import type { AdminRequest } from './services/administrators.ts';

/** What a request led to; `isDone` is false where it was refused. */
export interface AdminReply {
  isDone: boolean;
  lines: string[];
}

/** Longer is no request of ours. */
const maxRequestLength = 10_000;
const patienceMs = 60_000;

/** Where a server of this data folder listens; the shorter way to it, since the system takes about a hundred letters. */
function socketOf(dataDir: string): string {
  const path = join(dataDir, 'admin.sock');
  const near = relative('', path);
  return near.length < path.length ? near : path;
}

/**
 * Takes requests of whoever may use the data folder: the embedded database belongs to one process, and this one has it.
 * @returns a way to end it
 */
export async function listenForAdmin(
  dataDir: string,
  act: (request: AdminRequest) => Promise<string[]>,
): Promise<() => void> {
  const path = socketOf(dataDir);
  // What a killed server has left: the database's lock says that there is no other now.
  rmSync(path, { force: true });
  const server = createServer({ allowHalfOpen: true }, (socket) => void answer(socket, act));
  server.listen(path);
  await once(server, 'listening');
  chmodSync(path, 0o600);
  return () => server.close();
}

async function answer(socket: Socket, act: (request: AdminRequest) => Promise<string[]>): Promise<void> {
  socket.on('error', () => socket.destroy()).setTimeout(patienceMs, () => socket.destroy());
  let request = '';
  socket.setEncoding('utf8').on('data', (part: string) => {
    request += part;
    if (request.length > maxRequestLength) socket.destroy();
  });
  await once(socket, 'end').catch(() => socket.destroy());
  if (socket.destroyed) return;
  const reply = await replyTo(() => act(JSON.parse(request) as AdminRequest));
  socket.end(JSON.stringify(reply));
}

/** What a request leads to; a refusal is told in its words, any other failure is thrown or, behind the socket, told in one line. */
export async function replyTo(act: () => Promise<string[]>): Promise<AdminReply> {
  try {
    return { isDone: true, lines: await act() };
  } catch (error) {
    const line = error instanceof Error ? error.message : String(error);
    return { isDone: false, lines: [error instanceof AdminRefusal ? line : `It failed: ${line}`] };
  }
}

/** Asks the server that runs on a data folder; null when none does. */
export async function askRunning(dataDir: string, request: AdminRequest): Promise<AdminReply | null> {
  const socket = connect(socketOf(dataDir));
  try {
    await once(socket, 'connect');
  } catch {
    return null; // nobody listens, or not any more
  }
  socket.end(JSON.stringify(request));
  const reply = await text(socket).catch(() => '');
  if (reply === '') return { isDone: false, lines: ['The server ended before it had answered.'] };
  return JSON.parse(reply) as AdminReply;
}
