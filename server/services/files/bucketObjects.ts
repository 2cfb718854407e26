import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { S3mini, S3ServiceError } from 's3mini';
import type { AWSHeaders, UploadPart } from 's3mini';
import type { Pieces, StoredBytes, StoredObject } from '#server/core/ports.ts';
import { StorageUnavailableError } from '#server/core/storageUnavailableError.ts';
import { checkedKey, isKey, leftoverMs } from './objectStore.ts';
import type { BucketPlace, KeyRule, ObjectStore } from './objectStore.ts';
import { inParts } from './parts.ts';

/** Minimum part size that stores accept, and so the size of the buffer that one upload needs. */
const partBytes = 5 * 1024 * 1024;
const sliceBytes = 64 * 1024;
const listedAtOnce = 1000;
const kind = 'application/octet-stream';

/** Timeout for a response, or for silence during a download, and the delays between retries, in milliseconds. */
export interface Timeouts {
  answerMs: number;
  pausesMs: readonly number[];
}

const usualPatience: Timeouts = { answerMs: 30_000, pausesMs: [200, 800] };

/** Opens objects in a bucket of a store with an S3 interface. */
export function bucketObjects(
  place: BucketPlace,
  patience: Timeouts = usualPatience,
  rule: KeyRule = isKey,
): ObjectStore {
  const { accessKeyId, secretAccessKey, region, prefix } = place;
  const endpoint = `${place.endpoint.replace(/\/+$/, '')}/${place.bucket}`;
  const fetch = patientFetch(patience.answerMs);
  const client = new S3mini({ accessKeyId, secretAccessKey, region, endpoint, fetch });
  const pathOf = (key: string): string => `${prefix}${checkedKey(key, rule)}`;
  const ask = <T>(request: () => Promise<T>): Promise<T> => persistently(request, patience);
  return {
    write: (key, content) => write(client, ask, pathOf(key), content),
    read: (key) => readObject(client, ask, pathOf(key), patience.answerMs),
    remove: async (key) => {
      const path = pathOf(key);
      await ask(() => client.deleteObject(path));
    },
    list: () => list(client, ask, prefix, rule),
    check: async () => {
      await ask(() => page(client, prefix, 1));
    },
    tidy: () => tidy(client, ask, prefix),
  };
}

type Ask = <T>(request: () => Promise<T>) => Promise<T>;

/** Returns the MD5 header, with which the store verifies the received bytes. */
const digestOf = (bytes: Uint8Array): AWSHeaders =>
  ({ 'content-md5': createHash('md5').update(bytes).digest('base64') }) as AWSHeaders;

async function write(client: S3mini, ask: Ask, path: string, content: Pieces): Promise<void> {
  const parts = inParts(content, partBytes);
  let part: Uint8Array = (await parts.next()).value ?? new Uint8Array();
  if (part.byteLength < partBytes) {
    await ask(() => client.putObject(path, part, kind, undefined, digestOf(part), part.byteLength));
    return;
  }
  const upload = await ask(() => client.getMultipartUploadId(path, kind));
  try {
    const sentParts: UploadPart[] = [];
    for (;;) {
      const digest = digestOf(part);
      const number = sentParts.length + 1;
      sentParts.push(await ask(() => client.uploadPart(path, upload, part, number, {}, undefined, digest)));
      const next = await parts.next();
      if (next.done) break;
      part = next.value;
    }
    await ask(async () => {
      const { etag } = await client.completeMultipartUpload(path, upload, sentParts);
      // A 200 response to completing an upload may contain a failure.
      if (!etag) throw new StorageUnavailableError('did not put an object together');
    });
  } catch (error) {
    // Not awaited: an unreachable store doesn't receive it, and leftovers are deleted after a day.
    client.abortMultipartUpload(path, upload).catch(() => undefined);
    throw error;
  }
}

async function readObject(
  client: S3mini,
  ask: Ask,
  path: string,
  silenceMs: number,
): Promise<StoredBytes | null> {
  const answer = await ask(async () => {
    try {
      return await client.getObjectRaw(path);
    } catch (error) {
      if (error instanceof S3ServiceError && error.status === 404 && !error.body?.includes('NoSuchBucket'))
        return null;
      throw error;
    }
  });
  if (!answer) return null;
  const sizeBytes = Number(answer.headers.get('content-length') ?? 0);
  return { sizeBytes, pieces: piecesOf(answer, silenceMs) };
}

async function* piecesOf({ body }: Response, silenceMs: number): AsyncGenerator<Uint8Array> {
  const reader = body?.getReader();
  if (!reader) return;
  try {
    for (;;) {
      const { done, value } = await within(silenceMs, reader.read());
      if (done) return;
      yield value;
    }
  } finally {
    reader.cancel().catch(() => undefined);
  }
}

async function page(client: S3mini, prefix: string, count: number, after?: string) {
  const listing = await client.listObjectsPaged('/', prefix, count, after);
  if (!listing?.objects) throw new StorageUnavailableError('has no such bucket');
  return { objects: listing.objects, next: listing.nextContinuationToken };
}

async function* list(client: S3mini, ask: Ask, prefix: string, rule: KeyRule): AsyncGenerator<StoredObject> {
  let next: string | undefined;
  do {
    const listing = await ask(() => page(client, prefix, listedAtOnce, next));
    for (const { Key, Size } of listing.objects) {
      const key = Key.slice(prefix.length);
      if (rule(key)) yield { key, sizeBytes: Size };
    }
    next = listing.next;
  } while (next !== undefined);
}

/** Unfinished multipart upload, as stores list it. */
interface BegunUpload {
  Key: string;
  UploadId: string;
  Initiated: string;
}

async function tidy(client: S3mini, ask: Ask, prefix: string): Promise<void> {
  const uploadList = (await ask(() => client.listMultipartUploads('/', '', 'GET', { prefix }))) as {
    ListMultipartUploadsResult?: { Upload?: BegunUpload | BegunUpload[] };
  };
  const uploads = [uploadList.ListMultipartUploadsResult?.Upload ?? []].flat();
  for (const { Key, UploadId, Initiated } of uploads) {
    if (!isKey(Key.slice(prefix.length)) || Date.now() - Date.parse(Initiated) < leftoverMs) continue;
    await ask(() => client.abortMultipartUpload(Key, UploadId));
  }
}

/** Streams a body in slices: `fetch` would copy it as a whole. */
function inSlices(init: RequestInit | undefined): RequestInit | undefined {
  const body = init?.body;
  if (!(body instanceof Uint8Array) || body.byteLength <= sliceBytes) return init;
  const slices = async function* () {
    for (let at = 0; at < body.byteLength; at += sliceBytes) yield body.subarray(at, at + sliceBytes);
  };
  return { ...init, body: slices(), duplex: 'half' } as unknown as RequestInit;
}

/** Wraps `fetch` with a response timeout. */
const patientFetch =
  (answerMs: number): typeof globalThis.fetch =>
  async (input, init) => {
    const controller = new AbortController();
    const timer = setTimeout(
      () => controller.abort(new StorageUnavailableError('does not answer')),
      answerMs,
    );
    try {
      return await globalThis.fetch(input, { ...inSlices(init), signal: controller.signal });
    } finally {
      clearTimeout(timer);
    }
  };

async function within<T>(ms: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new StorageUnavailableError('does not answer')), ms);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** Runs a request, and retries it after transient failures. @throws StorageUnavailableError */
async function persistently<T>(request: () => Promise<T>, { answerMs, pausesMs }: Timeouts): Promise<T> {
  for (const pauseMs of [...pausesMs, null]) {
    try {
      return await within(answerMs, request());
    } catch (error) {
      if (error instanceof StorageUnavailableError) throw error;
      const status = error instanceof S3ServiceError ? error.status : null;
      const mayPass = status === null || status === 429 || status >= 500;
      if (pauseMs === null || !mayPass) throw new StorageUnavailableError(reasonOf(error), error);
      await sleep(pauseMs);
    }
  }
  throw new StorageUnavailableError('does not answer');
}

function reasonOf(error: unknown): string {
  if (error instanceof S3ServiceError) return `answers ${error.status} ${error.serviceCode ?? ''}`.trim();
  return 'can’t be reached';
}
