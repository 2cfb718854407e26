import { eq } from 'drizzle-orm';
import { beforeAll } from 'vitest';
import { roundHistories, roundHistoryInfos } from '#server/db/schema/rounds.ts';
import type { RoundHistoryInfo } from '#contract/rounds/round.ts';
import { preloadTexts } from '#platform/language/i18n.ts';
import { useFindingsScreens } from './findingsScreens.ts';
import { only } from '../seeds/seedPeople.ts';

/** Sets up the round history's screen for a test file. */
export async function useHistoryScreens() {
  const screens = await useFindingsScreens();
  beforeAll(async () => {
    await Promise.all([
      preloadTexts(['roundHistory']),
      import('#features/roundHistory/RoundHistoryScreen.tsx'),
      import('#features/roundHistory/pdf/makeHistoryPdf.ts'),
    ]);
  }, 120_000);
  const { backend, calls, seed } = screens;
  const { db } = backend;

  /**
   * Seeds a building with a round on two floors: item 1 with an open flaw, item 4 with a fixed one, item 5
   * without, item 7 upstairs; and an older round without a name, whose first floor has no items.
   */
  const walked = async (options: { hasDrawing?: boolean } = {}) => {
    const fixture = await seed.round({ ...options, moreItems: [4, 5], secondFloorItem: 7 });
    const { token } = fixture.inspector;
    const query = { roundHistoryId: fixture.round.id, pageSize: 0, orderBy: 'PositionNumber' };
    const infos = await backend.ask<RoundHistoryInfo[]>('GET', 'v1/RoundHistoryInfo', { token, query });
    const [ground, upstairs] = infos.data;
    if (!ground || !upstairs) throw new Error('The round has no two floors.');
    const flawFields = { roundHistoryId: fixture.round.id, roundHistoryInfoId: ground.id };
    const four = only(fixture.items.filter(({ positionNumber }) => positionNumber === 4));
    const broken = await seed.flaw(fixture.item, 'Plombering bruten', 3, flawFields);
    const fixed = await seed.flaw(four, 'Slang sprucken', 3, {
      ...flawFields,
      done: '2026-11-18T12:00:00Z',
      doneBy: 'fixare@example.com',
    });
    const earlier = { created: '2025-05-06T10:00:00Z', updated: '2025-05-06T11:00:00Z' };
    const [round] = await db.select().from(roundHistories).where(eq(roundHistories.id, fixture.round.id));
    const { id: _roundId, ...like } = round ?? only([]);
    const old = only(
      await db
        .insert(roundHistories)
        .values({ ...like, ...earlier, name: '', done: earlier.updated })
        .returning(),
    );
    const [info] = await db.select().from(roundHistoryInfos).where(eq(roundHistoryInfos.id, ground.id));
    const { id: _infoId, ...place } = info ?? only([]);
    await db.insert(roundHistoryInfos).values({ ...place, ...earlier, roundHistoryId: old.id });
    return { ...fixture, ground, upstairs, broken, fixed, old };
  };

  /** Returns the calls so far with this prefix. */
  const namesOf = (path: string) => calls.map(({ name }) => name).filter((name) => name.startsWith(path));

  return { ...screens, walked, namesOf };
}

/** Returns the address of a building's history with further parameters. */
export const historyAddress = (
  { level, building }: { level: { id: number }; building: { id: number } },
  more = '',
): string => `/en/round-history/${building.id}?customer=${level.id}${more}`;
