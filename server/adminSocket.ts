import { chmodSync, mkdirSync, rmSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import type { Socket } from 'node:net';
import { join, relative } from 'node:path';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { acquireOwnerLock, isOwned } from './db/ownerLock.ts';
import { AdminRefusal } from './services/tenants/administrators.ts';
import type { AdminRequest } from './services/tenants/administrators.ts';
import { BackupFailure } from './services/backup/backupFailure.ts';
import type { BackupRequest } from './services/backup/serverBackup.ts';

/** Request of a command to the running server. */
export type ServerRequest = AdminRequest | BackupRequest;

/** Result of a request; `isDone` is false if it was rejected. */
export interface AdminReply {
  isDone: boolean;
  lines: string[];
}

/** Maximum length of a request, in characters; longer ones aren't ours. */
const maxRequestLength = 10_000;
const patienceMs = 60_000;

/** Returns the socket path of a server with this data folder: the shorter form, since paths are limited to about a hundred characters. */
function socketOf(dataDir: string): string {
  const path = join(dataDir, 'admin.sock');
  const near = relative('', path);
  return near.length < path.length ? near : path;
}

/**
 * Accepts requests from all users with access to the data folder: the embedded database can only be used by one process, which is this one.
 * @returns a function that stops listening
 */
export async function listenForAdmin(
  dataDir: string,
  act: (request: ServerRequest) => Promise<string[]>,
): Promise<() => void> {
  const path = socketOf(dataDir);
  // Leftover of a killed server: the database's lock guarantees that no other server is running.
  rmSync(path, { force: true });
  const server = createServer({ allowHalfOpen: true }, (socket) => void answer(socket, act));
  server.listen(path);
  await once(server, 'listening');
  chmodSync(path, 0o600);
  return () => server.close();
}

async function answer(socket: Socket, act: (request: ServerRequest) => Promise<string[]>): Promise<void> {
  socket.on('error', () => socket.destroy()).setTimeout(patienceMs, () => socket.destroy());
  let request = '';
  socket.setEncoding('utf8').on('data', (part: string) => {
    request += part;
    if (request.length > maxRequestLength) socket.destroy();
  });
  await once(socket, 'end').catch(() => socket.destroy());
  if (socket.destroyed) return;
  socket.setTimeout(0);
  const reply = await replyTo(() => act(JSON.parse(request) as ServerRequest));
  socket.end(JSON.stringify(reply));
}

/**
 * Returns the reply to a request, with the text of an expected failure; any other failure is thrown or, through the
 * socket, reported in one line.
 */
export async function replyTo(act: () => Promise<string[]>): Promise<AdminReply> {
  try {
    return { isDone: true, lines: await act() };
  } catch (error) {
    const line = error instanceof Error ? error.message : String(error);
    return { isDone: false, lines: [isRefusal(error) ? line : `It failed: ${line}`] };
  }
}

const isRefusal = (error: unknown): boolean =>
  error instanceof AdminRefusal || error instanceof BackupFailure;

/** Longest wait for a server that is starting, in milliseconds: it may have a large database to migrate. */
const startTimeoutMs = 180_000;
const startPollMs = 200;

/** Returns the locks of the process that uses the embedded database, or is about to. */
const locksIn = (dataDir: string): string[] => [join(dataDir, 'start.lock'), join(dataDir, 'db.lock')];

/**
 * Locks a data folder for a server that is starting, so that commands wait for it.
 * @returns a function that releases it, once the server accepts commands or has failed
 * @throws OwnerLockError when another server is starting there
 */
export function claimStart(dataDir: string): () => void {
  mkdirSync(dataDir, { recursive: true });
  return acquireOwnerLock(join(dataDir, 'start.lock')).release;
}

async function connectTo(dataDir: string): Promise<Socket | null> {
  const socket = connect(socketOf(dataDir));
  try {
    await once(socket, 'connect');
    return socket;
  } catch {
    return null; // no server is listening
  }
}

/** Sends a request to the server on a data folder, waiting for one that is starting; null if there is none. */
export async function askRunning(dataDir: string, request: ServerRequest): Promise<AdminReply | null> {
  const deadline = Date.now() + startTimeoutMs;
  let socket = await connectTo(dataDir);
  while (socket === null && Date.now() < deadline && locksIn(dataDir).some(isOwned)) {
    await pause(startPollMs);
    socket = await connectTo(dataDir);
  }
  if (socket === null) return null;
  socket.end(JSON.stringify(request));
  const reply = await text(socket).catch(() => '');
  if (reply === '') return { isDone: false, lines: ['The server ended before it had answered.'] };
  return JSON.parse(reply) as AdminReply;
}
