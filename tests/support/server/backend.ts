import { rowsOf } from '#server/db/rowsOf.ts';
import { sql } from 'drizzle-orm';
import type { Hono } from 'hono';
import { randomUUID } from 'node:crypto';
import { BlockList } from 'node:net';
import { pino } from 'pino';
import { beforeEach } from 'vitest';
import type { ContractLevel } from '#contract/constants.ts';
import type { Envelope, Pagination } from '#contract/envelope.ts';
import { createOutgoingClient } from '#server/core/outgoing/outgoingClient.ts';
import { createSecretBox } from '#server/core/secrets/secretBox.ts';
import { createApp } from '#server/app.ts';
import type { AppParts } from '#server/app.ts';
import type { Database, OpenDatabase } from '#server/db/client.ts';
import { createBackground } from '#server/services/shared/background.ts';
import { withoutFilter } from '../rules/leftOutFilter.ts';
import { memoryIncoming } from '../hostile/memoryIncoming.ts';
import { createSeed } from '../seeds/seed.ts';
import type { Seed } from '../seeds/seed.ts';
import { openTestDatabase } from '../database/testDatabases.ts';
import { runJobs } from './runJobs.ts';
import { testNow } from '../testNow.ts';
import { testSecret, testSecretKeys } from './testSecret.ts';
import { makeEmptier } from '../database/touchedTables.ts';
import type { AppSettings } from '#server/core/services.ts';
import type { FileStore, Email } from '#server/core/ports.ts';

/** A parsed response: `data` and `errors` of its envelope, `bytes` of others. */
export interface Answer<T = unknown> {
  status: number;
  headers: Headers;
  success: boolean;
  data: T;
  errors: string[];
  codes: string[];
  fields: (string | null)[];
  pagination: Pagination | null;
  text: string;
}

/** A request's options: `token` is a bearer token, `key` an Idempotency-Key, `query` goes into the address. */
export interface Asked {
  token?: string | undefined;
  body?: unknown;
  form?: FormData;
  query?: Readonly<Record<string, string | number | boolean | undefined>>;
  key?: string;
  headers?: Readonly<Record<string, string>>;
}

/** The reference backend in this process, with a frozen clock and captured e-mails. */
export interface Backend {
  app: Hono;
  db: Database;
  /** The backend's time; set it to move the clock. */
  time: { now: Date };
  mails: Email[];
  files: Map<string, Uint8Array>;
  seed: Seed;
  /** TXT records that DNS has, by name; none at first. */
  txt: Map<string, string[]>;
  /** Secret that signs the sessions' tokens. */
  tokenSecret: string;
  /** Sends a request below `/api/` and reads its envelope. */
  ask: <T = unknown>(method: string, path: string, asked?: Asked) => Promise<Answer<T>>;
  /** Waits for background work, and runs the jobs that are due, above all e-mails. */
  settled: () => Promise<void>;
  /** Lines that the backend has logged, to check for forbidden contents. */
  logged: string[];
  /** Simulates a restarted process: empty memory, the same data. */
  restart: () => void;
  /** Empties every table and all memory; `useBackend` calls it before each test. */
  reset: () => Promise<void>;
  close: () => Promise<void>;
}

/**
 * The database shared by the files of one worker, even if each has its own modules; it ends with the worker.
 */
const worker = globalThis as typeof globalThis & { tillsynDatabase?: Promise<OpenDatabase> };

/** Sets up a backend for a test file, emptied before each test, on the worker's database. */
export async function useBackend(options: BackendOptions = {}): Promise<Backend> {
  worker.tillsynDatabase ??= openTestDatabase();
  const backend = makeBackend(await worker.tillsynDatabase, options);
  beforeEach(backend.reset);
  return backend;
}

/**
 * Options of a backend under test; `wrap` and `wrapFiles` put a layer between the application and its stores.
 */
export interface BackendOptions {
  isLimited?: boolean;
  level?: ContractLevel;
  trustedProxies?: BlockList;
  wrap?: (db: Database) => Database;
  wrapFiles?: (files: FileStore) => FileStore;
  /** Settings besides the usual ones. */
  settings?: Partial<AppSettings>;
  /** Parts that replace the usual ones. */
  parts?: Partial<AppParts>;
}

/** Opens a backend on a separate database: embedded, or a new one of the server at `TEST_DATABASE_URL`. */
export async function openBackend(options: BackendOptions = {}): Promise<Backend> {
  return makeBackend(await openTestDatabase(), options);
}

/** Creates a backend on an open database, which its opener closes. */
export function makeBackend(
  database: OpenDatabase,
  {
    isLimited = false,
    level = 'tillsyn',
    wrap = (db) => db,
    wrapFiles = (files) => files,
    trustedProxies = new BlockList(),
    settings,
    parts: own,
  }: BackendOptions = {},
): Backend {
  const time = { now: testNow };
  const mails: Email[] = [];
  const txt = new Map<string, string[]>();
  const storedFiles = new Map<string, Uint8Array>();
  const logged: string[] = [];
  const log = pino({ level: 'debug' }, { write: (line) => logged.push(line) });
  const background = createBackground(log);
  const parts = {
    db: wrap(database.db),
    kind: database.kind,
    files: wrapFiles(memoryStore(storedFiles)),
    mail: {
      send: async (mail: Email) => {
        mails.push(mail);
      },
      close: () => undefined,
    },
    clock: () => time.now,
    resolveTxt: async (name: string) => txt.get(name) ?? [],
    secrets: createSecretBox(testSecretKeys),
    outgoing: createOutgoingClient({ allowedHosts: settings?.outgoingHosts ?? [] }),
    log,
    background,
    settings: {
      tokenSecret: testSecret,
      secretKeys: testSecretKeys,
      publicUrl: 'http://localhost:4780',
      clientFolder: null,
      keptAssetsFolder: null,
      isLimited,
      level,
      trustedProxies,
      ...settings,
    },
    ...own,
  };
  const backend: Backend = {
    app: createApp(parts),
    db: database.db,
    time,
    mails,
    files: storedFiles,
    logged,
    seed: createSeed(database.db, () => time.now.toISOString()),
    tokenSecret: testSecret,
    txt,
    ask: (method, path, asked) => ask(backend.app, method, path, asked),
    settled: async () => {
      await background.settled();
      await runJobs({ ...parts, databaseKind: database.kind });
    },
    restart: () => {
      backend.app = createApp(parts);
    },
    reset: async () => {
      await background.settled();
      await empty(database);
      time.now = testNow;
      mails.length = 0;
      logged.length = 0;
      storedFiles.clear();
      txt.clear();
      // A new application has an empty memory: no cached callers, no counted logins.
      backend.restart();
    },
    close: database.close,
  };
  return backend;
}

let emptying: string | undefined;
/** Databases that can empty the tables written to. */
const withEmptier = new WeakMap<Database, Promise<void>>();

/** Empties every non-empty table in one statement: on small tables deleting costs a tenth of `truncate`. */
async function empty({ db, kind }: OpenDatabase): Promise<void> {
  if (kind === 'embedded') {
    if (!withEmptier.has(db)) withEmptier.set(db, makeEmptier(db));
    await withEmptier.get(db);
    await db.execute(sql`select emptied.tables()`);
    return;
  }
  emptying ??= `do $$ begin
    set local session_replication_role = replica;
    ${await namesOf(db, 'pg_tables', 'tablename', (table) => `delete from ${table};`)}
    delete from pgboss.job;
    ${await namesOf(db, 'pg_sequences', 'sequencename', (sequence) => `perform setval('${sequence}', 1, false);`)}
  end $$`;
  await db.execute(sql.raw(emptying));
}

async function namesOf(
  db: Database,
  view: string,
  column: string,
  statement: (name: string) => string,
): Promise<string> {
  const rows = await rowsOf<{ name: string }>(
    db,
    sql.raw(`select quote_ident(${column}) as name from ${view} where schemaname = 'public'`),
  );
  return rows.map(({ name }) => statement(name)).join(' ');
}

async function* piecesOf(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield new Uint8Array(bytes);
}

function memoryStore(stored: Map<string, Uint8Array>): FileStore {
  return {
    put: async (content) => {
      const id = randomUUID();
      const pieces: Uint8Array[] = [];
      for await (const piece of content) pieces.push(piece);
      stored.set(id, Buffer.concat(pieces));
      return id;
    },
    get: async (key) => {
      const bytes = stored.get(key);
      return bytes ? { sizeBytes: bytes.byteLength, pieces: piecesOf(bytes) } : null;
    },
    list: async function* () {
      const keys = [...stored.keys()].toSorted();
      yield* keys.map((key) => ({ key, sizeBytes: stored.get(key)?.byteLength ?? 0 }));
    },
    delete: async (key) => {
      stored.delete(key);
    },
    receive: async () => memoryIncoming(),
  };
}

async function ask<T>(app: Hono, method: string, path: string, asked: Asked = {}): Promise<Answer<T>> {
  const url = new URL(`/api/${path}`, 'http://localhost:4780');
  for (const [name, value] of Object.entries(asked.query ?? {})) {
    if (value !== undefined) url.searchParams.set(name, String(value));
  }
  const headers = new Headers(asked.headers);
  if (asked.token !== undefined) headers.set('authorization', `Bearer ${asked.token}`);
  if (asked.key !== undefined) headers.set('idempotency-key', asked.key);
  if (!headers.has('accept-language')) headers.set('accept-language', 'en');
  if (asked.body !== undefined) headers.set('content-type', 'application/json');
  const body = asked.form ?? (asked.body === undefined ? undefined : JSON.stringify(asked.body));
  const request = new Request(url, { method, headers, ...(body === undefined ? {} : { body }) });
  const response = await app.fetch(withoutFilter(request));
  return readAnswer<T>(response);
}

/** Parses a response; one without an envelope has only its text. */
async function readAnswer<T>(response: Response): Promise<Answer<T>> {
  const text = await response.text();
  const isJson = response.headers.get('content-type')?.startsWith('application/json') ?? false;
  const envelope = (isJson ? JSON.parse(text) : {}) as Partial<Envelope<T>>;
  const pagination = response.headers.get('pagination');
  return {
    status: response.status,
    headers: response.headers,
    success: envelope.success ?? false,
    data: envelope.data as T,
    errors: envelope.errors ?? [],
    codes: envelope.codes ?? [],
    fields: envelope.fields ?? [],
    pagination: pagination === null ? null : (JSON.parse(pagination) as Pagination),
    text,
  };
}
