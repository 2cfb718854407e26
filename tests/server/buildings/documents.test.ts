import { describe, expect, test } from 'vitest';
import type { StoredFile } from '#contract/drawings/drawing.ts';
import { useBackend } from '#tests/support/server/backend.ts';
import { aFlaw, pdf, picture, upload as sendUpload } from '#tests/support/hostile/uploadForm.ts';

const backend = await useBackend();

const upload = (token: string, bytes: Uint8Array, fields: Record<string, string | number>, name?: string) =>
  sendUpload(backend, { token, bytes, fields, ...(name ? { name } : {}) });

describe('documents', () => {
  test('belong to a customer or a building, are listed and searched [DOC-19, DOC-20, DOC-21, WIRE-34]', async () => {
    const { people, level, below, building } = await backend.seed.tenant();
    const { token } = people.Admin;
    const plain = await upload(token, pdf, { CustomerId: level.id, DocumentType: 1 }, 'Östra policyn.pdf');
    const attached = await upload(
      token,
      pdf,
      { customerid: level.id, DOCUMENTTYPE: 1, BuildingId: building.id },
      'regler.pdf',
    );
    expect(plain.data).toMatchObject({
      name: 'Östra policyn.pdf',
      documentType: 1,
      customerId: level.id,
      buildingId: null,
    });
    expect(attached.data.buildingId).toBe(building.id);
    await upload(token, await picture(), { CustomerId: level.id });
    const ids = async (query: Record<string, string | number>) =>
      (
        await backend.ask<StoredFile[]>('GET', 'v1/File', { token, query: { documentType: 1, ...query } })
      ).data.map((row) => row.id);
    expect(await ids({ orderBy: 'Name' })).toEqual([attached.data.id, plain.data.id]);
    expect(await ids({ search: 'östra' })).toEqual([plain.data.id]);
    expect(await ids({ customerId: below.id })).toEqual([]);
    expect(await ids({ buildingId: building.id })).toEqual([attached.data.id]);
  });

  test('are uploaded, fetched and deleted from Admin up, and listed by everybody [DOC-03, DOC-04, DOC-22, DOC-23]', async () => {
    const { people, level } = await backend.seed.tenant();
    const fields = { CustomerId: level.id, DocumentType: 1 };
    expect((await upload(people.User.token, pdf, fields, 'a.pdf')).status).toBe(403);
    const { data } = await upload(people.Admin.token, pdf, fields, 'a.pdf');
    const path = `v1/File/${data.id}`;
    const { token } = people.BasicUser;
    expect((await backend.ask<StoredFile[]>('GET', 'v1/File', { token })).data).toHaveLength(1);
    expect((await backend.ask('GET', path, { token })).status).toBe(403);
    expect((await backend.ask('DELETE', path, { token })).status).toBe(403);
    const fetched = await backend.ask('GET', path, { token: people.Admin.token });
    expect(fetched.text).toBe(pdf.toString());
    expect(fetched.headers.get('content-disposition')).toMatch(/^attachment/);
    expect((await backend.ask('DELETE', path, { token: people.Admin.token })).status).toBe(200);
  });

  test('a PDF document gets an address of its own for a minute', async () => {
    const { people, level } = await backend.seed.tenant();
    const { token } = people.Admin;
    const { data } = await upload(token, pdf, { CustomerId: level.id, DocumentType: 1 }, 'Östra.pdf');
    const ask = (who: string) =>
      backend.ask<{ path: string; expires: string }>('POST', `v1/File/${data.id}/Address`, { token: who });
    expect((await ask(people.BasicUser.token)).status).toBe(403);
    const { path, expires } = (await ask(token)).data;
    expect(Date.parse(expires) - backend.time.now.getTime()).toBe(60_000);
    const response = await backend.ask('GET', path, {});
    expect([response.status, response.text]).toEqual([200, pdf.toString()]);
    expect(response.headers.get('content-disposition')).toMatch(/^inline; filename="Ostra.pdf"/);
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    expect(response.headers.get('cache-control')).toBe('private, no-store');
    expect((await backend.ask('GET', `${path}x`, {})).status).toBe(404);
    expect((await backend.ask('GET', `v1/File/Shown/${token}`, {})).status).toBe(404);
    expect((await backend.ask('GET', 'v1/Building', { token: path.split('/').at(-1) ?? '' })).status).toBe(
      401,
    );
    backend.time.now = new Date(backend.time.now.getTime() + 61_000);
    expect((await backend.ask('GET', path, {})).status).toBe(404);
    const secondPath = (await ask(token)).data.path;
    await backend.ask('DELETE', `v1/File/${data.id}`, { token });
    expect((await backend.ask('GET', secondPath, {})).status).toBe(404);
  });

  test('go to no customer, building, map or flaw out of scope', async () => {
    const { people, level } = await backend.seed.tenant();
    const otherTenant = await backend.seed.tenant('Annat bolag');
    const flaw = await aFlaw(backend, otherTenant.map);
    const { token } = people.CompanyAdmin;
    const places = [
      [{ CustomerId: otherTenant.level.id, DocumentType: 1 }, 'CustomerId'],
      [{ CustomerId: level.id, BuildingId: otherTenant.building.id, DocumentType: 1 }, 'BuildingId'],
      [{ MapId: otherTenant.map.id }, 'MapId'],
      [{ FlawId: flaw.id }, 'FlawId'],
    ] as const;
    for (const [fields, field] of places) {
      const answer = await upload(token, pdf, fields, 'a.pdf');
      expect([field, answer.status, answer.codes]).toEqual([field, 400, ['invalid_reference']]);
    }
    expect((await upload(token, pdf, { DocumentType: 1 }, 'a.pdf')).fields).toEqual(['CustomerId']);
    expect((await upload(token, pdf, { MapId: 1, FlawId: 1 }, 'a.pdf')).status).toBe(400);
    expect((await upload(token, pdf, { CustomerId: 'x', DocumentType: 1 }, 'a.pdf')).status).toBe(400);
    expect(backend.files.size).toBe(0);
  });
});
