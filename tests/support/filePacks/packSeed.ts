import type { FilePack, PackForm } from '#contract/filePacks/filePack.ts';
import type { RecordValues } from '#contract/registers/registerKind.ts';
import { files } from '#server/db/schema/drawings.ts';
import { registerLinks, registerRecords } from '#server/db/schema/registers/records.ts';
import { textKeys } from '#server/db/textKeys.ts';
import { digestHex } from './digestHex.ts';
import { only } from '../seeds/seedPeople.ts';
import type { Backend } from '../server/backend.ts';

interface Place {
  id: number;
  customerId: number;
}

/** Requests for packs, and records to fill them. */
export function packSeed(backend: Backend) {
  const stamps = () => ({ created: backend.time.now.toISOString(), updated: backend.time.now.toISOString() });

  /** Makes a pack of a building as a person, and returns it as listed afterwards. */
  async function make(
    token: string,
    building: Place,
    form: PackForm = 'pdf',
    language = 'sv',
  ): Promise<FilePack> {
    const response = await backend.ask<FilePack>('POST', `v1/Building/${building.id}/FilePack`, {
      token,
      body: { form },
      key: crypto.randomUUID(),
      headers: { 'accept-language': language },
    });
    if (!response.success) throw new Error(response.text);
    await backend.settled();
    const pack = (await list(token, building)).find(({ id }) => id === response.data.id);
    if (!pack) throw new Error('The pack is not listed.');
    return pack;
  }

  const list = async (token: string, { id, customerId }: Place): Promise<FilePack[]> =>
    (
      await backend.ask<FilePack[]>('GET', `v1/Customer/${customerId}/FilePack`, {
        token,
        query: { buildingId: id },
      })
    ).data;

  /** Downloads the bytes of a pack. */
  async function download(
    token: string,
    id: number,
  ): Promise<{ bytes: Buffer; headers: Headers; status: number }> {
    const response = await backend.app.request(`http://localhost:4780/api/v1/FilePack/${id}`, {
      headers: { authorization: `Bearer ${token}` },
    });
    return {
      bytes: Buffer.from(await response.arrayBuffer()),
      headers: response.headers,
      status: response.status,
    };
  }

  /** Stores a file with its bytes. */
  async function storeFile(
    building: Place,
    name: string,
    bytes: Uint8Array,
    changes: Partial<typeof files.$inferInsert> = {},
  ) {
    const storageKey = crypto.randomUUID();
    backend.files.set(storageKey, bytes);
    const values = {
      customerId: building.customerId,
      buildingId: building.id,
      name,
      ...textKeys(name),
      mimeType: 'application/pdf',
      sizeBytes: bytes.byteLength,
      storageKey,
      sha256: digestHex(bytes),
      ...stamps(),
      ...changes,
    };
    return only(await backend.db.insert(files).values(values).returning());
  }

  /** Inserts a record of a register, with persons and files in its fields. */
  async function record(
    building: Place,
    {
      kind,
      name,
      values,
      links = [],
    }: {
      kind: string;
      name: string;
      values: RecordValues;
      links?: Partial<typeof registerLinks.$inferInsert>[];
    },
  ) {
    const { id: buildingId, customerId } = building;
    const row = only(
      await backend.db
        .insert(registerRecords)
        .values({ customerId, buildingId, kind, name, ...textKeys(name), values, ...stamps() })
        .returning(),
    );
    for (const [position, link] of links.entries())
      await backend.db
        .insert(registerLinks)
        .values({ customerId, recordId: row.id, field: 'observers', position, ...stamps(), ...link });
    return row;
  }

  return { make, list, download, storeFile, record };
}
