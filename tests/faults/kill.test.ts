import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import { inTurn } from '#scripts/support/rotation/inTurn.ts';
import { makeLoad } from './killLoad.ts';
import { makeRandom } from './random.ts';
import { makeServerProcess } from './serverProcess.ts';

const seed = Number(process.env.TILLSYN_FAULTS_SEED ?? 1);
const kills = inTurn(
  import.meta.filename,
  Array.from({ length: Number(process.env.TILLSYN_FAULTS_KILLS ?? 4) }, (_, index) => index),
);
const server = await makeServerProcess();
afterAll(server.remove);

test(
  `a server that is killed ${kills.length} times in the middle of writing keeps what it acknowledged, once`,
  { timeout: 300_000 + kills.length * 60_000 },
  async () => {
    await server.start();
    const load = makeLoad([server.url]);
    for (const killed of kills) {
      const random = makeRandom(seed * 1_000 + killed);
      await load.arrive();
      const running = load.run();
      // The moment of death is the very thing that is drawn here: after some writes, somewhere in the next one.
      const enough = load.acknowledged.writes + random.between(2, 12);
      while (load.acknowledged.writes < enough) await pause(2);
      await pause(random.between(0, 60));
      await server.kill();
      await running.stop();
      await server.start();
      await load.arrive();
      expect({ killed, faults: await load.check() }).toEqual({ killed, faults: [] });
    }
    const { flaws, items, photos } = load.acknowledged;
    // A photo takes longer than the server lives in between: the one that was cut off each time is let through at last.
    const running = load.run();
    while (Math.min(flaws.size, items.size, photos.size) === 0) await pause(20);
    await running.stop();
    expect(await load.check()).toEqual([]);
    process.stdout.write(
      `\nKilled ${kills.length} times: ${flaws.size} flaws, ${items.size} items and ${photos.size} photos acknowledged, none lost, none doubled\n`,
    );
    expect(Math.min(flaws.size, items.size, photos.size)).toBeGreaterThan(0);

    // The checker must report a flaw that never arrived.
    flaws.add('Brist that never arrived');
    items.set([...items.keys()][0] ?? 0, '2999-01-01T00:00:00.000Z');
    const missed = await load.check();
    expect(missed).toContainEqual(expect.stringMatching(/^Brist that never arrived is lost$/));
    expect(missed).toContainEqual(expect.stringMatching(/^item \d+ holds .*, not 2999/));
  },
);
