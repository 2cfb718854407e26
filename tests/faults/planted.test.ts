import { afterAll, describe, expect, test } from 'vitest';
import { countHarms, type Findings, type Harm } from './checker.ts';
import { runHandover, runTwoTabs } from './encounters.ts';
import * as plants from './plants.ts';
import { runSweep, type SweepRun } from './sweep.ts';
import type { WorkSize } from './work.ts';
import { openStage } from './world.ts';

const stage = await openStage();
const { db } = stage.backend;

/** Calls 0 to 2 are questions, 3 to 5 items, 6 and 7 new flaws, 8 a change, 9 and 10 photos, 11 closes. */
const size: WorkSize = { questions: 3, items: 3, newFlaws: 2, changedFlaws: 1, photos: 2 };
const sweep = async (run: Omit<SweepRun, 'size'>): Promise<Findings> =>
  (await runSweep(stage, { size, ...run })).findings;

interface Planted {
  bug: string;
  /** What the checker must find. */
  shows: Harm;
  run: (isPlanted: boolean) => Promise<Findings>;
}

const planted: readonly Planted[] = [
  {
    bug: 'no unique constraint on the receipt',
    shows: 'duplicate',
    run: async (isPlanted) => {
      const putBack = isPlanted ? await plants.withoutUniqueReceipts(db) : async () => undefined;
      try {
        return await sweep({ call: 9, fault: 'answerLost' });
      } finally {
        await putBack();
      }
    },
  },
  {
    bug: 'no idempotency header',
    shows: 'duplicate',
    run: (isPlanted) =>
      sweep({
        call: 9,
        fault: 'answerLost',
        plant: isPlanted ? plants.both(plants.keyless, plants.plain) : plants.plain,
      }),
  },
  {
    bug: 'success not checked',
    shows: 'lost',
    run: (isPlanted) =>
      sweep({
        call: 4,
        fault: 'portal',
        plant: isPlanted ? plants.both(plants.believing, plants.plain) : plants.plain,
      }),
  },
  {
    bug: 'toggle instead of absolute value',
    shows: 'lost',
    // The line keeps items' keys from the backend either way: then only the values protect.
    run: async (isPlanted) =>
      (
        await sweep({
          call: 3,
          fault: 'answerLost',
          plant: plants.both(isPlanted ? plants.toggling(db) : plants.keylessItems, plants.plain),
        })
      ).filter(({ what }) => !what.startsWith('updateRoundItem')),
  },
  {
    bug: 'entry removed before it is sent',
    shows: 'lost',
    run: (isPlanted) => sweep({ call: 3, fault: 'lost', plant: isPlanted ? plants.hasty : {} }),
  },
  {
    bug: "receipt outside the effect's transaction",
    shows: 'torn',
    run: async (isPlanted) => {
      stage.broken.isApart = isPlanted;
      try {
        return await sweep({ call: 6, fault: 'midway' });
      } finally {
        stage.broken.isApart = false;
      }
    },
  },
  {
    bug: 'cursor not stored',
    shows: 'duplicate',
    run: (isPlanted) => sweep({ call: 5, fault: 'killed', plant: isPlanted ? plants.forgetful : {} }),
  },
  {
    bug: 'refresh not shared',
    shows: 'stuck',
    run: (isPlanted) => runTwoTabs(stage, size, isPlanted ? plants.unshared : {}),
  },
  {
    bug: "another user's work sent",
    shows: 'leaked',
    run: (isPlanted) => runHandover(stage, size, isPlanted),
  },
  {
    bug: "null and '' folded together",
    shows: 'lost',
    run: (isPlanted) => sweep({ call: 0, fault: undefined, plant: isPlanted ? plants.folding : {} }),
  },
  {
    bug: 'a parked operation dropped',
    shows: 'lost',
    run: (isPlanted) => sweep({ call: 4, fault: 'refused', plant: isPlanted ? plants.dropping : {} }),
  },
  {
    bug: 'manifest not checked',
    shows: 'lost',
    run: (isPlanted) => sweep({ call: 8, fault: 'forged', plant: isPlanted ? plants.nameless : {} }),
  },
];

const rows: string[] = [];
afterAll(async () => {
  process.stdout.write(`\nPlanted bugs and what caught them:\n${rows.join('\n')}\n`);
  await stage.backend.close();
});

describe.each(planted)('$bug', ({ bug, shows, run }) => {
  test('does no harm where it is not', async () => {
    expect(await run(false)).toEqual([]);
  });

  test(`is caught: ${shows}`, async () => {
    const findings = await run(true);
    const counts = countHarms(findings);
    const caught = findings.find(({ harm }) => harm === shows);
    rows.push(`  ${bug}: ${caught ? `${counts[shows]} ${shows} (${caught.what})` : 'NOT CAUGHT'}`);
    expect(counts[shows]).toBeGreaterThan(0);
  });
});
