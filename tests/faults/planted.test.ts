import { afterAll, describe, expect, test } from 'vitest';
import { inTurn } from '#scripts/support/rotation/inTurn.ts';
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
  /** Harm that the checker must report. */
  shows: Harm;
  /** The checker's text, if a harm has several. */
  says?: RegExp;
  run: (isPlanted: boolean) => Promise<Findings>;
}

const planted: readonly Planted[] = [
  {
    bug: 'no unique constraint on the receipt',
    shows: 'duplicate',
    run: async (isPlanted) => {
      const putBack = isPlanted ? await plants.withoutUniqueReceipts(db) : async () => undefined;
      try {
        return await sweep({ faults: { 11: 'answerLost' }, plant: plants.blind });
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
        faults: { 11: 'answerLost' },
        // The look-up would find existing records either way.
        plant: plants.bothPlants(
          isPlanted ? plants.bothPlants(plants.keyless, plants.blind) : plants.blind,
          plants.plain,
        ),
      }),
  },
  {
    bug: 'a key made anew for each request',
    shows: 'phantom',
    says: /belongs to no call of any tablet/,
    run: (isPlanted) =>
      sweep({
        faults: {},
        plant: isPlanted ? plants.bothPlants(plants.rekeyed, plants.plain) : plants.plain,
      }),
  },
  {
    bug: 'a planned try forgotten',
    shows: 'stuck',
    says: /tried nothing of round \d+ for \d+ minutes/,
    run: (isPlanted) => sweep({ faults: { 4: 'unauthorisedLong' }, plant: isPlanted ? plants.idle : {} }),
  },
  {
    bug: 'success not checked',
    shows: 'lost',
    run: (isPlanted) =>
      sweep({
        faults: { 4: 'portal' },
        plant: isPlanted ? plants.bothPlants(plants.believing, plants.plain) : plants.plain,
      }),
  },
  {
    bug: 'toggle instead of absolute value',
    shows: 'lost',
    // The connection strips items' keys either way: then only the absolute values protect.
    run: async (isPlanted) =>
      (
        await sweep({
          // On PostgreSQL concurrent calls arrive in any order: one of these three is an item's.
          faults: { 3: 'answerLost', 4: 'answerLost', 5: 'answerLost' },
          plant: plants.bothPlants(isPlanted ? plants.toggling(db) : plants.keylessItems, plants.plain),
        })
      ).filter(({ what }) => !what.startsWith('updateRoundItem')),
  },
  {
    bug: 'entry removed before it is sent',
    shows: 'lost',
    run: (isPlanted) => sweep({ faults: { 3: 'lost' }, plant: isPlanted ? plants.hasty : {} }),
  },
  {
    bug: "receipt outside the effect's transaction",
    shows: 'torn',
    run: async (isPlanted) => {
      stage.broken.isApart = isPlanted;
      try {
        return await sweep({ faults: { 6: 'midway' } });
      } finally {
        stage.broken.isApart = false;
      }
    },
  },
  {
    bug: 'cursor not stored',
    shows: 'duplicate',
    run: (isPlanted) => sweep({ faults: { 5: 'killed' }, plant: isPlanted ? plants.forgetful : {} }),
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
    run: (isPlanted) => sweep({ faults: {}, plant: isPlanted ? plants.folding : {} }),
  },
  {
    bug: 'a parked operation dropped',
    shows: 'lost',
    run: (isPlanted) => sweep({ faults: { 4: 'refused' }, plant: isPlanted ? plants.dropping : {} }),
  },
  {
    bug: 'manifest not checked',
    shows: 'lost',
    run: (isPlanted) => sweep({ faults: { 8: 'mimicked' }, plant: isPlanted ? plants.nameless : {} }),
  },
];

const rows: string[] = [];
afterAll(async () => {
  process.stdout.write(`\nPlanted bugs and what caught them:\n${rows.join('\n')}\n`);
  await stage.backend.close();
});

describe.each(inTurn(import.meta.filename, planted))('$bug', ({ bug, shows, says = /^/, run }) => {
  test('does no harm where it is not', async () => {
    expect(await run(false)).toEqual([]);
  });

  test(`is caught: ${shows}`, async () => {
    const findings = await run(true);
    const caught = findings.find(({ harm, what }) => harm === shows && says.test(what));
    const count = countHarms(findings)[shows];
    rows.push(`  ${bug}: ${caught ? `${count} ${shows} (${caught.what})` : 'NOT CAUGHT'}`);
    expect(caught).toBeDefined();
  });
});

test('a line that takes the keys away from a backend that asks for them doubles nothing', async () => {
  const findings = await sweep({ faults: {}, plant: plants.keyless });
  // All of the work is there, without receipts; only the finish waits for a connection that passes keys.
  const otherFindings = findings.filter(
    ({ harm, what }) => harm !== 'stuck' && !what.endsWith('counts as sent and never arrived'),
  );
  expect(otherFindings).toEqual([
    { harm: 'lost', what: expect.stringMatching(/^round \d+ is not finished$/) },
  ]);
});
