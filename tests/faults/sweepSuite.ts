import { afterAll, expect, test } from 'vitest';
import { inTurn } from '#scripts/support/rotation/inTurn.ts';
import { callsOf, runSweep } from './sweep.ts';
import type { Fault } from './wire.ts';
import { callCount, roundOf360, roundOf40 } from './work.ts';
import { openStage } from './world.ts';

const faults = ['lost', 'answerLost', 'unavailable', 'killed'] as const satisfies readonly Fault[];

/**
 * Tests a round of 40 calls, with `--full` one of 360, with each fault at each of its calls: one fault per round. Two files share the
 * calls, so that they run in parallel.
 */
export const sweepWith = async (isForEvenCalls: boolean): Promise<void> => {
  const size = process.env.TILLSYN_FAULTS_FULL === 'on' ? roundOf360 : roundOf40;
  const stage = await openStage();
  afterAll(stage.backend.close);

  test('a round without a fault arrives whole, each of its calls once', async () => {
    const { findings, writes } = await runSweep(stage, { size, faults: {} });
    expect(findings).toEqual([]);
    expect(writes).toBe(callCount(size));
  });

  const runs = callsOf(size)
    .filter((call) => (call % 2 === 0) === isForEvenCalls)
    .flatMap((call) => faults.map((fault) => ({ call, fault })))
    .map((run, index) => ({ ...run, seed: index + 1 }));
  test.each(inTurn(import.meta.filename, runs))('$fault at call $call', async ({ call, fault, seed }) => {
    const { findings, faultsMet } = await runSweep(stage, { size, faults: { [call]: fault }, seed });
    expect(findings).toEqual([]);
    expect(faultsMet).toBe(1);
  });
};
