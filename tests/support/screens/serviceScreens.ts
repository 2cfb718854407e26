import { eq, sql } from 'drizzle-orm';
import { beforeAll } from 'vitest';
import { mapItems } from '#server/db/schema/drawings.ts';
import { keepBuildingStates } from '#server/services/maintenanceRules/serviceStates.ts';
import type { ServiceHistory } from '#contract/maintenance/service.ts';
import { preloadTexts } from '#platform/language/i18n.ts';
import { setWidth, useScreens } from './screens.tsx';

/** Sets up the screens of services. */
export async function useServiceScreens() {
  const screens = await useScreens();
  const { backend } = screens;
  beforeAll(async () => {
    await preloadTexts(['maintenance', 'lists', 'inventory', 'buildings', 'floors', 'itemPage']);
    await Promise.all([
      import('#features/maintenance/ServicesScreen.tsx'),
      import('#features/buildings/detail/BuildingScreen.tsx'),
      import('#features/floors/FloorScreen.tsx'),
      import('#entities/maintenance/installations/InstallationList.tsx'),
      import('#entities/maintenance/ui/OverdueServices.tsx'),
      import('#entities/maintenance/ui/ServicesPart.tsx'),
      import('#entities/maintenance/ui/ItemServices.tsx'),
      import('#features/itemPage/ItemPage.tsx'),
      import('#app/shell/notices/NoticeStack.tsx'),
    ]);
  }, 120_000);
  /** Seeds a powder extinguisher serviced in January 2025, on a desktop. */
  const begin = async () => {
    setWidth(1440);
    const tenant = await backend.seed.tenant();
    const extra = { revisionYear: 2025 };
    await backend.db.update(mapItems).set({ extra }).where(eq(mapItems.id, tenant.item.id));
    await keepBuildingStates(backend.db, sql`true`);
    const at = (path: string, more = '') => `/en/${path}?customer=${tenant.level.id}${more}`;
    const history = async () =>
      (
        await backend.ask<ServiceHistory>('GET', 'v1/Service/History', {
          token: tenant.people.Admin.token,
          query: { mapItemId: tenant.item.id },
        })
      ).data;
    return { ...tenant, admin: tenant.people.Admin, at, history };
  };
  return { ...screens, begin };
}
