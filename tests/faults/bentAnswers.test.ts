import { afterAll, expect, test } from 'vitest';
import { inTurn } from '#scripts/support/rotation/inTurn.ts';
import { bends, bent, fieldsOf } from '../support/hostile/bent.ts';
import { tendUntilSent } from './person.ts';
import { beginRound } from './sweep.ts';
import { finishStep, makeWork, type WorkSize } from './work.ts';
import { openStage } from './world.ts';

const stage = await openStage();
afterAll(stage.backend.close);

const size: WorkSize = { questions: 2, items: 2, newFlaws: 1, changedFlaws: 1, photos: 1 };
const seeds = Array.from({ length: 24 }, (_, index) => index + 1);

/** Corrupts every second response for this many requests: then the backend works normally again. */
test.each(inTurn(import.meta.filename, seeds))(
  'responses with missing, null or mistyped fields lose nothing, and the round is finished [RLOG-02] (seed %i)',
  async (seed) => {
    const world = await stage.openWorld(seed);
    const { round, inspector, tablet, tab, owner, share } = await beginRound(world, size);
    const { random, clock, wire } = world;
    const options = { size, share, owner, worker: inspector, random, now: clock.now, label: 'a' };
    for (const step of [
      ...(await makeWork(options)),
      finishStep(round.id, new Date(clock.now()).toISOString()),
    ])
      await world.act(tablet, tab, round, step);

    let bendsLeft = 20;
    wire.bend = (data) => {
      const fields = fieldsOf(data);
      return fields.length > 0 ? bent(data, random.pick(fields), random.pick(bends)) : data;
    };
    wire.fault = ({ path }) => {
      if (path === 'health' || path.startsWith('v1/User/') || bendsLeft === 0 || random.next() < 0.5)
        return undefined;
      bendsLeft -= 1;
      return 'bent';
    };
    void tab.sender.saveRound(round.id).catch(() => undefined);
    await tendUntilSent(world, tablet, round, 60 * 60_000);
    expect(await world.isAllSent()).toBe(true);
    expect(await world.check()).toEqual([]);
  },
);
