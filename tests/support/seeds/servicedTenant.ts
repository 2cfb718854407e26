import { eq, sql } from 'drizzle-orm';
import { mapItems } from '#server/db/schema/drawings.ts';
import { keepBuildingStates } from '#server/services/maintenanceRules/serviceStates.ts';
import type { MapItem } from '#contract/drawings/drawing.ts';
import type { Service, ServiceEvent, ServiceHistory } from '#contract/maintenance/service.ts';
import type { Asked, Backend } from '../server/backend.ts';

/** Seeds a customer with a powder extinguisher, charged in 2018 and serviced in 2025. */
export async function servicedTenant(backend: Backend) {
  const tenant = await backend.seed.tenant();
  const { level, building, item } = tenant;
  const extra = { chargeYear: 2018, revisionYear: 2025 };
  await backend.db.update(mapItems).set({ extra }).where(eq(mapItems.id, item.id));
  await keepBuildingStates(backend.db, sql`true`);
  const ask = async <T>(method: string, path: string, asked: Asked = {}) =>
    backend.ask<T>(method, path, { token: tenant.people.Admin.token, ...asked });
  const list = async (query: Asked['query'] = {}) =>
    (await ask<Service[]>('GET', 'v1/Service', { query: { customerId: level.id, pageSize: 0, ...query } }))
      .data;
  const dues = async () => {
    await backend.settled();
    const services = await list({ mapItemId: item.id });
    return Object.fromEntries(services.map((each) => [each.serviceKey, each.due?.slice(0, 10)]));
  };
  const extraNow = async () =>
    (await ask<MapItem>('GET', `v1/MapItem/${item.id}`)).data.mapItemExtra as Record<string, unknown>;
  const note = async (body: object, asked: Asked = {}) =>
    ask<ServiceEvent[]>('POST', 'v1/Service/Done', {
      body: {
        services: [{ mapItemId: item.id, serviceKey: 'service' }],
        done: backend.time.now.toISOString(),
        ...body,
      },
      ...asked,
    });
  const history = async () =>
    (await ask<ServiceHistory>('GET', 'v1/Service/History', { query: { mapItemId: item.id } })).data;
  return { ...tenant, building, ask, list, dues, note, history, extraNow };
}
