import type { FaultReport } from '#contract/faultReports/faultReport.ts';
import { roundSeed } from '#tests/support/seeds/roundSeed.ts';
import type { Backend } from '#tests/support/server/backend.ts';
import { codeOn, visitor } from './pages.ts';

/** Seeds an item with a label and returns acts that report faults and decide on them. */
export const labelledOn = (backend: Backend) => async () => {
  const { open, send, hidden } = visitor(backend);
  const fixture = await roundSeed(backend).plan();
  const { item, level } = fixture;
  const code = await codeOn(backend, 'AB3CD5EF', {
    customerId: level.id,
    buildingId: item.buildingId,
    mapItemId: item.id,
  });
  const { Admin, User, BasicUser } = fixture.people;
  const reports = async (query: object = {}, token = Admin.token) =>
    backend.ask<FaultReport[]>('GET', 'v1/FaultReport', { token, query: { ...query } });
  const decide = (id: number, act: string, body: object, token = Admin.token, key?: string) =>
    backend.ask<FaultReport>('POST', `v1/FaultReport/${id}/${act}`, { token, body, ...(key ? { key } : {}) });
  const report = async (text = 'Slangen är trasig', contact = '') => {
    const page = hidden((await open(`/i/${code}`)).text, 'page');
    const { to } = await send(`/i/${code}`, { text, contact, page });
    return { page, to };
  };
  return { ...fixture, code, Admin, User, BasicUser, reports, decide, report };
};
