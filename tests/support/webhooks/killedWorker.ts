import { pino } from 'pino';
import { openPostgres } from '#server/db/client.ts';
import { systemClock } from '#server/core/clock.ts';
import { createOutgoingClient } from '#server/core/outgoing/outgoingClient.ts';
import { createSecretBox } from '#server/core/secrets/secretBox.ts';
import { publishEvent } from '#server/services/events/publishEvents.ts';
import { startWorkers } from '#server/services/queue/worker.ts';
import { runWebhooks } from '#server/services/webhooks/runWebhooks.ts';
import { testSecretKeys } from '../server/testSecret.ts';

/** Process that publishes events and delivers them until it is killed: a server without its API. */
const { DATABASE = '', ENDPOINT = '', CUSTOMER = '', FIRST = '', IS_PUBLISHING = '' } = process.env;
const database = await openPostgres(DATABASE);
const log = pino({ level: 'error' }, process.stderr);
const services = {
  db: database.db,
  clock: systemClock,
  settings: { publicUrl: 'https://tillsyn.example.com' },
  secrets: createSecretBox(testSecretKeys),
  outgoing: createOutgoingClient({ allowedHosts: [ENDPOINT] }),
  isStopping: () => false,
} as unknown as Parameters<typeof runWebhooks>[0];
await startWorkers(database, log, { run: ({ id }) => runWebhooks(services, id), schedules: [] });
process.stdout.write('started\n');
for (let id = Number(FIRST); IS_PUBLISHING === 'yes'; id += 1) {
  const event = { type: 'move.executed', customerId: Number(CUSTOMER), ids: [id] } as const;
  await database.db.transaction((tx) => publishEvent(tx, event, systemClock().toISOString()));
  process.stdout.write(`${id}\n`);
}
