import { eq } from 'drizzle-orm';
import { beforeAll, expect } from 'vitest';
import { flaws } from '#server/db/schema/flaws.ts';
import { preloadTexts } from '#platform/language/i18n.ts';
import type { House } from './findingsScreens.ts';
import { useFindingsScreens } from './findingsScreens.ts';

/**
 * Sets up the screens of flaws as work orders, with the address of a house's work list and a reader of a
 * stored flaw.
 */
export async function useWorkScreens() {
  const screens = await useFindingsScreens();
  const { backend } = screens;
  beforeAll(async () => {
    await Promise.all([
      preloadTexts(['flawWork']),
      import('#features/dashboard/work/WorkScreen.tsx'),
      import('#features/severities/SeveritiesScreen.tsx'),
    ]);
  }, 120_000);
  const workAddress = ({ root }: House, more = '') => `/en/work?customer=${root.id}${more}`;
  const storedFlaw = async (id: number) => {
    const [row] = await backend.db.select().from(flaws).where(eq(flaws.id, id));
    return row ?? expect.fail('the flaw is gone');
  };
  return { ...screens, workAddress, stored: storedFlaw };
}
