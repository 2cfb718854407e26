import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { root as programRoot } from '#scripts/support/run.ts';
import { webhookDeliveries, webhookEvents, webhooks } from '#server/db/schema/webhooks/webhooks.ts';
import { openPostgres } from '#server/db/client.ts';
import type { OpenDatabase } from '#server/db/client.ts';
import { createSecretBox } from '#server/core/secrets/secretBox.ts';
import { wakeWebhooks } from '#server/services/webhooks/runWebhooks.ts';
import { createSecret, secretPlaceOf } from '#server/services/webhooks/signatures.ts';
import { createOwnDatabase } from '#tests/support/database/testDatabases.ts';
import { createSeed } from '#tests/support/seeds/seed.ts';
import { only } from '#tests/support/seeds/seedPeople.ts';
import { compiled } from '#tests/support/server/serverProcess.ts';
import { testSecretKeys } from '#tests/support/server/testSecret.ts';
import { useEndpoint, verified } from '#tests/support/webhooks/endpoint.ts';

const server = process.env.TEST_DATABASE_URL;
const lanes = 4;
const killsPerLane = 25;
const now = () => new Date().toISOString();

describe.skipIf(server === undefined)('100 killed servers', async () => {
  const endpoint = await useEndpoint();
  const programs: ChildProcess[] = [];
  let url: string;
  let drop: () => Promise<void>;
  let database: OpenDatabase;

  beforeAll(async () => {
    ({ url, drop } = await createOwnDatabase(server ?? '', process.env.TILLSYN_TEST_TEMPLATE));
    database = await openPostgres(url);
  }, 60_000);
  afterAll(async () => {
    for (const program of programs) program.kill('SIGKILL');
    await database.close();
    await drop();
  });

  /** Starts a process that delivers, and with a first id publishes. @returns ids that it has committed so far */
  const start = async (customerId: number, first: number | null) => {
    const program = spawn(process.execPath, ['tests/support/webhooks/killedWorker.ts'], {
      cwd: programRoot,
      env: {
        PATH: process.env.PATH,
        NODE_COMPILE_CACHE: compiled,
        DATABASE: url,
        ENDPOINT: endpoint.host,
        CUSTOMER: String(customerId),
        FIRST: String(first ?? 0),
        IS_PUBLISHING: first === null ? 'no' : 'yes',
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    programs.push(program);
    let out = '';
    let errors = '';
    program.stdout.on('data', (chunk: Buffer) => (out += chunk.toString()));
    program.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()));
    while (!out.includes('started')) {
      if (program.exitCode !== null) throw new Error(errors);
      await sleep(20);
    }
    // The last line may be cut off.
    return { program, committed: () => out.split('\n').slice(1, -1).map(Number) };
  };

  test('lose no event of a committed change, and send each under the same id [HOOK-07]', async () => {
    const { root, people } = await createSeed(database.db, now).tenant();
    const secret = createSecret();
    const webhook = only(
      await database.db
        .insert(webhooks)
        .values({
          customerId: root.id,
          name: 'Alla',
          url: endpoint.url,
          events: ['move.executed'],
          userId: people.CustomerAdmin.id,
          isEnabled: true,
          created: now(),
          updated: now(),
        })
        .returning(),
    );
    const sealed = createSecretBox(testSecretKeys).seal(secret, secretPlaceOf(webhook.id));
    await database.db.update(webhooks).set({ secret: sealed }).where(eq(webhooks.id, webhook.id));

    const committed: number[] = [];
    const runLane = async (lane: number) => {
      for (let kill = 0; kill < killsPerLane; kill += 1) {
        const { program, committed: own } = await start(root.id, (lane * killsPerLane + kill + 1) * 10_000);
        await sleep(Math.random() * 300);
        program.kill('SIGKILL');
        await once(program, 'exit');
        committed.push(...own());
      }
    };
    await Promise.all(Array.from({ length: lanes }, (_, lane) => runLane(lane)));

    await start(root.id, null);
    await wakeWebhooks(database.db, now());
    const isWaiting = eq(webhookDeliveries.state, 'waiting');
    const remaining = async () =>
      (await database.db.$count(webhookDeliveries, isWaiting)) +
      (await database.db.$count(webhookEvents, eq(webhookEvents.isDistributed, false)));
    await expect.poll(remaining, { timeout: 90_000, interval: 500 }).toBe(0);

    const stored = await database.db.select().from(webhookEvents);
    const storedIds = new Map(stored.map(({ messageId, records }) => [messageId, records.ids[0]]));
    expect(committed.length).toBeGreaterThan(lanes * killsPerLane);
    expect(committed.filter((id) => ![...storedIds.values()].includes(id))).toEqual([]);
    const received = new Map<string, Set<string>>();
    for (const request of endpoint.received) {
      const id = String(request.headers['webhook-id']);
      expect(verified(secret, request).data.ids).toEqual([storedIds.get(id)]);
      received.set(id, (received.get(id) ?? new Set()).add(request.body));
    }
    expect([...received.keys()].toSorted()).toEqual([...storedIds.keys()].toSorted());
    expect([...received.values()].filter(({ size }) => size !== 1)).toEqual([]);
  }, 600_000);
});
