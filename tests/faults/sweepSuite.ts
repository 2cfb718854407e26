import { afterAll, describe, expect, test } from 'vitest';
import { callsOf, runSweep } from './sweep.ts';
import type { Fault } from './wire.ts';
import { callCount, roundOf360, roundOf40 } from './work.ts';
import { openStage } from './world.ts';

/** Tests a round with each of these faults at each of its calls; files share the faults out, so that they run side by side. */
export const sweepWith = async (faults: readonly Fault[]): Promise<void> => {
  const size = process.env.TILLSYN_FAULTS_FULL === 'on' ? roundOf360 : roundOf40;
  const stage = await openStage();
  afterAll(stage.backend.close);

  test('a round without a fault arrives whole, each of its calls once', async () => {
    const { findings, writes } = await runSweep(stage, { size, call: 0, fault: undefined });
    expect(findings).toEqual([]);
    expect(writes).toBe(callCount(size));
  });

  describe.each(faults)('a round with one call %s', (fault) => {
    test.each(callsOf(size))('call %i', async (call) => {
      const { findings, faultsMet } = await runSweep(stage, { size, call, fault });
      expect(findings).toEqual([]);
      expect(faultsMet).toBe(1);
    });
  });
};
