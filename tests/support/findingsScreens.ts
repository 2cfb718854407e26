import { beforeAll } from 'vitest';
import { preloadTexts } from '../../src/platform/i18n.ts';
import { findingsSeed } from './findings.ts';
import { useRoundScreens } from './roundScreens.ts';
import { useTestDay } from './testDay.ts';

/** A building whose round found flaws and questions. */
export type House = Awaited<ReturnType<ReturnType<typeof findingsSeed>['house']>>;

/** For a file of tests of the dashboard's flaws and questions. */
export async function useFindingsScreens() {
  const screens = await useRoundScreens();
  beforeAll(async () => {
    await Promise.all([
      preloadTexts(['lists']),
      import('../../src/features/dashboard/BuildingPanel.tsx'),
      import('../../src/features/dashboard/flaw/FlawPanel.tsx'),
      import('../../src/features/dashboard/flaw/NewFlawPanel.tsx'),
    ]);
  }, 120_000);
  useTestDay();
  return { ...screens, seed: findingsSeed(screens.backend) };
}
