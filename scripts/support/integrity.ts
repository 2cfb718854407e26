import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ManifestTransform } from 'workbox-build';
import { root } from './run.ts';

/** Returns a digest in the format of `integrity` attributes, the precache's manifest and a Content-Security-Policy. */
export const integrityOf = (content: Uint8Array | string): string =>
  `sha256-${createHash('sha256').update(content).digest('base64')}`;

/** Adds the digest of each built file to the service worker's manifest: the worker accepts nothing else. */
export const addIntegrity: ManifestTransform = (entries) => ({
  manifest: entries.map((entry) => ({
    ...entry,
    integrity: integrityOf(readFileSync(join(root, 'dist', entry.url))),
  })),
});
