import sharp from 'sharp';
import type { StoredFile } from '#contract/drawings/drawing.ts';
import { flaws } from '#server/db/schema/flaws.ts';
import { textKeys } from '#server/db/textKeys.ts';
import type { Answer, Backend } from '../server/backend.ts';

/** A red picture. */
export const picture = (width = 40, height = 30): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: '#c8102e' } })
    .png()
    .toBuffer();

/** The smallest accepted document. */
export const pdf = Buffer.from('%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n');

/** Options of an upload, in addition to its bytes. */
export interface Upload {
  token: string;
  bytes: Uint8Array;
  fields: Readonly<Record<string, string | number>>;
  name?: string;
  key?: string;
}

/** Sends a file as the client does. */
export function upload(
  backend: Backend,
  { token, bytes, fields, name = 'bild.png', key }: Upload,
): Promise<Answer<StoredFile>> {
  const form = new FormData();
  for (const [field, value] of Object.entries(fields)) form.set(field, String(value));
  form.set('file', new Blob([new Uint8Array(bytes)]), name);
  return backend.ask<StoredFile>('POST', 'v1/File', { token, form, ...(key === undefined ? {} : { key }) });
}

/** Creates a loose flaw on a drawing. */
export async function aFlaw(
  backend: Backend,
  on: { customerId: number; buildingId: number; id: number },
  roundHistoryId: number | null = null,
) {
  const now = backend.time.now.toISOString();
  const { customerId, buildingId, id: mapId } = on;
  const owner = { customerId, buildingId, mapId, roundHistoryId };
  const [row] = await backend.db
    .insert(flaws)
    .values({ ...owner, name: 'Brist', ...textKeys('Brist'), created: now, updated: now })
    .returning();
  if (!row) throw new Error('No flaw.');
  return row;
}
