import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { FilesPlace } from '#server/services/files/objectStore.ts';
import { SettingsError } from './settingsError.ts';

type Read = (name: string) => string | undefined;

const forms = 'a folder, file:///folder, or s3://bucket/prefix?endpoint=https://host&region=name';

/**
 * Parses FILES_URL, or an argument of the same form.
 * @throws SettingsError with one line
 */
export function filesPlaceOf(
  text: string | undefined,
  { dataDir, read, name = 'FILES_URL' }: { dataDir: string; read: Read; name?: string },
): FilesPlace {
  if (text === undefined) return { kind: 'folder', folder: join(dataDir, 'files') };
  if (!/^[a-z][a-z0-9+.-]+:/i.test(text)) return { kind: 'folder', folder: resolve(text) };
  if (text.startsWith('file:///'))
    return { kind: 'folder', folder: decodeURIComponent(new URL(text).pathname) };
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url?.protocol !== 's3:' || url.username !== '' || url.password !== '')
    throw new SettingsError(`${name} must be ${forms}.`);
  const endpoint = url.searchParams.get('endpoint') ?? '';
  const isEndpoint = URL.canParse(endpoint) && /^https?:$/.test(new URL(endpoint).protocol);
  if (!isEndpoint || !/^[a-z0-9][a-z0-9.-]{2,62}$/.test(url.hostname))
    throw new SettingsError(`${name} must be ${forms}.`);
  const folder = decodeURIComponent(url.pathname).replace(/^\/+|\/+$/g, '');
  const region = url.searchParams.get('region') ?? 'auto';
  const prefix = folder === '' ? '' : `${folder}/`;
  return { kind: 's3', endpoint, region, bucket: url.hostname, prefix, ...keysOf(read) };
}

function keysOf(read: Read): { accessKeyId: string; secretAccessKey: string } {
  const file = read('FILES_KEY_FILE');
  const [id, secret] = file === undefined ? [read('FILES_KEY_ID'), read('FILES_KEY_SECRET')] : linesOf(file);
  if (!id || !secret)
    throw new SettingsError(
      'FILES_URL names an object store: set FILES_KEY_ID and FILES_KEY_SECRET, or FILES_KEY_FILE with both, one a line.',
    );
  return { accessKeyId: id, secretAccessKey: secret };
}

function linesOf(file: string): (string | undefined)[] {
  try {
    return readFileSync(file, 'utf8')
      .split('\n')
      .map((line) => line.trim());
  } catch {
    throw new SettingsError(`FILES_KEY_FILE ${file} can't be read.`);
  }
}
