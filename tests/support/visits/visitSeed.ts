import type { VisitCaseDetails, VisitPoint } from '#contract/visits/visitCase.ts';
import { flaws } from '#server/db/schema/flaws.ts';
import { eq } from 'drizzle-orm';
import { packSeed } from '../filePacks/packSeed.ts';
import { only } from '../seeds/seedPeople.ts';
import type { Backend } from '../server/backend.ts';

/** Remark of an authority. */
export const remark = { text: 'Dörren stänger inte', addressedTo: 'owner', deadline: '2027-01-31' };

/** Requests for the cases of visits as one person. */
export function visitSeed(backend: Backend, token: string) {
  const { storeFile } = packSeed(backend);
  const ask = async <Data>(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object) => {
    const key = method === 'POST' ? { key: crypto.randomUUID() } : {};
    const headers = { 'accept-language': 'sv' };
    return backend.ask<Data>(method, `v1/${path}`, { token, headers, ...(body && { body }), ...key });
  };
  const done = async <Data>(...request: Parameters<typeof ask>): Promise<Data> => {
    const response = await ask<Data>(...request);
    if (!response.success) throw new Error(response.text);
    return response.data;
  };

  return {
    ask,
    done,
    addCase: (buildingId: number, more: object = {}) =>
      done<VisitCaseDetails>('POST', 'VisitCase', {
        authority: 'Räddningstjänsten Syd',
        reference: '2026-117',
        inspector: 'Inger Inspektör',
        paper: 'order',
        visited: '2026-10-01',
        buildingId,
        ...more,
      }),
    addPoint: (caseId: number, more: object = {}) =>
      done<VisitPoint>('POST', `VisitCase/${caseId}/Point`, { ...remark, ...more }),
    savePoint: (id: number, more: object = {}) =>
      done<VisitPoint>('PUT', `VisitPoint/${id}`, { ...remark, ...more }),
    addFlaw: async (pointId: number, more: object = {}) => {
      const point = await done<VisitPoint>('POST', `VisitPoint/${pointId}/Flaw`, { name: 'Dörren', ...more });
      return point.flaws.at(-1)?.flawId ?? 0;
    },
    readCase: (id: number) => done<VisitCaseDetails>('GET', `VisitCase/${id}`),
    seal: (id: number) => done<VisitCaseDetails>('POST', `VisitCase/${id}/Reply`, {}),
    /** Stores a document of a building. */
    paper: (building: { id: number; customerId: number }, name = 'Beslut.pdf') =>
      storeFile(building, name, Buffer.from(name), { documentType: 1 }),
    /** Reads the days of a flaw from the database. */
    dueOf: async (flawId: number) => {
      const { due, authorityDue } = only(await backend.db.select().from(flaws).where(eq(flaws.id, flawId)));
      return { due: due?.slice(0, 10) ?? null, authorityDue: authorityDue?.slice(0, 10) ?? null };
    },
  };
}
