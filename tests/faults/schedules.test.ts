import { afterAll, describe, expect, test } from 'vitest';
import { inTurn } from '#scripts/support/rotation/inTurn.ts';
import { runSchedule } from './schedule.ts';
import { formerlyFailing } from './seeds.ts';
import { openStage } from './world.ts';

const stage = await openStage();
afterAll(stage.backend.close);

const setting = (name: string): number | undefined => {
  const text = process.env[name];
  return text === undefined ? undefined : Number(text);
};

/** `--seed 7` repeats one; else so many from 1 on, or from `--from`, with those that failed once before. */
const seedsToRun = (): number[] => {
  const only = setting('TILLSYN_FAULTS_SEED');
  if (only !== undefined) return [only];
  const first = setting('TILLSYN_FAULTS_FROM') ?? 1;
  const drawnSeeds = Array.from(
    { length: setting('TILLSYN_FAULTS_SEEDS') ?? 12 },
    (_, index) => first + index,
  );
  return [...formerlyFailing.map(({ seed }) => seed), ...inTurn(import.meta.filename, drawnSeeds)];
};

describe('a drawn schedule of 2 to 8 faults does no harm', () => {
  test.each(seedsToRun())('seed %i', async (seed) => {
    const { findings, story } = await runSchedule(stage, seed);
    const run = { repeat: `npm run faults -- --seed ${seed}`, story };
    expect({ ...run, findings }).toEqual({ ...run, findings: [] });
  });
});
