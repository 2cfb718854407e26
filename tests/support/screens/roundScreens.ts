import { beforeAll, beforeEach, vi } from 'vitest';
import { replaceDevice } from '#offline/log/device.ts';
import { aTablet, openTablet } from '../rounds/offline.ts';
import { roundSeed } from '../seeds/roundSeed.ts';
import { useScreens } from './screens.tsx';

/** Returns the address of the dashboard with a building and further parameters (`&tab=done`). */
export const dashboardAddress = (
  { level, building }: { level: { id: number }; building: { id: number } },
  more = '',
): string => `/en/?customer=${level.id}&building=${building.id}${more}`;

/** Sets up screens with rounds; each test starts on an empty tablet. */
export async function useRoundScreens() {
  const screens = await useScreens();
  // Routes' lazy chunks are transformed here once, outside of the first test's timeout.
  beforeAll(async () => {
    // jsdom has no canvas to paint a pie on; its numbers are in a table next to it.
    vi.doMock('react-chartjs-2', () => ({ Doughnut: () => null }));
    await Promise.all([
      import('#app/shell/Shell.tsx'),
      import('#offline/send/senders.ts'),
      import('#features/dashboard/DashboardScreen.tsx'),
      import('#features/startRound/StartRoundScreen.tsx'),
      import('#features/round/RoundScreen.tsx'),
      import('#features/round/drawing/DrawingTab.tsx'),
      import('#entities/rounds/ui/sync/SyncPanel.tsx'),
      import('#features/finishedRound/FinishedRoundScreen.tsx'),
    ]);
  }, 120_000);
  beforeEach(() => replaceDevice(openTablet(aTablet())));
  return { ...screens, seed: roundSeed(screens.backend) };
}
