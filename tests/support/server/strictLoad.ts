import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { Agent, request } from 'node:http';
import type { IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { calls } from '#contract/calls.ts';
import { pdf } from '../hostile/uploadForm.ts';

/** Sender and target of the load. */
interface Sender {
  url: string;
  headers: Record<string, string>;
  customerId: number;
}

/** A client that sends each request once and counts every incomplete response as a failure. */
export interface StrictLoad {
  /** Names of the roles whose creation was confirmed. */
  made: string[];
  /** Names of the files whose upload was confirmed. */
  uploaded: string[];
  /** Number of answered lists of all buildings and other reads. */
  lists: number;
  reads: number;
  failures: string[];
  /** Ends when the running requests have been answered. */
  stop: () => Promise<void>;
}

/** End of a complete success envelope, with or without people. */
const wholeEnvelope = /"errors":\[\](,"people":\[.*\])?\}$/;

const kinds = { readers: 3, makers: 2, uploaders: 1, listers: 1 };
const pauseMs = 60;
const uploadPieces = 10;

/**
 * Reads, creates roles under a key each, uploads in chunks and reads the list of all buildings, concurrently
 * over persistent connections.
 */
export function startStrictLoad({ url, headers, customerId }: Sender): StrictLoad {
  const agent = new Agent({ keepAlive: true, maxSockets: 20 });
  const load = {
    made: [] as string[],
    uploaded: [] as string[],
    lists: 0,
    reads: 0,
    failures: [] as string[],
  };
  let isEnding = false;

  async function ask(
    method: string,
    path: string,
    own: Record<string, string> = {},
    pieces: AsyncIterable<string | Buffer> | string = '',
  ) {
    const outgoing = request(`${url}/api/${path}`, { method, agent, headers: { ...headers, ...own } });
    const answered = once(outgoing, 'response') as Promise<[IncomingMessage]>;
    if (typeof pieces === 'string') outgoing.end(pieces);
    else
      void (async () => {
        for await (const piece of pieces) outgoing.write(piece);
        outgoing.end();
      })();
    const [answer] = await answered;
    const body = await text(answer);
    if (answer.statusCode !== 200 || !wholeEnvelope.test(body))
      throw new Error(`${answer.statusCode} ${body.slice(0, 100)}`);
  }
  const repeat = async (what: string, act: () => Promise<unknown>) => {
    while (!isEnding) {
      const begun = performance.now();
      await act().catch((error: unknown) =>
        load.failures.push(`${what} after ${Math.round(performance.now() - begun)} ms: ${String(error)}`),
      );
      await pause(pauseMs);
    }
  };
  const make = async () => {
    const name = `Roll ${randomUUID()}`;
    const body = JSON.stringify({ name, customerId });
    await ask(
      'POST',
      calls.createRole.path,
      { 'content-type': 'application/json', 'idempotency-key': randomUUID() },
      body,
    );
    load.made.push(name);
  };
  const upload = async () => {
    const name = `${randomUUID()}.pdf`;
    const ownHeaders = {
      'content-type': 'multipart/form-data; boundary=load',
      'idempotency-key': randomUUID(),
    };
    await ask('POST', calls.uploadFile.path, ownHeaders, document(name, customerId));
    load.uploaded.push(name);
  };
  const readFlaws = async () => {
    await ask('GET', `${calls.listFlaws.path}?pageSize=20`);
    load.reads += 1;
  };
  const list = async () => {
    await ask('GET', `${calls.listBuildings.path}?pageSize=0`);
    load.lists += 1;
  };
  const acts = [
    ...Array.from({ length: kinds.readers }, () => repeat('a read', readFlaws)),
    ...Array.from({ length: kinds.makers }, () => repeat('a role', make)),
    ...Array.from({ length: kinds.uploaders }, () => repeat('an upload', upload)),
    ...Array.from({ length: kinds.listers }, () => repeat('a list', list)),
  ];
  return Object.assign(load, {
    stop: async () => {
      isEnding = true;
      await Promise.all(acts);
      agent.destroy();
    },
  });
}

/** Yields a document's form over half a second, as from a tablet. */
async function* document(name: string, customerId: number): AsyncGenerator<string | Buffer> {
  for (const [field, value] of Object.entries({ customerId, documentType: 1 }))
    yield `--load\r\nContent-Disposition: form-data; name="${field}"\r\n\r\n${value}\r\n`;
  yield `--load\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\nContent-Type: application/pdf\r\n\r\n`;
  yield pdf;
  for (let piece = 0; piece < uploadPieces; piece += 1) {
    yield Buffer.alloc(50_000, ' ');
    await pause(50);
  }
  yield '\n%%EOF\n\r\n--load--\r\n';
}
