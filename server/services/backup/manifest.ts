import { buffer } from 'node:stream/consumers';
import { z } from 'zod';
import { BackupFailure } from './backupFailure.ts';
import { names } from './backupPlace.ts';
import type { BackupPlace } from './backupPlace.ts';
import { digested } from './digested.ts';

const digest = z.strictObject({ sizeBytes: z.int().min(0), sha256: z.string().regex(/^[0-9a-f]{64}$/) });

const shape = z.strictObject({
  format: z.literal(1),
  /** Version of the product. */
  version: z.string(),
  /** Time of the database snapshot. */
  moment: z.iso.datetime(),
  database: digest.extend({ kind: z.enum(['embedded', 'postgres']) }),
  /**
   * Copied files and the digest of their list; `missing` and `damaged` count the records whose bytes were already missing or
   * different before the backup.
   */
  files: digest.extend({ count: z.int().min(0), bytes: z.int().min(0), missing: z.int(), damaged: z.int() }),
  /** Generated token secret. */
  secret: digest.nullable(),
  /** Generated key of stored secrets; null, or absent in backups of earlier versions, when the backup has none. */
  secretsKey: digest.nullable().optional(),
  /** Prefix in the bucket of files that are shared with other backups; absent when they are next to the manifest. */
  filesPrefix: z.string().optional(),
  /**
   * Public key that files, database and secret are encrypted for; absent when they are unencrypted. All digests refer to the plain bytes.
   */
  recipient: z.string().optional(),
});

/** Contents of a backup; written last, so that its presence means that the backup is complete. */
export type Manifest = z.infer<typeof shape>;

export async function writeManifest({ documents }: BackupPlace, manifest: Manifest): Promise<void> {
  await documents.write(names.manifest, [Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`)]);
}

/** Reads the manifest and its digest, which identifies the backup. @throws BackupFailure when it is missing or truncated */
export async function readManifest({ documents }: BackupPlace): Promise<{ manifest: Manifest; id: string }> {
  const storedBytes = await documents.read(names.manifest);
  if (!storedBytes) throw new BackupFailure('There is no whole backup: it has no manifest.json.');
  const { pieces, digest: digestOf } = digested(storedBytes.pieces);
  const text = (await buffer(pieces)).toString();
  try {
    return { manifest: shape.parse(JSON.parse(text)), id: digestOf().sha256 };
  } catch (cause) {
    throw new BackupFailure('The manifest.json is damaged, or of another version of the product.', { cause });
  }
}
