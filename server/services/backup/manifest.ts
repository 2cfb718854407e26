import { buffer } from 'node:stream/consumers';
import { z } from 'zod';
import { BackupFailure } from './backupFailure.ts';
import { names } from './backupPlace.ts';
import type { BackupPlace } from './backupPlace.ts';
import { digested } from './digested.ts';

const digest = z.strictObject({ sizeBytes: z.int().min(0), sha256: z.string().regex(/^[0-9a-f]{64}$/) });

const shape = z.strictObject({
  format: z.literal(1),
  /** The product's version. */
  version: z.string(),
  /** When the database was as it is in the backup. */
  moment: z.iso.datetime(),
  database: digest.extend({ kind: z.enum(['embedded', 'postgres']) }),
  /** Those that are there, and the digest of their list; some may have been missing, or others than their records say, before. */
  files: digest.extend({ count: z.int().min(0), bytes: z.int().min(0), missing: z.int(), damaged: z.int() }),
  secret: digest.nullable(),
  /** Prefix in the bucket of the files that it shares with other backups; absent where they lie beside the manifest. */
  filesPrefix: z.string().optional(),
  /** Public key that files, database and secret are encrypted for; absent where they are plain. All digests are of the plain bytes. */
  recipient: z.string().optional(),
});

/** What a backup holds; it is written last, so that its presence says that all is there. */
export type Manifest = z.infer<typeof shape>;

export async function writeManifest({ documents }: BackupPlace, manifest: Manifest): Promise<void> {
  await documents.write(names.manifest, [Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`)]);
}

/** The manifest, and its digest, which tells a backup from others. @throws BackupFailure when there is none, or a part of one */
export async function readManifest({ documents }: BackupPlace): Promise<{ manifest: Manifest; id: string }> {
  const stored = await documents.read(names.manifest);
  if (!stored) throw new BackupFailure('There is no whole backup: it has no manifest.json.');
  const { pieces, digest: digestOf } = digested(stored.pieces);
  const text = (await buffer(pieces)).toString();
  try {
    return { manifest: shape.parse(JSON.parse(text)), id: digestOf().sha256 };
  } catch (cause) {
    throw new BackupFailure('The manifest.json is damaged, or of another version of the product.', { cause });
  }
}
